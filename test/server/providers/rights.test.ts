import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createBridgeRights } from '../../../server/demo/simulators/bridge-rights.ts';
import type { Journal } from '../../../server/demo/simulators/journal.ts';

test('the key and list of access.md open what the document says', () => {
  const text = readFileSync(new URL('../../../server/providers/access.md', import.meta.url), 'utf8');
  const part = text.slice(text.indexOf('### A list to try'), text.indexOf('## Trying it by hand'));
  const [publicKey = ''] = part.match(/-----BEGIN[^`]+/) ?? [];
  const [list = ''] = part.match(/^eyJ\S+$/m) ?? [];
  const collection = () => ({ get: () => undefined, put: () => undefined, remove: () => undefined });
  let clock = 1773144003;
  const rights = createBridgeRights({
    journal: { collection } as unknown as Journal,
    now: () => new Date(clock * 1000),
    publicKey,
    address: 'https://bridge.example/access',
  });
  assert.is(rights.take(list).status, 200);
  const rows = [...part.matchAll(/^\| `(\S+)` +\| (\d+) +\| (\d+) +\| (yes|no) +\|(.*)/gm)];
  assert.is(rows.length, 6);
  for (const [row, device = '', number = '', code = '', opens, why = ''] of rows) {
    clock = Number(why.match(/asked at (\d+)/)?.[1] ?? 1773144003);
    assert.is(rights.opens({ device, number, code }), opens === 'yes', row);
  }
  clock = 1773403199;
  assert.ok(rights.opens({ device: 'gate-street', number: '112', code: '4711' }));
});

test.run();
