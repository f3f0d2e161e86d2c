import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert, test } from '../setup/suite.ts';

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

/** Where a document leads: its relative links, and the files of tests that a row of a table names. */
const targets = (path: string): string[] => [
  ...[...withoutCode(read(path)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => (link.startsWith('#') ? path + link : join(dirname(path), link))),
  ...[...read(path).matchAll(/`(test\/[\w./-]+\.tsx?)`/g)].map(([, file = '']) => file),
];

test('every link of the documents leads to a file and a heading, and every test that they name is there', () => {
  const isBroken = (target: string) => {
    const [file = '', anchor] = target.split('#');
    return !existsSync(join(ROOT, file)) || (anchor !== undefined && !anchors(file).includes(anchor));
  };
  for (const path of DOCUMENTS) assert.equal(targets(path).filter(isBroken), [], path);
});

test('each rule of docs/product.md begins the title of a test that proves it, and each title names a rule that is there', () => {
  const rules = [...read('docs/product.md').matchAll(/\*\*(R\d+\.\d+)\*\*/g)].map(([, rule]) => rule);
  const tests = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.test\.tsx?$|simulation\/rules\.ts$/.test(name),
  );
  const proved = new Set(
    tests.flatMap((name) => [...read(`test/${name}`).matchAll(/['"`](R\d+\.\d+) /g)].map(([, rule]) => rule)),
  );
  assert.equal(
    {
      unproved: rules.filter((rule) => !proved.has(rule)),
      unknown: [...proved].filter((rule) => !rules.includes(rule)),
    },
    { unproved: [], unknown: [] },
  );
});

test('CONTRIBUTING.md gives a reason for each dependency and for nothing else', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  const [, table = ''] = read('CONTRIBUTING.md').split('| package | why |');
  const named = [...table.matchAll(/^\| ([^|]+) \| /gm)]
    .flatMap(([, cell = '']) => cell.split(', '))
    .map((name) => name.split(' ')[0] ?? '');
  const isNamed = (name: string) => !name.startsWith('@types/') && name !== '---';
  const installed = Object.keys({ ...dependencies, ...devDependencies });
  assert.equal(named.filter(isNamed).sort(), installed.filter(isNamed).sort());
});
