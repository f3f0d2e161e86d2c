import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findDate, moveUnreleased } from '../../../src/hosts/release/changelog.ts';
import { publishRelease } from '../../../src/hosts/release/publish.ts';
import { assert, column, rejection, suite, temporaryFolder } from '../../setup/suite.ts';

const test = suite<{ out: string }>('releases');
test.before.each((context) => {
  context.out = temporaryFolder();
});

/** A release whose files tell which it is. */
const publish = (out: string, version: string, content = version) =>
  publishRelease(
    {
      version,
      date: '2026-11-22',
      pinned: { 'loader.js': `pinned ${content}`, [`chunks/shared-${version}.js`]: content },
      newest: { 'loader.js': `newest ${content}`, [`chunks/shared-${version}.js`]: content },
      compress: (files) => ({ 'loader.js.br': Buffer.from(`twin of ${files['loader.js']}`) }),
    },
    out,
  );

const read = (out: string, file: string) => readFile(join(out, file), 'utf8');

test('each release has a folder of its own, and its major the files of the newest', async ({ out }) => {
  for (const version of ['1.9.0', '1.10.0', '2.0.0', '1.9.1']) await publish(out, version);
  assert.equal((await readdir(out)).sort(), [
    '1.10.0',
    '1.9.0',
    '1.9.1',
    '2.0.0',
    'v1',
    'v2',
    'versions.json',
  ]);
  assert.is(await read(out, '1.9.0/loader.js'), 'pinned 1.9.0');
  assert.is(await read(out, '1.9.0/loader.js.br'), 'twin of pinned 1.9.0');
  assert.is(await read(out, 'v1/loader.js'), 'newest 1.10.0');
  assert.is(await read(out, 'v1/loader.js.br'), 'twin of newest 1.10.0');
  assert.is(await read(out, 'v2/loader.js'), 'newest 2.0.0');
});

test('the folder of a major keeps the chunks of every release that it answered with', async ({ out }) => {
  for (const version of ['1.0.0', '1.0.1', '1.1.0']) await publish(out, version);
  assert.equal(
    (await readdir(join(out, 'v1/chunks'))).sort(),
    ['1.0.0', '1.0.1', '1.1.0'].map((version) => `shared-${version}.js`),
  );
});

test('versions.json lists the releases, newest first, with the hash for the attribute', async ({ out }) => {
  for (const version of ['1.9.0', '1.10.0']) await publish(out, version);
  const { newest, versions } = JSON.parse(await read(out, 'versions.json'));
  assert.equal(newest, { 1: '1.10.0' });
  assert.equal(column(versions, 'version'), ['1.10.0', '1.9.0']);
  // printf 'pinned 1.9.0' | openssl dgst -sha384 -binary | base64
  assert.equal(versions[1], {
    version: '1.9.0',
    date: '2026-11-22',
    loader: '1.9.0/loader.js',
    integrity: 'sha384-IkA9Z/kbkrAvTyGkFT9N3+XNrK7TvpA8MbwuSR5VA6TsI1syWZZwMQOedqZj7kwj',
  });
});

test('R1.6 a release may be published again; a number with other content is refused', async ({ out }) => {
  await publish(out, '1.0.0');
  await publish(out, '1.0.1');
  const before = await read(out, 'versions.json');
  await publish(out, '1.0.0');
  for (const version of ['1.0.0', '1.0.1']) {
    const refused = await rejection(publish(out, version, 'other'));
    assert.match(
      `${refused?.message}`,
      new RegExp(`${version} exists with other content \\(loader.js\\).*another number`),
    );
  }
  assert.is(await read(out, 'versions.json'), before);
  assert.is(await read(out, 'v1/loader.js'), 'newest 1.0.1');
});

test('what is no version is refused, and an unreadable list is not replaced', async ({ out }) => {
  for (const version of ['v1', '1.2', '1.2.3-beta.1', '01.2.3', '../1.2.3'])
    assert.match(`${(await rejection(publish(out, version)))?.message}`, 'is not the number of a release');
  await writeFile(join(out, 'versions.json'), '{"versions":');
  assert.match(`${(await rejection(publish(out, '1.0.0')))?.message}`, /JSON/);
  assert.equal(await readdir(out), ['versions.json']);
});

const TEXT = `# Changelog

## [Unreleased]

### Fixed

- The door.

## [1.0.0] - 2026-11-01

- All.
`;
const NEXT = { version: '1.0.1', date: '2026-11-22' };

test('what was not released moves below the number and the date, and an empty heading stays', () => {
  const moved = moveUnreleased(TEXT, NEXT);
  assert.match(moved, '## [Unreleased]\n\n## [1.0.1] - 2026-11-22\n\n### Fixed\n\n- The door.\n\n## [1.0.0]');
  assert.equal(
    [findDate(moved, '1.0.1'), findDate(moved, '1.0.0'), findDate(moved, '1.0')],
    ['2026-11-22', '2026-11-01', undefined],
  );
});

test('a version without a change, and one that is there already, are refused', () => {
  const moved = moveUnreleased(TEXT, NEXT);
  assert.throws(() => moveUnreleased(moved, { ...NEXT, version: '1.0.2' }), /nothing under Unreleased/);
  assert.throws(() => moveUnreleased(TEXT, { ...NEXT, version: '1.0.0' }), /has 1.0.0 already/);
  assert.throws(() => moveUnreleased('# Changelog', NEXT), /no heading/);
});
