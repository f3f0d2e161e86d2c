import { readFileSync } from 'node:fs';
import { cp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Metafile } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';

interface Built {
  out: string;
  manifest: Record<string, string[]>;
  metafile: Metafile;
  sizes: Record<string, { minified: number; gzip: number; brotli: number }>;
  pages: { page: string; brotli: number; files: number; budget: number | null }[];
}

const test = suite('build');
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = join(ROOT, '.cache', `build-${process.pid}`);
const WIDGETS = ['discount-banner', 'manage-form', 'my-room', 'rent-room', 'reset-password', 'withdraw'];

async function buildTo(folder: string): Promise<Built> {
  // The build as it is, from its own address.
  const { build } = await import(new URL('../../build.mjs', import.meta.url).href);
  return build({ out: join(FOLDER, folder) });
}

/** What the build of this run reported. */
const reportIn = (path = ''): Built => JSON.parse(readFileSync(path, 'utf8'));

const preact = reportIn(process.env.PREACT_REPORT);
const react = reportIn(process.env.REACT_REPORT);

test.after(() => rm(FOLDER, { recursive: true, force: true }));

const PACKAGE = /(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** A widget's own copy of a module is named after both. */
const withoutQuery = (input: string) => input.replace(/\?.*/, '');

/** Every file of a package that is built in, with the chunks that it stands in. */
function packagedFiles({ metafile }: Built) {
  const found: Record<string, { package: string; chunks: string[] }> = {};
  for (const [chunk, { inputs }] of Object.entries(metafile.outputs)) {
    for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
      const file = withoutQuery(input);
      const name = PACKAGE.exec(file)?.[1];
      if (!name || !bytesInOutput) continue;
      found[file] ??= { package: name, chunks: [] };
      found[file]?.chunks.push(chunk);
    }
  }
  return found;
}

const packagesIn = (built: Built) => [
  ...new Set(Object.values(packagedFiles(built)).map((file) => file.package)),
];
const filesIn = (built: Built, name: string) =>
  Object.entries(packagedFiles(built)).filter(([, file]) => file.package === name);
/** Beside them lie those of earlier builds. */
const chunksOf = ({ sizes }: Built) =>
  Object.keys(sizes)
    .filter((name) => name !== 'loader')
    .map((name) => `chunks/${name}.js`);
const read = (built: Built, file: string) => readFile(join(built.out, file), 'utf8');

for (const name of ['preact', '@preact/signals', '@preact/signals-core', 'rosetta']) {
  test(`all widgets share one copy of ${name}`, () => {
    const files = filesIn(preact, name);
    assert.ok(files.length > 0);
    for (const [file, { chunks }] of files) {
      assert.is(chunks.length, 1, `${file} stands in ${chunks.join(', ')}`);
      assert.is(file.indexOf('node_modules'), file.lastIndexOf('node_modules'), `a second ${name}: ${file}`);
    }
  });
}

test('what ships are the packages themselves: React and its signals as Preact has them', () => {
  const shipped = packagesIn(preact);
  for (const name of [
    'preact',
    '@preact/signals',
    '@preact/signals-core',
    'openapi-fetch',
    'rosetta',
    'superstruct',
  ])
    assert.ok(shipped.includes(name), name);
  const modules = filesIn(preact, 'preact').map(([file]) => basename(file).split('.')[0]);
  for (const name of ['preact', 'compat', 'hooks', 'jsxRuntime']) assert.ok(modules.includes(name), name);
});

test('the contract has only what the build leaves in its client: GET and POST, and plain values in the query', async () => {
  const { paths, components } = parse(await readFile(join(ROOT, 'openapi/storage.yaml'), 'utf8'));
  const follow = <T extends { $ref?: string }>(given: T, kind: string): T =>
    given.$ref ? components[kind][basename(given.$ref)] : given;
  const operations = Object.values(paths as Record<string, object>).flatMap((each) => Object.entries(each));
  assert.equal([...new Set(operations.map(([method]) => method))].sort(), ['get', 'post']);
  const parameters = operations.flatMap(([, { parameters = [] }]) => parameters);
  assert.ok(parameters.length > 10);
  for (const each of parameters) {
    const { name, in: place, style, schema } = follow(each, 'parameters');
    const { type } = follow(schema, 'schemas');
    assert.ok(place === 'query' && !style && type && type !== 'object', name);
  }
});

test('modules with state that all widgets share are built in once', () => {
  const copies = (file: string) =>
    Object.values(preact.metafile.outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).filter(
        ([input, { bytesInOutput }]) => withoutQuery(input) === file && bytesInOutput,
      ),
    ).length;
  for (const file of ['src/core/language.ts', 'src/core/page.ts', 'src/core/token.ts']) {
    assert.is(copies(file), 1, file);
  }
});

test('there is no React in the Preact build', () => {
  for (const name of ['react', 'react-dom', 'scheduler', '@preact/signals-react', 'use-sync-external-store'])
    assert.not(packagesIn(preact).includes(name), name);
});

test('the React build has React and the packages themselves, and no Preact but its signals', () => {
  const packages = packagesIn(react);
  for (const name of [
    'react',
    'react-dom',
    '@preact/signals-react',
    '@preact/signals-core',
    'openapi-fetch',
  ]) {
    assert.ok(packages.includes(name), name);
  }
  assert.not(packages.includes('preact'));
  for (const [file, { chunks }] of filesIn(react, 'react')) assert.is(chunks.length, 1, file);
});

for (const kind of ['preact', 'react'] as const) {
  const built = () => (kind === 'preact' ? preact : react);

  test(`the manifest of the ${kind} build names each widget's own file first, and all files exist`, async () => {
    const { manifest, out } = built();
    assert.equal(Object.keys(manifest).sort(), WIDGETS);
    const there = await readdir(join(out, 'chunks'));
    for (const [widget, files] of Object.entries(manifest)) {
      assert.match(files[0] ?? '', new RegExp(`^${widget}-[a-z]{5}$`));
      for (const file of files) assert.ok(there.includes(`${file}.js`), file);
      for (const file of files.slice(1)) assert.match(file, /^shared-[a-z]{5}$/);
      assert.is(new Set(files).size, files.length);
    }
  });

  test(`the loader of the ${kind} build carries the hashes of the manifest`, async () => {
    const loader = await read(built(), 'loader.js');
    for (const files of Object.values(built().manifest)) {
      assert.match(loader, files.map((file) => file.slice(-5)).join(' '));
    }
  });

  test(`no file of the ${kind} build waits for another: the manifest has all that is imported`, async () => {
    for (const files of Object.values(built().manifest)) {
      for (const file of files) {
        const code = await read(built(), `chunks/${file}.js`);
        for (const [, imported = ''] of code.matchAll(/(?:from|import)\s*"\.\/([\w-]+)\.js"/g)) {
          assert.ok(files.includes(imported), `${file} imports ${imported}`);
        }
      }
    }
  });
}

const BUDGETS: Record<string, number> = {
  'loader alone': 1250,
  'banner page': 14_560,
  'rent-room page': 24_380,
  'my-room before login': 17_600,
  'my-room after login': 29_000,
};

for (const [page, budget] of Object.entries(BUDGETS)) {
  test(`${page}: at most ${budget} B of JavaScript, brotli`, () => {
    const row = preact.pages.find((each) => each.page === page);
    assert.ok(row, 'the table has no such page');
    assert.is(row?.budget, budget);
    assert.ok(Number(row?.brotli) <= budget, `${row?.brotli} B`);
    assert.ok(Number(row?.brotli) > 0);
  });
}

test('a page total is the sum of its files, each counted once', () => {
  const { manifest, sizes, pages } = preact;
  const files = new Set(['loader', ...(manifest['rent-room'] ?? [])]);
  const sum = [...files].reduce((total, file) => total + (sizes[file]?.brotli ?? Number.NaN), 0);
  const row = pages.find(({ page }) => page === 'rent-room page');
  assert.equal([row?.brotli, row?.files], [sum, files.size]);
});

test('the compressed twins hold what they stand for, and the table their sizes', async () => {
  const { out, sizes } = preact;
  for (const [name, size] of Object.entries(sizes)) {
    const path = join(out, name === 'loader' ? '' : 'chunks', `${name}.js`);
    const [plain, brotli, gzip] = await Promise.all(
      ['', '.br', '.gz'].map((ending) => readFile(`${path}${ending}`)),
    );
    assert.ok(plain && brotli && gzip);
    assert.ok(plain?.equals(brotliDecompressSync(brotli as Buffer)), name);
    assert.ok(plain?.equals(gunzipSync(gzip as Buffer)), name);
    assert.equal([plain?.length, gzip?.length, brotli?.length], Object.values(size), name);
  }
});

test('every file has its source map, which no comment names', async () => {
  for (const file of ['loader.js', ...chunksOf(preact)]) {
    const map = JSON.parse(await read(preact, `${file}.map`));
    const code = await read(preact, file);
    // A chunk that only exports what another one contains has no source of its own.
    assert.ok(map.sources.length > 0 || /^(import[^;]+;)+export\{[^}]+\};?$/.test(code), file);
    assert.not.match(code, 'sourceMappingURL');
  }
});

test('the loader is plain ASCII and leaves one name on the page', async () => {
  const loader = await read(preact, 'loader.js');
  assert.match(loader, /^[\n\x20-\x7e]*$/);
  const host: Record<string, unknown> = {};
  class Document {
    get currentScript() {
      return { src: 'https://cdn.test/loader.js' };
    }
    getElementById() {
      return null;
    }
  }
  const before = Object.keys(globalThis);
  new Function('window', 'Document', 'document', 'MutationObserver', 'localStorage', 'location', loader)(
    host,
    Document,
    new Document(),
    class {
      observe() {}
    },
    { getItem: () => null },
    { hash: '' },
  );
  assert.equal(Object.keys(host), ['SelfStorage']);
  assert.equal(Object.keys(globalThis), before);
});

test('nothing is made from text at run time, which a strict page would refuse', async () => {
  for (const chunk of chunksOf(preact)) {
    assert.not.match(await read(preact, chunk), /\beval\(|new Function\b|createElement\("style"\)/);
  }
});

test('the sizes in the README are those of this build', async () => {
  const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
  for (const { page, brotli } of preact.pages) {
    const claim = new RegExp(`^\\| ${page} \\| ([\\d.]+) kB`, 'm').exec(readme)?.[1];
    assert.ok(
      Math.abs(Number(claim) - brotli / 1000) <= 0.1,
      `${page}: README says ${claim} kB, the build has ${brotli} B`,
    );
  }
});

const HOUR_MS = 3_600_000;

/** Chunks of earlier builds, with their age in hours; the loader beside them is 50 hours old. */
const OLD_CHUNKS = { 'of the build before': 50, 'of today': 20, older: 70 };

async function addOldChunks(out: string): Promise<void> {
  const now = Date.now();
  const at = (hours: number) => new Date(now - hours * HOUR_MS);
  for (const [name, hours] of Object.entries(OLD_CHUNKS)) {
    await writeFile(join(out, 'chunks', `${name}.js`), '');
    await utimes(join(out, 'chunks', `${name}.js`), at(hours), at(hours));
  }
  await utimes(join(out, 'loader.js'), at(50), at(50));
  // It is listed and cannot be found, like a file that another build moves at that moment.
  await symlink('nowhere', join(out, 'chunks', 'of another build'));
}

test('the folder of the project is named nowhere in the build, so that every checkout gets the same hashes and sizes', () => {
  const inputs = Object.keys(preact.metafile.inputs);
  assert.is(
    inputs.find((input) => input.includes(ROOT)),
    undefined,
  );
});

test('a new build of the same sources has the same files, which can be read while it is put in place; of older ones it leaves the build before and the last day', async () => {
  const out = join(FOLDER, 'deployed');
  const all = ['loader.js', ...chunksOf(preact)];
  for (const file of all) await cp(join(preact.out, file), join(out, file));
  const texts = (files: string[]) => Promise.all(files.map((file) => readFile(join(out, file), 'utf8')));
  const some = ['loader.js', ...Object.values(preact.manifest).map(([file]) => `chunks/${file}.js`)];
  const [before, whole] = [await texts(all), await texts(some)];
  await addOldChunks(out);
  let building = true;
  const again = buildTo('deployed').finally(() => {
    building = false;
  });
  let rounds = 0;
  for (; building; rounds++) {
    assert.equal(await texts(some), whole);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.equal((await again).manifest, preact.manifest);
  assert.equal(await texts(all), before);
  assert.ok(rounds > 10, `${rounds} rounds`);
  const names = await readdir(join(out, 'chunks'));
  const left = Object.keys(OLD_CHUNKS).filter((name) => names.includes(`${name}.js`));
  assert.equal(left, ['of the build before', 'of today']);
});

test.run();
