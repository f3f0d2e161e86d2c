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

test('each row of docs/law.md names a test that there is, and there are at least 40', () => {
  const rows = [...read('docs/law.md').matchAll(/^\| (?!clause|-)(.+) \|$/gm)].map(([, row = '']) =>
    row.split(' | '),
  );
  const missing = rows.filter(([, , , proof = '']) => {
    const [, file = '', title = ''] = /^`(test\/[^`]+)` (.+)$/.exec(proof) ?? [];
    return !file || !existsSync(join(ROOT, file)) || !read(file).includes(title);
  });
  assert.equal(missing, []);
  assert.ok(rows.length >= 40, `${rows.length} rows`);
  assert.match(read('docs/law.md'), 'This is no legal advice');
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
  for (const path of ['README.md', 'docs/embedding.md', 'server/demo/site/assets/embed-snippet.js']) {
    const tags = read(path).match(/<script [^>]*data-api[^>]*>/g) ?? [];
    assert.ok(tags.length, path);
    for (const tag of tags) assert.match(tag, ' crossorigin ', path);
  }
});

test.run();
