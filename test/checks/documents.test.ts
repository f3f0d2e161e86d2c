import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DOCUMENTS = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'server/providers/access.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const README_LINES = 150;

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const withoutCode = (text: string) => text.replace(/^```.*?^```/gms, '');

/** The anchors that GitHub gives to the headings of a document. */
const anchors = (path: string) =>
  [...withoutCode(read(path)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

/** The relative links of a document that lead nowhere. */
function brokenLinks(path: string): string[] {
  const links = [...withoutCode(read(path)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file ? join(dirname(path), file) : path;
      return !existsSync(join(ROOT, target)) || (anchor !== undefined && !anchors(target).includes(anchor));
    })
    .map((link) => `${path}: ${link}`);
}

test('every relative link of the documents leads to a file and a heading', () => {
  assert.equal(DOCUMENTS.flatMap(brokenLinks), []);
});

test(`the README has at most ${README_LINES} lines`, () => {
  assert.ok(read('README.md').trimEnd().split('\n').length <= README_LINES);
});

test('the README links to every document', () => {
  const readme = read('README.md');
  assert.equal(
    DOCUMENTS.filter((path) => path !== 'README.md' && !readme.includes(`](${path})`)),
    [],
  );
});

/** The titles of a file's tests, with … for what a title takes from a variable. */
const titles = (path: string) =>
  [...read(path).matchAll(/\btest\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)].map(([, , title = '']) =>
    title.replace(/\$\{[^}]*\}/g, '…').replace(/\\(.)/g, '$1'),
  );

/** Reads the tables of a document whose first column has this heading: the rows below the headings, each as a list of its cells. */
const rowsUnder = (path: string, heading: string) =>
  [...read(path).matchAll(new RegExp(`^\\| ${heading} \\|.*\\n\\|[-|: ]+\\n((?:\\|.*\\n)*)`, 'gm'))].flatMap(
    ([, rows = '']) =>
      rows
        .trimEnd()
        .split('\n')
        .map((row) => row.slice(2, -2).split(' | ')),
  );

/** Whether a cell names a file and the title of a test in it. */
function namesTest(cell = ''): boolean {
  const [, file = '', title = ''] = /^`(test\/[^`]+)` (.+)$/.exec(cell) ?? [];
  return existsSync(join(ROOT, file)) && file !== '' && titles(file).includes(title);
}

test('each row of docs/law.md names a test that there is, and there are at least 40', () => {
  const rows = rowsUnder('docs/law.md', 'clause');
  assert.equal(
    rows.filter((row) => !namesTest(row.at(-1))),
    [],
  );
  assert.ok(rows.length >= 40, `${rows.length} rows`);
  assert.match(read('docs/law.md'), 'This is no legal advice');
});

test('docs/security.md has each requirement once, with a test where it is met, and counts them', () => {
  const rows = rowsUnder('docs/security.md', 'id');
  const required = read('test/house/asvs-5.0.0.txt').trimEnd().split('\n');
  assert.equal(
    rows.map(([id]) => id),
    required.map((line) => line.replace(/ \d$/, '')),
  );
  const inState = (wanted: string) => rows.filter(([, , state]) => state === wanted);
  const [met, never, open] = ['met', 'not applicable', 'not met'].map(inState);
  assert.equal(
    met?.filter((row) => !namesTest(row.at(-1))),
    [],
  );
  assert.equal(
    [...(never ?? []), ...(open ?? [])].filter(([, , , reason]) => !reason),
    [],
  );
  const counts = `${met?.length} met, ${never?.length} not applicable, ${open?.length} not met`;
  assert.match(read('docs/security.md'), `${rows.length} requirements: ${counts}`);
});

test('the WordPress plugin has a block for each widget, and the version of the package', () => {
  const plugin = (file: string) => read(`src/hosts/wordpress/selfstorage/${file}`);
  const [list = ''] = /SELFSTORAGE_WIDGETS = \[.*?\]/s.exec(plugin('includes/blocks.php')) ?? [];
  assert.equal(
    [...list.matchAll(/'([\w-]+)'/g)].map(([, name]) => name).sort(),
    readdirSync(join(ROOT, 'widgets')).sort(),
  );
  const { version } = JSON.parse(read('package.json'));
  for (const file of ['selfstorage.php', 'includes/loader.php', 'includes/blocks.php'])
    assert.match(plugin(file), file === 'selfstorage.php' ? `Version: ${version}\n` : `SELFSTORAGE_VERSION`);
});

test('CONTRIBUTING.md gives a reason for each dependency and for nothing else', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  const isNamed = (name: string) => !name.startsWith('@types/');
  const installed = Object.keys({ ...dependencies, ...devDependencies }).filter(isNamed);
  const [, table = ''] = read('CONTRIBUTING.md').split('| package | why |');
  const named = [...table.matchAll(/^\| ([^|]+) \| /gm)]
    .flatMap(([, cell = '']) => cell.split(', '))
    .map((name) => name.split(' ')[0] ?? '')
    .filter((name) => isNamed(name) && name !== '---');
  assert.equal(named.sort(), installed.sort());
});

test('sizes stand only where the command that measures them writes them', () => {
  const written = /<!-- ([\w-]+):start -->.*<!-- \1:end -->/gs;
  const sizes = DOCUMENTS.flatMap((path) =>
    [
      ...read(path)
        .replace(written, '')
        .matchAll(/\d[\d.,]* ?(?:kB|MB|bytes)\b/g),
    ].map(([size]) => `${path}: ${size}`),
  );
  assert.equal(sizes, []);
});

test('every snippet lets the loader and its chunks share a connection', () => {
  for (const path of ['README.md', 'docs/embedding.md', 'demo/assets/embed-snippet.js']) {
    const tags = read(path).match(/<script [^>]*data-api[^>]*>/g) ?? [];
    assert.ok(tags.length, path);
    for (const tag of tags) assert.match(tag, ' crossorigin ', path);
  }
});

test.run();
