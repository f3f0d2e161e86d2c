import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { access } from './calls/access.ts';
import { leases } from './calls/leases.ts';
import { people } from './calls/people.ts';
import { rental } from './calls/rental.ts';
import { createTestBed } from './test-bed.ts';

const testBed = createTestBed();
test.before(testBed.start);
test.after(testBed.stop);

const ROWS = [...rental, ...people, ...leases, ...access].map((of) => of(testBed));

for (const { title, run } of ROWS) test(title, run);

test('each of the 32 calls of the contract is sent once in this table', () => {
  const file = readFileSync(new URL('../../openapi/storage.yaml', import.meta.url), 'utf8');
  const paths: Record<string, Record<string, { tags: string[] }>> = parse(file).paths;
  const contract = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { tags }]) =>
      tags.includes('extension') ? [] : [`${method.toUpperCase()} ${path}`],
    ),
  );
  assert.equal(ROWS.map(({ call }) => call).sort(), contract.sort());
  assert.is(ROWS.length, 32);
});

test.run();
