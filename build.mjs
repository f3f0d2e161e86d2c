// The one build: the loader and every file that it loads, with their compressed twins, manifest.json and a report of sizes.
//
//   node build.mjs            Preact, into dist/
//   node build.mjs --react    the same sources with real React, into dist/react/
//   node build.mjs --watch    builds again on every change
//   node build.mjs --write    puts the sizes of this build into README.md
//   node build.mjs --quiet    prints only what is over its budget
//   node build.mjs --report F writes its files, sizes and esbuild's metafile as JSON into F
//
// Fails when a page weighs more than its budget, but with --any-size.
import { createHash } from 'node:crypto';
import { watch } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const DAY_MS = 86_400_000;

/** Every file that the loader loads, by its name. Each is an ordinary bundle that imports the core and nothing else. */
const FILES = {
  core: 'src/core/index.ts',
  'discount-banner': 'widgets/discount-banner/index.tsx',
  'rent-room': 'widgets/rent-room/index.tsx',
  'rent-room-plan': 'widgets/rent-room/plan/index.tsx',
  'rent-room-form': 'widgets/rent-room/form/index.ts',
  'rent-room-guide': 'widgets/rent-room/guide/index.tsx',
  'my-room': 'widgets/my-room/index.tsx',
  'my-room-area': 'widgets/my-room/area/index.tsx',
  'my-room-account': 'widgets/my-room/account/index.tsx',
  'my-room-arrival': 'widgets/my-room/arrival/index.tsx',
  'manage-form': 'widgets/manage-form/index.tsx',
  'helper-link': 'widgets/manage-form/helper-link.tsx',
  'reset-password': 'widgets/reset-password/index.tsx',
  withdraw: 'widgets/withdraw/index.tsx',
  passkey: 'src/login/passkey.tsx',
  'error-texts': 'src/ui/error-texts.ts',
  stripe: 'node_modules/@stripe/stripe-js/dist/pure.mjs',
  check: 'src/check/index.ts',
};

/** Brotli bytes of all JavaScript that a page loads, the loader and the core included. */
const PAGES = [
  { page: 'loader alone', names: [], budget: 1600 },
  { page: 'banner page', names: ['discount-banner'], budget: 16_600 },
  { page: 'rent-room page', names: ['rent-room'], budget: 30_500 },
  { page: 'rent-room with a room chosen', names: ['rent-room', 'rent-room-plan', 'rent-room-form'] },
  { page: 'my-room before login', names: ['my-room'], budget: 20_500 },
  { page: 'my-room after login', names: ['my-room', 'my-room-area'], budget: 34_000 },
  { page: 'gate and alarm page', names: ['manage-form'] },
  { page: 'reset-password page', names: ['reset-password'] },
  { page: 'withdraw page', names: ['withdraw'] },
];

/** The packages that stand for React in the Preact build. */
const PREACT = {
  '@preact/signals-react/runtime': join(ROOT, 'src/core/use-signals.ts'),
  '@preact/signals-react': '@preact/signals',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  react: 'preact/compat',
};
export const aliases = ({ react = false } = {}) => (react ? {} : PREACT);

/** CSS is shipped as a minified string that the runtime adopts as a constructed stylesheet. */
export const cssAsText = {
  name: 'css-as-text',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const { code } = await esbuild.transform(source, { loader: 'css', minify: true, target: 'es2022' });
      return { contents: code.trim(), loader: 'text' };
    });
  },
};

/** What the core exports (src/core/index.ts): whoever imports one of these imports the core's file. */
const CORE = /^(#core|react(\/jsx-runtime)?|@preact\/signals-react(\/runtime)?)$/;
const importCore = {
  name: 'import-core',
  setup(build) {
    build.onResolve({ filter: CORE }, () => ({ path: './core.js', external: true }));
  },
};

/** All files by their path. Those that the loader loads are in one folder, named after their content; a `pinned` loader holds the hash of each. */
export async function compile({ react = false, pinned = false } = {}) {
  const { core: coreSource, ...others } = FILES;
  const options = {
    absWorkingDir: ROOT,
    outdir: join(ROOT, 'dist'),
    bundle: true,
    minify: true,
    sourcemap: 'external',
    target: 'es2022',
    jsx: 'automatic',
    legalComments: 'none',
    metafile: true,
    write: false,
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"production"' },
  };
  const modules = {
    ...options,
    format: 'esm',
    // dlv's first choice is CommonJS, which brings its wrapper along.
    alias: { ...aliases({ react }), dlv: 'dlv/dist/dlv.es.js' },
  };
  const core = await esbuild.build({ ...modules, entryPoints: { core: coreSource }, plugins: [cssAsText] });
  const rest = await esbuild.build({ ...modules, entryPoints: others, plugins: [cssAsText, importCore] });
  const built = { ...outputs(core), ...outputs(rest) };
  const sha256 = (text, encoding) => createHash('sha256').update(text).digest(encoding);
  const code = scripts(built).map((name) => built[name]);
  const folder = `chunks/${sha256(code.join(''), 'hex').slice(0, 8)}`;
  const integrity = Object.fromEntries(
    Object.keys(FILES).map((name) => [name, `sha256-${sha256(built[`${name}.js`], 'base64')}`]),
  );
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const loader = await esbuild.build({
    ...options,
    format: 'iife',
    // A classic script is read in the host page's encoding.
    charset: 'ascii',
    entryPoints: { loader: 'src/loader/loader.ts' },
    define: {
      ...options.define,
      __FOLDER__: JSON.stringify(folder),
      __INTEGRITY__: pinned ? JSON.stringify(integrity) : 'undefined',
      __VERSION__: JSON.stringify(version),
    },
  });
  // For hosts that write their pages on a server: what a page with this widget may preload, relative to the loader's own address.
  const address = (name) => `${folder}/${name}.js`;
  const manifest = Object.fromEntries(
    Object.keys(FILES).map((name) => [name, [...new Set([address(name), address('core')])]]),
  );
  const chunks = Object.fromEntries(Object.entries(built).map(([name, text]) => [`${folder}/${name}`, text]));
  return {
    files: { ...chunks, ...outputs(loader), 'manifest.json': JSON.stringify(manifest, null, 2) },
    manifest,
    metafile: {
      inputs: { ...core.metafile.inputs, ...rest.metafile.inputs, ...loader.metafile.inputs },
      outputs: { ...core.metafile.outputs, ...rest.metafile.outputs, ...loader.metafile.outputs },
    },
  };
}

/** What esbuild made, by the name of the file. */
const outputs = ({ outputFiles }) =>
  Object.fromEntries(outputFiles.map(({ path, text }) => [basename(path), text]));

const scripts = (files) => Object.keys(files).filter((name) => name.endsWith('.js'));

/** Builds everything into `dist` (or `dist/react`, or the folder given) and answers with its files and page totals. */
export async function build({
  react = false,
  out = `${ROOT}dist${react ? '/react' : ''}`,
  keepMs = DAY_MS,
} = {}) {
  const { files, manifest, metafile } = await compile({ react });
  const { sizes, twins } = measure(files);
  const before = await stat(join(out, 'loader.js')).catch(() => ({ mtimeMs: Date.now() }));
  await publish({ ...files, ...twins }, out);
  // The files of the build before stay, and all that were made within the last day: open pages and kept loaders still ask for them.
  await removeOlderThan(Math.min(before.mtimeMs, Date.now() - keepMs), join(out, 'chunks'));
  return { out, manifest, metafile, sizes, pages: pageTotals(sizes) };
}

/** Puts the files in place, each whole, and the loader after what it names: a server may be answering from the folder. */
async function publish(files, out) {
  // All at one time, so that the next build does not take these files for older than their loader.
  const now = Date.now() / 1000;
  const isChunk = (name) => name.startsWith('chunks/');
  for (const name of Object.keys(files).sort((a, b) => isChunk(b) - isChunk(a))) {
    const waiting = join(out, `${name}.${process.pid}`);
    await mkdir(dirname(waiting), { recursive: true });
    await writeFile(waiting, files[name]);
    await utimes(waiting, now, now);
    await rename(waiting, join(out, name));
  }
}

/** Removes what is in a folder and was last changed before `timeMs`. */
async function removeOlderThan(timeMs, folder) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another build may have moved or removed it meanwhile.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < timeMs) await rm(path, { recursive: true, force: true });
  }
}

/** The brotli bytes of every script by its name without ending, and the compressed twins for servers that send them. */
export function measure(files) {
  const [sizes, twins] = [{}, {}];
  for (const file of scripts(files)) {
    const bytes = Buffer.from(files[file]);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    twins[`${file}.br`] = brotliCompressSync(bytes, { params });
    twins[`${file}.gz`] = gzipSync(bytes, { level: 9 });
    sizes[basename(file, '.js')] = twins[`${file}.br`].length;
  }
  return { sizes, twins };
}

function pageTotals(sizes) {
  return PAGES.map(({ page, names, budget = null }) => {
    const files = new Set(['loader', ...names.flatMap((name) => ['core', name])]);
    const brotli = [...files].reduce((sum, file) => sum + sizes[file], 0);
    return { page, brotli, files: files.size, budget };
  });
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
  await writeFile(path, readme.replace(marked, `$1${table}$2`));
}

async function main() {
  const [react, watches] = ['--react', '--watch'].map((flag) => process.argv.includes(flag));
  const reportAt = process.argv.indexOf('--report');
  const once = async () => {
    // While one works, each change makes a whole folder: only the one before is kept.
    const result = await build({ react, keepMs: watches ? 0 : DAY_MS });
    for (const { page, brotli, files, budget } of process.argv.includes('--quiet') ? [] : result.pages)
      console.log(`${page.padEnd(34)} ${brotli} B${budget ? ` of ${budget} B` : ''}, ${files} files`);
    if (process.argv.includes('--write')) await writeSizes(result.pages);
    if (reportAt > 0) await writeFile(process.argv[reportAt + 1], JSON.stringify(result));
    const anySize = react || process.argv.includes('--any-size');
    const over = result.pages.filter(({ brotli, budget }) => !anySize && budget && brotli > budget);
    for (const { page, brotli, budget } of over)
      console.error(`Over budget: ${page} is ${brotli} B, allowed ${budget} B.`);
    return over.length === 0;
  };
  const fine = await once();
  if (!watches) process.exitCode = fine ? 0 : 1;
  else {
    let timer;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => once().catch((error) => console.error(error.message)), 80);
    };
    for (const folder of ['src', 'widgets']) watch(join(ROOT, folder), { recursive: true }, soon);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
