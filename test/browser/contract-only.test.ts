import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { access } from './calls/access.ts';
import { leases } from './calls/leases.ts';
import { people } from './calls/people.ts';
import { rental } from './calls/rental.ts';
import { contractOnly } from './contract-only.ts';
import { createStand } from './stand.ts';

const file = readFileSync(new URL('../../openapi/storage.yaml', import.meta.url), 'utf8');
const paths: Record<string, Record<string, { tags?: string[] }>> = parse(file).paths;
const CALLS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { tags = [] }]) =>
    tags.includes('extension') ? [] : [`${method.toUpperCase()} ${path}`],
  ),
);

const refused: string[] = [];
const stand = createStand({ prepare: (context) => contractOnly(context, CALLS, refused) });
test.before(stand.start);
test.after(stand.stop);

for (const of of [...rental, ...people, ...leases, ...access]) {
  const { call, title, run } = of(stand);
  // That row looks for the English name of a floor, which is an extension; the rows of rent-room read the floors as well.
  if (call !== 'GET /floor/getfiltered') test(`a backend of the 32 calls alone serves ${title}`, run);
}

test('a widget asks for nothing beyond the 32 calls', () => {
  assert.is(CALLS.length, 32);
  assert.equal(refused, []);
});

test.run();
