// The one build: loader, widget chunks with what they share, manifest, report of sizes.
//
//   node build.mjs            Preact, into dist/
//   node build.mjs --react    the same sources with real React, into dist/react/
//   node build.mjs --watch    builds again on every change
//   node build.mjs --write    puts the sizes of this build into README.md
//   node build.mjs --report F writes its files, sizes and esbuild's metafile as JSON into F
//
// Fails when a page weighs more than its budget, but with --any-size.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';
import { minify } from 'terser';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const DAY_MS = 86_400_000;
const { version: TERSER } = createRequire(import.meta.url)('terser/package.json');
const WIDGETS = ['discount-banner', 'reset-password', 'manage-form', 'rent-room', 'my-room', 'withdraw'];

/** The checker of host pages, which the loader loads like a widget. */
const CHECKER = 'src/check/index.ts';

/**
 * Brotli bytes of all JavaScript that a page loads, loader included; `withParts` adds what the widget itself loads later. `null` has no
 * budget.
 */
const PAGES = [
  { page: 'loader alone', entries: [], budget: 1250 },
  { page: 'banner page', entries: ['discount-banner'], budget: 14_560 },
  { page: 'rent-room page', entries: ['rent-room'], budget: 24_380 },
  {
    page: 'rent-room with a room chosen',
    entries: ['rent-room'],
    withParts: true,
    budget: null,
  },
  { page: 'my-room before login', entries: ['my-room'], budget: 17_600 },
  {
    page: 'my-room after login',
    entries: ['my-room'],
    withParts: true,
    budget: 29_000,
  },
  { page: 'gate and alarm page', entries: ['manage-form'], budget: null },
  { page: 'reset-password page', entries: ['reset-password'], budget: null },
  { page: 'withdraw page', entries: ['withdraw'], budget: null },
];

/** Module names as the sources write them, to the packages that are built in. esbuild takes a name's longest alias. */
export function aliases({ react = false } = {}) {
  if (react) return {};
  return {
    '@preact/signals-react/runtime': join(ROOT, 'src/core/use-signals.ts'),
    '@preact/signals-react': '@preact/signals',
    'react-dom/client': 'preact/compat/client',
    'react-dom': 'preact/compat',
    'react/jsx-runtime': 'preact/jsx-runtime',
    react: 'preact/compat',
  };
}

/** The ES modules of packages whose first choice is CommonJS, which would bring its wrapper along. */
export const asModules = {
  dlv: 'dlv/dist/dlv.es.js',
  '@stripe/stripe-js/pure': join(ROOT, 'node_modules/@stripe/stripe-js/dist/pure.mjs'),
};

/** CSS is shipped as a minified string that the runtime adopts as a constructed stylesheet. */
async function minifiedCss(path) {
  const source = await readFile(path, 'utf8');
  const { code } = await esbuild.transform(source, { loader: 'css', minify: true, target: 'es2022' });
  return { contents: code.trim(), loader: 'text' };
}

export const cssAsText = {
  name: 'css-as-text',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, ({ path }) => minifiedCss(path));
  },
};

/** The changes to packages: what is replaced in each file, by a pattern that matches once. */
const PATCHES = {
  // MooTools 1.2 replaces `bind` on its pages: a function that was bound with arguments there loses those of the call, and no widget draws.
  '@preact/signals/dist/signals.module.js': [
    [
      /t\[i\]=n\.bind\(null,t\[i\]\|\|function\(\)\{\}\)/,
      'const o=t[i]||function(){};t[i]=(...a)=>n(o,...a)',
    ],
  ],
  // What no call can reach is left out (a build test shows that the contract and the client give no way to it): methods but GET and POST,
  // middleware, parameters in the path, and objects in the query.
  'openapi-fetch/dist/index.mjs': [
    [/ {4}request\([\s\S]+?(?= {4}\/\*\* Call a GET )/, ''],
    [/ {4}\/\*\* Call a PUT [\s\S]+?(?= {4}\/\*\* Call a POST )/, ''],
    [/ {4}\/\*\* Call a DELETE [\s\S]+?(?= {2}\};\n\}\nclass )/, ''],
    [/middleware: requestMiddlewares = \[\],/, ''],
    [/\[\.\.\.globalMiddlewares, \.\.\.requestMiddlewares\]/, '""'],
    [/requestPathSerializer \|\| globalPathSerializer \|\| defaultPathSerializer/, 'undefined'],
    [/options\.params\?\.path/, 'false'],
    [/typeof value === "object"(?=\) \{\s+search\.push)/, 'false'],
  ],
};

function patched(path, source) {
  const [, edits = []] =
    Object.entries(PATCHES).find(([file]) => path.endsWith(`/node_modules/${file}`)) ?? [];
  return edits.reduce((text, [pattern, replacement]) => {
    if (text.split(pattern).length !== 2)
      throw new Error(`${path} is another version: look at PATCHES in build.mjs`);
    return text.replace(pattern, () => replacement);
  }, source);
}

/** Modules without state. Each part that is loaded later gets a copy of those that it uses, instead of a chunk shared with its widget. */
const STATELESS =
  /\/src\/(checkout|format|rules|state)\/|\/src\/(api\/failure|codes|login\/passkey\/browser|core\/(decimal|facility-phone)|session\/(claims|other-tabs)|ui\/(address|dialog|focus|network|phone-link|slow-load|slow-notice|try-again|words))\.tsx?$|\/src\/ui\/(later|notices|fields|tones)\.css$|\/my-room\/words\.ts$|\/rent-room\/(choice\/(room-number|scroll)|link\/choice)\.ts$|\/my-room\/area\/([\w-]+|payment\/(cards|saved-card))\.(tsx?|css)$/;
/** What a part takes from the chunk that opens it, instead of a copy: the module that holds it then, and those that it stands for. */
const LENT = {
  'widgets/my-room/area/index.ts': {
    borrowed: join(ROOT, 'widgets/my-room/area/borrowed.ts'),
    modules:
      /\/(src\/(state\/(action|part)|ui\/(focus|network|slow-notice|try-again))|my-room\/words)\.tsx?$/,
  },
};
/** Each importing module gets a copy of these, so that a chunk holds the functions that it calls and no others. */
const CALLS = /\/src\/(api\/calls|checkout\/leave)\.ts$/;
/** In the core, but a part gets a copy: for one more thing that the core exports every page pays. */
const NOT_FROM_CORE = /\/src\/core\/storage\.ts$/;

/**
 * Gives each widget its own copy of every module outside the core. Splitting makes a chunk for each set of importers, which over five
 * widgets is a dozen small ones: each costs a request, compresses badly, and needs a hash in the loader. So a page pays for the core and
 * its widget, and a module that is copied must not hold state that widgets share.
 */
const ownCopies = (core) => ({
  name: 'own-copies',
  setup(build) {
    build.onResolve({ filter: /./ }, async ({ path, pluginData, ...rest }) => {
      if (pluginData?.resolving) return;
      const found = await build.resolve(path, { ...rest, pluginData: { resolving: true } });
      if (found.errors.length || found.external) return { ...found, pluginData: undefined };
      if (CALLS.test(found.path) || (pluginData?.part && NOT_FROM_CORE.test(found.path)))
        return {
          ...found,
          suffix: `?${pluginData?.part ?? pluginData?.widget} ${fromRoot(rest.importer)}`,
          pluginData,
        };
      if (core.has(found.path)) return { ...found, pluginData: undefined };
      const widget = WIDGETS.find((name) => path.endsWith(widgetEntry(name))) ?? pluginData.widget;
      // Each dynamic import begins a part.
      const part = rest.kind === 'dynamic-import' ? fromRoot(found.path) : pluginData?.part;
      const copy = STATELESS.test(found.path) && part;
      const { borrowed, modules } = LENT[part] ?? {};
      if (modules?.test(found.path)) return { path: borrowed, suffix: `?${part}`, pluginData };
      return { ...found, suffix: `?${copy || widget}`, pluginData: { widget, part } };
    });
    build.onLoad({ filter: /./ }, async ({ path, pluginData }) => {
      const css = path.endsWith('.css');
      const file = css
        ? await minifiedCss(path)
        : {
            contents: patched(path, await readFile(path, 'utf8')),
            loader: /\.(tsx?)$/.exec(path)?.[1] ?? 'js',
          };
      return { ...file, pluginData };
    });
  },
});

/** Copies are named by paths below the project: its folder must not change a hash, nor by that a size. */
const fromRoot = (path) => relative(ROOT, path);

/** Every module that `src/core/index.ts` brings along. */
async function coreModules(options) {
  const { metafile } = await esbuild.build({
    ...options,
    entryPoints: ['src/core/index.ts'],
    plugins: [cssAsText],
  });
  return new Set(Object.keys(metafile.inputs).map((path) => join(ROOT, path)));
}

/** One name for every build, wherever its files go in the end: esbuild's hashes follow it. */
const OUTDIR = join(ROOT, 'dist');

const shared = {
  absWorkingDir: ROOT,
  outdir: OUTDIR,
  bundle: true,
  minify: true,
  sourcemap: true,
  target: 'es2022',
  jsx: 'automatic',
  legalComments: 'none',
  metafile: true,
  write: false,
  logLevel: 'warning',
};

/** Builds everything into `dist` (or `dist/react`, or the folder given) and answers with its files and page totals. */
export async function build({ react = false, out = join(ROOT, react ? 'dist/react' : 'dist') } = {}) {
  const { files, manifest, metafile } = await compile({ react });
  const { sizes, twins } = measure(files);
  const before = await stat(join(out, 'loader.js')).catch(() => ({ mtimeMs: Date.now() }));
  await publish({ ...files, ...twins, ...(await buildFirst()) }, out);
  // Chunks of the build before stay, and all that were in use within the last day: open pages and kept loaders still ask for them.
  await removeFilesBefore(Math.min(before.mtimeMs, Date.now() - DAY_MS), join(out, 'chunks'));
  await removeFilesBefore(Date.now() - MINIFIED_DAYS * DAY_MS, MINIFIED);
  return { out, manifest, metafile, sizes, pages: pageTotals(metafile, sizes) };
}

/**
 * All files of a build, without their compressed twins. `pinned` makes those of a numbered release: each file holds the hashes of the files that
 * it loads, with places for the hashes that `seal` of src/hosts/release/ fills.
 */
export async function compile({ react = false, pinned = false } = {}) {
  const define = {
    'process.env.NODE_ENV': '"production"',
    // openapi-fetch looks for Node, and for a `fetch` and `Request` that it is always given.
    process: 'undefined',
    'globalThis.fetch': 'undefined',
    'globalThis.Request': 'undefined',
    // A browser extension that nobody has on a host page.
    'window.__PREACT_SIGNALS_DEVTOOLS__': 'undefined',
  };
  const modules = { ...shared, format: 'esm', alias: { ...aliases({ react }), ...asModules }, define };
  const { chunks, metafile } = await buildChunks({
    ...modules,
    entryPoints: Object.fromEntries(WIDGETS.map((name) => [name, widgetEntry(name)])),
    entryNames: 'chunks/[name]-[hash]',
    // As long with its hash as the final name.
    chunkNames: 'chunks/sha-[hash]',
    splitting: true,
    plugins: [ownCopies(await coreModules(modules))],
  });
  const manifest = makeManifest(metafile);
  // In one file that shares nothing with the others: what it checks may be broken.
  const checker = await buildChunks({
    ...shared,
    format: 'esm',
    entryPoints: { check: CHECKER },
    entryNames: 'chunks/[name]-[hash]',
    plugins: [cssAsText],
  });
  const hashes = {
    ...manifestHashes(manifest, metafile),
    check: neededFiles(CHECKER, checker.metafile)[0].slice(-HASH_LENGTH),
  };
  const { outputFiles } = await esbuild.build({
    ...shared,
    entryPoints: { loader: 'src/loader/loader.ts' },
    format: 'iife',
    // Without "use strict", which so small a script pays for and modules have anyway.
    tsconfigRaw: '{}',
    define: {
      ...define,
      __MANIFEST__: JSON.stringify(await withEarlyPaths(hashes)),
      __VERSION__: JSON.stringify(await version()),
      __INTEGRITY__: pinned ? JSON.stringify(integrityPlaces(hashes)) : 'undefined',
    },
  });
  const lazy = pinned ? await lazilyPinned(metafile) : lazily;
  const files = await tighten({ ...chunks, ...checker.chunks, ...readOutputs(outputFiles) }, lazy);
  const addresses = JSON.stringify(chunkAddresses(manifest), null, 2);
  return { files: { ...files, 'manifest.json': addresses }, manifest, metafile };
}

/** What esbuild made, by its path below `OUTDIR`. */
const readOutputs = (outputFiles) =>
  Object.fromEntries(
    outputFiles.map(({ path, text }) => [relative(OUTDIR, path).replaceAll('\\', '/'), text]),
  );

/**
 * The chunks and their metafile. esbuild's hashes become others, which also follow what is done to a chunk afterwards. They are five letters,
 * since the loader carries one for each file: six letters of a smaller alphabet cost it more bytes. A name that other chunks import keeps its
 * length, so that the source maps stay true.
 */
async function buildChunks(options) {
  const { outputFiles, metafile } = await esbuild.build(options);
  const hashes = outputFiles.flatMap(({ path }) => /-([A-Z2-7]{8})\.js$/.exec(path)?.[1] ?? []);
  const renamed = (text) =>
    hashes.reduce(
      (all, hash) =>
        all.replaceAll(`sha-${hash}`, `shared-${finalHash(hash)}`).replaceAll(hash, finalHash(hash)),
      text,
    );
  return {
    chunks: JSON.parse(renamed(JSON.stringify(readOutputs(outputFiles)))),
    metafile: JSON.parse(renamed(JSON.stringify(metafile))),
  };
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';
const HASH_LENGTH = 5;

function finalHash(hash) {
  const digest = createHash('sha256').update(`${hash} ${TERSER} ${LAZILY}`).digest();
  // Two bytes for each letter, so that all are about equally likely.
  return Array.from(
    { length: HASH_LENGTH },
    (_, index) => ALPHABET[digest.readUInt16BE(2 * index) % ALPHABET.length],
  ).join('');
}

/**
 * Stands for `import` where a part is loaded later, by a name as long, so that the source map stays true: a failure is tried once more, under
 * a fresh address for browsers that remember it.
 */
const LAZILY = 'function lazily(file){return import(file).catch(()=>import(file+"?"+Date.now()))}';

/** How a chunk loads its parts: its source with other calls than `import`, and the function that they call. */
const lazily = (_file, source) => source.replace(/\bimport\((?=")/g, 'lazily(') + LAZILY;

/**
 * The same in a numbered release: the calls name each file that the part needs and its hash. A chunk that has arrived stands in a link with the
 * nonce that its own files need.
 */
async function lazilyPinned({ outputs }) {
  const source = await readFile(join(ROOT, 'src/loader/integrity.ts'), 'utf8');
  const { code } = await esbuild.transform(source, { loader: 'ts', target: 'es2022' });
  const functions = `${code.replace(/^export /gm, '')}
    function lazily(...files) {
      const own = document.querySelector('link[href="' + import.meta.url + '"]');
      return importPinned(files.map(([file, hash]) => [new URL(file, import.meta.url).href, hash]), own?.nonce);
    }`;
  const needed = (part, file) => {
    const there = staticImports(`dist/${file}`, outputs);
    const all = staticImports(`dist/chunks/${part}`, outputs).filter((each) => !there.includes(each));
    return all.map((path) =>
      JSON.stringify([`./${basename(path)}`, place(basename(path, '.js').slice(-HASH_LENGTH))]),
    );
  };
  return (file, source) =>
    source.replace(/\bimport\("\.\/([\w-]+\.js)"/g, (_, part) => `lazily(${needed(part, file)}`) + functions;
}

/** Where the hash (SHA-256) of the file with these five letters in its name comes to stand: as long, so that source maps stay true. */
const place = (letters) => letters.padEnd(43, '_');

/** The places of all files that the loader loads. */
const integrityPlaces = (hashes) =>
  Object.fromEntries(
    Object.values(hashes)
      .flatMap((all) => all.split(' '))
      .map((letters) => [letters, place(letters)]),
  );

/** Runs terser over what esbuild made: it inlines more, for 3 to 4 % of every file. */
async function tighten(files, lazy) {
  const tight = {};
  for (const file of scripts(files)) {
    const loader = file === 'loader.js';
    const source = loader ? files[file] : lazy(file, files[file]);
    const { code, map } = await minifyOnce(source, {
      module: !loader,
      ecma: 2022,
      compress: loader ? { passes: 3, unsafe: true, booleans_as_integers: true } : { passes: 3 },
      // A classic script is read in the host page's encoding.
      format: { ascii_only: loader },
      // No comment names the map: the server does so by a header, which only those who look for the map pay for.
      sourceMap: { content: files[`${file}.map`] },
    });
    Object.assign(tight, { [file]: code, [`${file}.map`]: map });
  }
  return tight;
}

const MINIFIED = join(ROOT, '.cache/minified');
const MINIFIED_DAYS = 7;

/** Minifies with terser. That takes most of a build's time, so the result is cached on disk: later builds reuse it for an unchanged chunk. */
async function minifyOnce(source, options) {
  const key = createHash('sha256')
    .update(JSON.stringify([TERSER, source, options]))
    .digest('hex');
  const path = join(MINIFIED, `${key}.json`);
  const kept = await readFile(path, 'utf8').catch(() => null);
  if (kept) return JSON.parse(kept);
  const { code, map } = await minify(source, options);
  await mkdir(MINIFIED, { recursive: true });
  await writeFile(`${path}.${process.pid}`, JSON.stringify({ code, map }));
  await rename(`${path}.${process.pid}`, path);
  return { code, map };
}

const scripts = (files) => Object.keys(files).filter((name) => name.endsWith('.js'));

/** Puts the files in place, each whole, and the loader after what it names: a server may be answering from the folder. */
export async function publish(files, out) {
  await mkdir(join(out, 'chunks'), { recursive: true });
  const now = Date.now() / 1000;
  const isChunk = (name) => name.startsWith('chunks/');
  for (const name of Object.keys(files).sort((a, b) => isChunk(b) - isChunk(a))) {
    const path = join(out, name);
    const waiting = `${path}.${process.pid}`;
    await writeFile(waiting, files[name]);
    await utimes(waiting, now, now);
    await rename(waiting, path);
  }
}

/** Removes the files of a folder that were last changed before `timeMs`. */
async function removeFilesBefore(timeMs, folder) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another build may have moved or removed it meanwhile.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < timeMs) await rm(path, { force: true });
  }
}

const version = async () => JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')).version;

/** For each widget the files that it needs: its own first, then all that it imports statically. */
const makeManifest = (metafile) =>
  Object.fromEntries(WIDGETS.map((name) => [name, neededFiles(widgetEntry(name), metafile)]));

const widgetEntry = (name) => `widgets/${name}/index.tsx`;

/** The files that a source which is loaded by itself needs, its own first. */
function neededFiles(source, { outputs }) {
  const [file] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint?.split('?')[0] === source);
  return staticImports(file, outputs).map((path) => basename(path, '.js'));
}

/** For hosts that write their pages on a server: what a page with this widget may preload, relative to the loader's own address. */
const chunkAddresses = (manifest) =>
  Object.fromEntries(
    Object.entries(manifest).map(([name, files]) => [name, files.map((file) => `chunks/${file}.js`)]),
  );

/** What a widget loads at once if a token is stored. */
const SIGNED_IN = { 'my-room': ['widgets/my-room/area/early-gates.ts', 'widgets/my-room/area/index.ts'] };

/** For the server alone: what makes the first paint of a widget (server/http/first-paint.ts). */
export async function buildFirst() {
  const { outputFiles } = await esbuild.build({
    ...shared,
    sourcemap: false,
    format: 'esm',
    entryPoints: { 'first-discount-banner': 'widgets/discount-banner/first.ts' },
    plugins: [cssAsText],
  });
  return { 'first-discount-banner.mjs': outputFiles[0].text };
}

/** Widgets of which the loader sends a guest's first requests; their `early.ts` lists the calls. */
const EARLY = ['discount-banner', 'rent-room'];

/**
 * What the loader carries: hashes alone, since its own file is `<widget>-<hash>` and every other `shared-<hash>`. From the third on they are of
 * the part for people with a token.
 */
function manifestHashes(manifest, metafile) {
  const hashes = (files) => files.map((file) => file.slice(-HASH_LENGTH)).join(' ');
  return Object.fromEntries(
    Object.entries(manifest).map(([name, files]) => {
      const more = (SIGNED_IN[name] ?? []).flatMap((source) => neededFiles(source, metafile));
      return [name, hashes([...new Set([...files, ...more])])];
    }),
  );
}

/** Adds the paths of a guest's first requests. They are those of the widget's own calls, which are run here. */
async function withEarlyPaths(hashes) {
  const added = Object.entries(hashes).map(async ([name, files]) => {
    if (!EARLY.includes(name)) return [name, files];
    const contents = `export * from './widgets/${name}/early.ts'; export * from './src/api/paths.ts'`;
    const stdin = { contents, resolveDir: ROOT };
    const { outputFiles } = await esbuild.build({ ...shared, sourcemap: false, format: 'esm', stdin });
    const module = `data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`;
    const { early, listPaths } = await import(module);
    return [name, [files, ...(await listPaths(early))].join(' ')];
  });
  return Object.fromEntries(await Promise.all(added));
}

/** What only some visitors ask for is not counted as a part of a page. */
const ON_DEMAND = /\/(rent-room\/(guide|link)|login\/passkey)\//;

/** The files of the parts that these files load later. */
const laterFiles = (names, { outputs }) =>
  Object.entries(outputs)
    .filter(([path]) => names.includes(basename(path, '.js')))
    .flatMap(([, { imports }]) =>
      imports.filter(({ kind, external }) => kind === 'dynamic-import' && !external),
    )
    .filter(({ path }) => !ON_DEMAND.test(outputs[path].entryPoint))
    .flatMap(({ path }) => staticImports(path, outputs))
    .map((path) => basename(path, '.js'));

function staticImports(file, outputs, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  const next = outputs[file].imports.filter(({ kind, external }) => kind === 'import-statement' && !external);
  return [file, ...next.flatMap(({ path }) => staticImports(path, outputs, seen))];
}

/** The size of every script by its name without ending, and the compressed twins for servers that send them. */
export function measure(files) {
  const [sizes, twins] = [{}, {}];
  for (const file of scripts(files)) {
    const bytes = Buffer.from(files[file]);
    const brotli = brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    });
    const gzip = gzipSync(bytes, { level: 9 });
    Object.assign(twins, { [`${file}.br`]: brotli, [`${file}.gz`]: gzip });
    sizes[basename(file, '.js')] = { minified: bytes.length, gzip: gzip.length, brotli: brotli.length };
  }
  return { sizes, twins };
}

function pageTotals(metafile, sizes) {
  return PAGES.map(({ page, entries, withParts, budget }) => {
    const first = entries.flatMap((name) => neededFiles(widgetEntry(name), metafile));
    const signedIn = entries.flatMap((name) => SIGNED_IN[name] ?? []);
    const later = withParts
      ? [...laterFiles(first, metafile), ...signedIn.flatMap((source) => neededFiles(source, metafile))]
      : [];
    const files = new Set(['loader', ...first, ...later]);
    const total = { minified: 0, gzip: 0, brotli: 0 };
    for (const file of files) for (const kind of Object.keys(total)) total[kind] += sizes[file][kind];
    return { page, ...total, files: files.size, budget };
  });
}

/** The packages in the chunks, with the minified bytes of one copy of each. */
function shippedPackages({ outputs }) {
  const bytes = {};
  for (const { inputs } of Object.values(outputs))
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
      const module = file.split('?')[0];
      const [, name] = /.*node_modules\/(.+?)(?:\/dist\/|\/[^/]+\.m?js$)/.exec(module) ?? [];
      if (name && bytesInOutput) bytes[name] = { ...bytes[name], [module]: bytesInOutput };
    }
  const sum = (modules) => Object.values(modules).reduce((all, one) => all + one, 0);
  return Object.entries(bytes)
    .map(([name, modules]) => ({ name, bytes: sum(modules) }))
    .sort((a, b) => b.bytes - a.bytes);
}

function report({ metafile, sizes, pages }) {
  const row = (name, { minified, gzip, brotli }, rest = '') =>
    `${name.padEnd(34)}${String(minified).padStart(9)}${String(gzip).padStart(9)}${String(brotli).padStart(9)}  ${rest}`;
  const head = `${'minified'.padStart(43)}${'gzip'.padStart(9)}${'brotli'.padStart(9)}`;
  console.log(`\n${head}`);
  for (const [name, size] of Object.entries(sizes)) console.log(row(name, size));
  console.log(`\n${head}`);
  for (const { page, files, budget, ...size } of pages) {
    console.log(row(page, size, budget ? `of ${budget} B, ${files} files` : `${files} files`));
  }
  console.log('\npackages in the chunks, minified');
  for (const { name, bytes } of shippedPackages(metafile))
    console.log(`${name.padEnd(34)}${String(bytes).padStart(9)}`);
}

/** The table of page totals in README.md, between its two marks. */
async function writeSizes(pages) {
  const path = join(ROOT, 'README.md');
  const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
  const rows = pages.map(
    ({ page, brotli, files, budget }) =>
      `| ${page} | ${kB(brotli)} | ${budget ? kB(budget) : ''} | ${files} |`,
  );
  const table = ['| page | brotli | at most | files |', '|---|---|---|---|', ...rows].join('\n');
  const readme = await readFile(path, 'utf8');
  const marked = /(<!-- sizes:start -->\n)[\s\S]*(\n<!-- sizes:end -->)/;
  await writeFile(
    path,
    readme.replace(marked, (_, start, end) => start + table + end),
  );
}

function overBudget(pages) {
  return pages.filter(({ brotli, budget }) => budget && brotli > budget);
}

async function main() {
  const options = { react: process.argv.includes('--react') };
  const reportAt = process.argv.indexOf('--report');
  const reportFile = reportAt < 0 ? null : process.argv[reportAt + 1];
  const once = async () => {
    const result = await build(options);
    report(result);
    if (process.argv.includes('--write')) await writeSizes(result.pages);
    if (reportFile) await writeFile(reportFile, JSON.stringify(result));
    const anySize = options.react || process.argv.includes('--any-size');
    const over = anySize ? [] : overBudget(result.pages);
    for (const { page, brotli, budget } of over)
      console.error(`Over budget: ${page} is ${brotli} B, allowed ${budget} B.`);
    return over.length === 0;
  };
  const fine = await once();
  if (process.argv.includes('--watch')) await watch(once);
  else if (!fine) process.exitCode = 1;
}

async function watch(once) {
  const { watch: watchFolder } = await import('node:fs/promises');
  const changed = async function* (folder) {
    for await (const _ of watchFolder(join(ROOT, folder), { recursive: true })) yield folder;
  };
  let timer;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => once().catch((error) => console.error(error.message)), 80);
  };
  await Promise.all(
    ['src', 'widgets'].map(async (folder) => {
      for await (const _ of changed(folder)) soon();
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
