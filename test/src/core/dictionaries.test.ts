import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { CATALOGUE } from '../../../src/catalogue.ts';
import { words as rules } from '../../../src/rules/words.ts';
import { advice } from '../../../src/ui/error-texts.ts';
import { assert, suite } from '../../setup/suite.ts';

interface Dictionary {
  name: string;
  file: string;
  pairs: Record<string, readonly [da: string, en: string]>;
}

const test = suite('dictionaries');
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const CORE = await readFile(join(ROOT, 'src/core/index.ts'), 'utf8');
const EXPORTS = [...CORE.matchAll(/export {([^}]+)}/g)]
  .flatMap(([, names = '']) => names.split(','))
  .map((name) => name.trim())
  .filter((name) => /^\w+$/.test(name) && name !== 'words');

/** In place of the core: keeps each dictionary as it is added. */
const recorder: Plugin = {
  name: 'recorder',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^#core$/ }, () => ({ path: 'recorder', namespace: 'recorder' }));
    onLoad({ filter: /.*/, namespace: 'recorder' }, () => ({
      contents: `export const words = (name, pairs) => { globalThis.dictionaries.push({ name, pairs }); return () => ''; };
        ${EXPORTS.map((name) => `export const ${name} = () => ({ value: 'da' });`).join('\n')}`,
    }));
  },
};

/** Every dictionary, as its own file adds it. */
async function read(): Promise<Dictionary[]> {
  const folders = await Promise.all(
    ['src', 'widgets'].map(async (folder) =>
      (await readdir(join(ROOT, folder), { recursive: true })).map((name) => join(folder, name)),
    ),
  );
  const found: Dictionary[] = [];
  const outdir = join(ROOT, '.cache', `dictionaries-${process.pid}`);
  try {
    for (const file of folders.flat().filter((name) => /\.tsx?$/.test(name))) {
      const source = await readFile(join(ROOT, file), 'utf8');
      const names = [...source.matchAll(/= words(?:<\w+>)?\('(\w+)', {/g)].map(([, name]) => name);
      if (!names.length) continue;
      const outfile = join(outdir, `${file.replace(/\W/g, '-')}.mjs`);
      await build({
        entryPoints: [join(ROOT, file)],
        outfile,
        bundle: true,
        format: 'esm',
        jsx: 'automatic',
        packages: 'external',
        loader: { '.css': 'text' },
        plugins: [recorder],
        logLevel: 'silent',
      });
      const added: Dictionary[] = [];
      Object.assign(globalThis, { dictionaries: added });
      await import(pathToFileURL(outfile).href);
      found.push(...added.filter(({ name }) => names.includes(name)).map((each) => ({ ...each, file })));
    }
  } finally {
    await rm(outdir, { recursive: true, force: true });
  }
  return found;
}

const dictionaries = await read();
const all: Dictionary[] = [
  ...dictionaries,
  { name: 'rules', file: 'src/rules/words.ts', pairs: rules },
  { name: 'catalogue', file: 'src/catalogue.ts', pairs: CATALOGUE },
  { name: 'advice', file: 'src/ui/error-texts.ts', pairs: advice },
];
const parameters = (text: string) =>
  [...text.matchAll(/{{\s*(\w+)\s*}}/g)].map(([, name]) => name?.toLowerCase()).sort();

test('no two dictionaries have the same name', () => {
  const names = all.map(({ name }) => name);
  assert.equal([...new Set(names)], names);
});

for (const { name, file, pairs } of all)
  test(`the texts of ${name} are written in both languages, with the same parameters`, () => {
    for (const [da, en] of Object.values(pairs)) {
      for (const text of [da, en]) assert.ok(text && text === text.trim(), `${file}: "${text}"`);
      assert.equal(parameters(da), parameters(en), `${file}: "${da}"`);
      // A word may be the same in both, a sentence of three is not.
      if (da === en) assert.ok(da.split(/\s+/).length < 3, `${file}: "${da}" in both`);
    }
  });

test('all advice belongs to a code of the catalogue', () => {
  for (const key of Object.keys(advice)) assert.ok((/\d+$/.exec(key)?.[0] ?? '') in CATALOGUE, key);
});
