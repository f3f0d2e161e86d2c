import { readFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';
import { WIDGETS } from '../../src/contract.ts';
import { HOUR_MS } from '../setup/clock.ts';
import { assert, suite } from '../setup/suite.ts';

interface Built {
  out: string;
  manifest: Record<string, string[]>;
  metafile: Metafile;
  sizes: Record<string, number>;
  pages: { page: string; brotli: number; files: number; budget: number | null }[];
}

const test = suite('build');
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = join(ROOT, '.cache', `build-${process.pid}`);

async function buildTo(folder: string): Promise<Built> {
  // The build as it is, from its own address.
  const own = await import(new URL('../../build.mjs', import.meta.url).href);
  return own.build({ out: join(FOLDER, folder) });
}

/** What the build of this run reported. */
const reportIn = (path = ''): Built => JSON.parse(readFileSync(path, 'utf8'));

const preact = reportIn(process.env.PREACT_REPORT);
const react = reportIn(process.env.REACT_REPORT);

test.after(() => rm(FOLDER, { recursive: true, force: true }));

const PACKAGE = /(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** The files that stand in one of the built files, with their bytes there; without maps. */
const inputsOf = ({ metafile }: Built, output: string): string[] =>
  Object.entries(metafile.outputs)
    .filter(([path]) => path.endsWith('.js') && (!output || basename(path) === output))
    .flatMap(([, { inputs }]) =>
      Object.entries(inputs).flatMap(([input, { bytesInOutput }]) => (bytesInOutput ? input : [])),
    );
const packagesIn = (built: Built, output = ''): string[] => [
  ...new Set(inputsOf(built, output).flatMap((input) => PACKAGE.exec(input)?.[1] ?? [])),
];
/** Beside them lie those of earlier builds. */
const chunksOf = ({ manifest }: Built) => [...new Set(Object.values(manifest).flat())];
const read = (built: Built, file: string) => readFile(join(built.out, file), 'utf8');

/** The built files without the core. */
const outsideTheCore = ({ metafile }: Built) =>
  Object.entries(metafile.outputs).filter(([path]) => /(?<!core|loader)\.js$/.test(path));

for (const [kind, built, shared] of [
  ['Preact', preact, /node_modules\/(preact|@preact|rosetta|openapi-fetch)\/|^src\/core\//],
  ['React', react, /node_modules\/(react|react-dom|@preact|rosetta|openapi-fetch)\/|^src\/core\//],
] as const)
  test(`${kind}: what the widgets of a page share stands in the core alone`, () => {
    // The checker works where the core may be broken, and takes the one module without state.
    for (const [path, { inputs }] of outsideTheCore(built))
      for (const [input, { bytesInOutput }] of Object.entries(inputs))
        if (bytesInOutput && shared.test(input) && basename(path) !== 'check.js')
          assert.unreachable(`${input} is copied into ${path}`);
    assert.ok(packagesIn(built, 'core.js').includes(kind === 'Preact' ? 'preact' : 'react-dom'));
  });

test('what ships are the packages of the card: React and its signals as Preact has them, and no React', () => {
  const shipped = packagesIn(preact);
  for (const name of [
    'preact',
    '@preact/signals',
    'openapi-fetch',
    'rosetta',
    'superstruct',
    '@stripe/stripe-js',
  ])
    assert.ok(shipped.includes(name), name);
  for (const name of ['react', 'react-dom', 'scheduler', '@preact/signals-react'])
    assert.not(shipped.includes(name), name);
  assert.ok(packagesIn(react).includes('@preact/signals-react'));
  assert.not(packagesIn(react).includes('preact'));
});

/** A package as esbuild bundles it by itself, and a bundle's text, with every name alike: bundles rename them. */
const alike = (text: string) => text.replace(/[\w$]+/g, '_');
const alone = async (contents: string): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: ROOT },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['preact', 'preact/hooks', '@preact/signals-core'],
  });
  return (outputFiles[0]?.text ?? '').replace(/^(import[^;]+;)+|export\{[^}]*\};\s*$/g, '');
};

for (const contents of [
  "export { default } from 'openapi-fetch'",
  "export { useComputed, useSignal } from '@preact/signals'",
])
  test(`the core has what esbuild makes of the installed package: ${contents}`, async () => {
    const [bundled, core] = [await alone(contents), await read(preact, preact.manifest.core?.[0] ?? '')];
    assert.ok(bundled.length > 2000);
    assert.ok(alike(core).includes(alike(bundled)));
  });

for (const built of [preact, react])
  test('every file imports the core and nothing else, and each name that it imports is there', async () => {
    for (const [path, { imports }] of outsideTheCore(built))
      for (const { path: imported } of imports) assert.is(imported, './core.js', path);
    // Linking fails before anything runs; what runs needs a page.
    const core = await read(built, built.manifest.core?.[0] ?? '');
    const names = [...core.matchAll(/(?:\bas |[{,])([\w$]+)(?=[,}])/g)].map(([, name]) => name);
    for (const file of chunksOf(built)) {
      const code = await read(built, file);
      for (const [, list = ''] of code.matchAll(/import\s*\{([^}]*)\}\s*from\s*"\.\/core\.js"/g))
        for (const name of list.split(',').map((each) => each.trim().split(' as ')[0] ?? ''))
          assert.ok(names.includes(name), `${file} imports ${name}`);
    }
  });

test("the manifest names each file's own address and the core's, in the folder that the loader knows", async () => {
  const folder = dirname(preact.manifest.core?.[0] ?? '');
  assert.match(folder, /^chunks\/[0-9a-f]{8}$/);
  assert.match(await read(preact, 'loader.js'), folder);
  for (const widget of WIDGETS) assert.ok(preact.manifest[widget], widget);
  for (const [name, files] of Object.entries(preact.manifest)) {
    assert.equal(
      files,
      [...new Set([name, 'core'])].map((each) => `${folder}/${each}.js`),
    );
    await read(preact, files[0] ?? '');
  }
});

const HELD = ['loader alone', 'banner page', 'rent-room page', 'my-room before login', 'my-room after login'];

test('each page weighs at most its budget', () => {
  const held = preact.pages.filter(({ budget }) => budget);
  for (const page of HELD)
    assert.ok(
      held.some((each) => each.page === page),
      `${page} has no budget`,
    );
  for (const { page, brotli, budget } of held)
    assert.ok(brotli > 0 && brotli <= Number(budget), `${page}: ${brotli} B`);
});

test('the compressed twins hold what they stand for', async () => {
  for (const file of ['loader.js', ...chunksOf(preact)]) {
    const [plain, brotli, gzip] = await Promise.all(
      ['', '.br', '.gz'].map((ending) => readFile(join(preact.out, `${file}${ending}`))),
    );
    assert.ok(plain?.equals(brotliDecompressSync(brotli as Buffer)), file);
    assert.ok(plain?.equals(gunzipSync(gzip as Buffer)), file);
  }
});

test('every file has its source map, which no comment names', async () => {
  for (const file of ['loader.js', ...chunksOf(preact)]) {
    assert.ok(JSON.parse(await read(preact, `${file}.map`)).sources.length > 0, file);
    assert.not.match(await read(preact, file), 'sourceMappingURL');
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

/** The ages, in hours, of the folders of earlier builds. The loader is 50 hours old. */
const OLD_BUILDS = { 'of the build before': 50, 'of today': 20, older: 70 };

async function addOldBuilds(out: string): Promise<void> {
  const now = Date.now();
  const at = (hours: number) => new Date(now - hours * HOUR_MS);
  for (const [name, hours] of Object.entries(OLD_BUILDS)) {
    const folder = join(out, 'chunks', name);
    await mkdir(folder);
    await writeFile(join(folder, 'core.js'), '');
    await utimes(folder, at(hours), at(hours));
  }
  await utimes(join(out, 'loader.js'), at(50), at(50));
  // It is listed and cannot be found, like a file that another build moves at that moment.
  await symlink('nowhere', join(out, 'chunks', 'of another build'));
}

test('the folder of the project is named nowhere in the build, so that every checkout gets the same hashes', () => {
  assert.not(Object.keys(preact.metafile.inputs).some((input) => input.includes(ROOT)));
});

test('a new build of the same sources has the same files; of older ones the build before and the last day stay', async () => {
  const out = join(FOLDER, 'deployed');
  const all = ['loader.js', ...chunksOf(preact)];
  for (const file of all) await cp(join(preact.out, file), join(out, file));
  await addOldBuilds(out);
  await buildTo('deployed');
  for (const file of all) assert.is(await readFile(join(out, file), 'utf8'), await read(preact, file), file);
  const names = await readdir(join(out, 'chunks'));
  const left = Object.keys(OLD_BUILDS).filter((name) => names.includes(name));
  assert.equal(left, ['of the build before', 'of today']);
});
