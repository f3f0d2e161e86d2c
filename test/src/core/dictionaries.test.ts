import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { words as rules } from '../../../src/rules/words.ts';
import { advice, catalogue } from '../../../src/ui/error-texts.ts';

type Texts = Record<string, string>;
interface Dictionary {
  name: string;
  file: string;
  da: Texts;
  en: Texts;
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
      contents: `export const words = (name, texts) => { globalThis.dictionaries.push({ name, ...texts }); return () => ''; };
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
        ...{ outfile, bundle: true, format: 'esm', jsx: 'automatic', packages: 'external' },
        ...{ loader: { '.css': 'text' }, plugins: [recorder], logLevel: 'silent' },
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
  { name: 'rules', file: 'src/rules/words.ts', ...rules },
  { name: 'catalogue', file: 'src/ui/error-texts.ts', ...catalogue },
  { name: 'advice', file: 'src/ui/error-texts.ts', ...advice },
];
const parameters = (text: string) =>
  [...text.matchAll(/{{\s*(\w+)\s*}}/g)].map(([, name]) => name?.toLowerCase()).sort();

test('no two dictionaries have the same name', () => {
  const names = all.map(({ name }) => name);
  assert.equal([...new Set(names)], names);
});

test('every dictionary has the same keys in Danish and English', () => {
  for (const { file, da, en } of all) assert.equal(Object.keys(da).sort(), Object.keys(en).sort(), file);
});

test('no text is empty or has spaces around it', () => {
  for (const { file, da, en } of all) {
    for (const [key, text] of [...Object.entries(da), ...Object.entries(en)]) {
      assert.ok(text && text === text.trim(), `${file}: ${key} is "${text}"`);
    }
  }
});

test('a text takes the same parameters in both languages', () => {
  for (const { file, da, en } of all) {
    for (const key of Object.keys(da)) {
      assert.equal(parameters(da[key] ?? ''), parameters(en[key] ?? ''), `${file}: ${key}`);
    }
  }
});

test('no English text is left in Danish, or the other way round', () => {
  for (const { file, da, en } of all) {
    for (const key of Object.keys(da)) {
      const text = da[key] ?? '';
      // A word may be the same in both, a sentence of three is not.
      if (text === en[key]) assert.ok(text.split(/\s+/).length < 3, `${file}: ${key} is "${text}" in both`);
    }
  }
});

test('all advice belongs to a code of the catalogue', () => {
  for (const key of Object.keys(advice.en)) {
    const code = /\d+$/.exec(key)?.[0] ?? '';
    assert.ok(code in catalogue.en, key);
  }
});

test.run();
