import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../../server/database/connect.ts';
import { errorText, OperatorError } from '../../server/operator-error.ts';
import { assert } from '../setup/suite.ts';
import { createFolderSuite } from './suites.ts';

const test = createFolderSuite('errors for whoever starts a program');

async function thrownBy(task: () => unknown): Promise<unknown> {
  try {
    await task();
  } catch (error) {
    return error;
  }
  return assert.unreachable('nothing was thrown');
}

const failure = (message: string, code: string) => Object.assign(new Error(message), { code });

test('a full disk is one line', () => {
  const noticed = [
    failure('ENOSPC: no space left on device, write', 'ENOSPC'),
    failure('EDQUOT: disk quota exceeded, write', 'EDQUOT'),
    failure('could not extend file "base/5/16480": No space left on device', '53100'),
  ];
  for (const error of noticed) {
    assert.match(errorText(error), 'disk is full');
    assert.match(errorText(error), error.message);
    assert.not.match(errorText(error), '\n');
  }
});

test('an error of the operating system is one line with the path', async ({ folder }) => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const error = await thrownBy(() => mkdirSync(join(file, 'pglite')));
  assert.match(errorText(error), /^ENOTDIR: not a directory, mkdir '.*pglite'$/);
  assert.match(errorText(await thrownBy(() => readFileSync(join(folder, 'none')))), /^ENOENT: .*none'$/);
});

test('a damaged database folder is one line', async ({ folder }) => {
  const data = join(folder, 'pglite/data');
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, 'PG_VERSION'), '17');
  chmodSync(data, 0o700);
  const error = await thrownBy(() => connect({ databaseUrl: null, dataDir: folder }));
  assert.instance(error, OperatorError);
  assert.match(errorText(error), /^DATA_DIR: the database cannot be opened: .+$/);
});
