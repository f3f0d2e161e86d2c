import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readHouse, wrongImports } from './imports.ts';

const sources = readHouse(fileURLToPath(new URL('../../', import.meta.url)));

test('every import of the project goes one way through the house', () => {
  assert.equal(wrongImports(sources), []);
});

test('an import that leaves the rule is named with what would be allowed', () => {
  const path = 'widgets/my-room/x.ts';
  assert.equal(wrongImports([{ path, text: "import { words } from '../../src/core/language.ts';" }]), [
    `${path} imports core/language.ts, allowed: #core, src but loader, core`,
  ]);
});

test.run();
