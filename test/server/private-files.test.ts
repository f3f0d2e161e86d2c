import fs, {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeFolderPrivate, makeNewFilesPrivate } from '../../server/private-files.ts';
import { openToAll, openToOthers } from '../setup/rights.ts';

const test = suite<{ parent: string; folder: string }>('private files');
test.before.each((context) => {
  context.parent = mkdtempSync(join(tmpdir(), 'private-'));
  context.folder = join(context.parent, 'data');
  mkdirSync(join(context.folder, 'pglite/data/pg_wal'), { recursive: true });
  for (const name of ['jwt-secret', 'pglite/lock', 'pglite/data/pg_wal/000000010000000000000001'])
    writeFileSync(join(context.folder, name), 'secret');
  openToAll(context.folder);
});
test.after.each(({ parent }) => rmSync(parent, { recursive: true, force: true }));

const readPermissions = (path: string): number => statSync(path).mode & 0o7777;

/** Replaces a function of the file system while `task` runs. */
function withChmod(chmod: typeof fs.chmodSync, task: () => void): void {
  const { chmodSync } = fs;
  fs.chmodSync = chmod;
  syncBuiltinESMExports();
  try {
    task();
  } finally {
    fs.chmodSync = chmodSync;
    syncBuiltinESMExports();
  }
}

test('a folder and its content become private', ({ folder }) => {
  assert.is(makeFolderPrivate(folder), null);
  assert.equal(openToOthers(folder), []);
  assert.is(readPermissions(folder), 0o700);
  assert.is(readPermissions(join(folder, 'pglite/data/pg_wal')), 0o700);
  assert.is(readPermissions(join(folder, 'jwt-secret')), 0o600);
});

test("the owner's own permissions do not change", ({ folder }) => {
  const program = join(folder, 'nightly-backup.sh');
  writeFileSync(program, '');
  chmodSync(program, 0o755);
  chmodSync(join(folder, 'jwt-secret'), 0o444);
  makeFolderPrivate(folder);
  assert.equal([readPermissions(program), readPermissions(join(folder, 'jwt-secret'))], [0o700, 0o400]);
});

test('links in the folder are not followed, the folder may be a link', ({ parent, folder }) => {
  const elsewhere = join(parent, 'page.html');
  writeFileSync(elsewhere, '');
  chmodSync(elsewhere, 0o644);
  symlinkSync(elsewhere, join(folder, 'link'));
  symlinkSync(folder, join(parent, 'link'));
  assert.is(makeFolderPrivate(join(parent, 'link')), null);
  assert.is(readPermissions(elsewhere), 0o644);
  unlinkSync(join(folder, 'link'));
  assert.equal(openToOthers(folder), []);
});

test('a missing folder is ignored', ({ parent }) => {
  assert.is(makeFolderPrivate(join(parent, 'none')), null);
});

test('a path that cannot be changed is reported, the rest is changed', ({ folder }) => {
  const { chmodSync } = fs;
  const stubborn = join(folder, 'pglite');
  const chmod: typeof chmodSync = (path, mode) => {
    if (path === stubborn) throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
    chmodSync(path, mode);
  };
  withChmod(chmod, () => assert.is(makeFolderPrivate(folder), stubborn));
  assert.equal(openToOthers(folder), [stubborn]);
});

test('a file that disappears meanwhile is ignored', ({ folder }) => {
  const { chmodSync } = fs;
  const chmod: typeof chmodSync = (path, mode) => {
    if (String(path).endsWith('lock')) unlinkSync(path);
    chmodSync(path, mode);
  };
  withChmod(chmod, () => assert.is(makeFolderPrivate(folder), null));
  assert.equal(openToOthers(folder), []);
});

test('a shared folder with the sticky bit is reported and left alone', ({ folder }) => {
  chmodSync(folder, 0o1777);
  assert.is(makeFolderPrivate(folder), folder);
  assert.is(readPermissions(folder), 0o1777);
});

test('on Windows nothing is changed', ({ folder }) => {
  const platform = Object.getOwnPropertyDescriptor(process, 'platform') ?? {};
  Object.defineProperty(process, 'platform', { ...platform, value: 'win32' });
  try {
    withChmod(
      () => assert.unreachable('rights were changed'),
      () => assert.is(makeFolderPrivate(folder), null),
    );
  } finally {
    Object.defineProperty(process, 'platform', platform);
  }
});

test('new files are private from the first moment', ({ folder }) => {
  const before = process.umask();
  try {
    makeFolderPrivate(folder);
    makeNewFilesPrivate();
    mkdirSync(join(folder, 'simulators'));
    writeFileSync(join(folder, 'simulators/journal.jsonl'), '');
    assert.equal(openToOthers(folder), []);
  } finally {
    process.umask(before);
  }
});

test.run();
