/**
 * All checks, one step after another.
 *
 *   npm test                          every step
 *   npm test -- unit build            these steps only
 *   npm test -- my-room               in all steps, only the test files whose path contains "my-room"
 *   npm test -- unit my-room          the same, in the step "unit" only
 *   npm test -- --verbose             with the output of steps that passed
 *   npm test -- --deep simulation     in full length: more runs, more seeds, more hosts; one test file at a time
 *
 * The last line is `N passed, N failed`; the exit code is 1 when anything failed or nothing ran.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findTests } from './setup/find-tests.mjs';
import { withSlot } from './setup/slots.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const NEEDS_DOM = /^test\/(src|widgets)\//;
/** Must be there before anything loads the package that it wraps. */
const WRAPS_A_PACKAGE = /\/people\/passwords\./;
const DEEP = process.argv.includes('--deep');
/** Each file drives a browser besides its own process. */
const IN_BROWSER = { concurrency: 3, shares: () => true };

/**
 * Steps with `first` run before all others and install what these need. The others start together and wait for the slots of slots.mjs in
 * this order: browser tests, whose files take longest, come before the many short files, which keep all slots busy until the end. If the
 * command names test files, only those steps run that have one of them in their `folders`.
 */
const STEPS = [
  { name: 'install', first: true, run: install },
  { name: 'browser', first: true, run: browser },
  { name: 'types', run: () => tool('typescript', 'tsc', ['--noEmit']) },
  { name: 'lint', run: () => tool('@biomejs/biome', 'biome', ['check', '.']) },
  { name: 'unused', run: () => tool('knip', 'knip', []) },
  { name: 'contract', run: contract },
  { name: 'checks', folders: ['test/checks'], run: suites },
  { name: 'build', folders: ['test/build'], run: builds },
  { name: 'postgres', first: true, run: postgres },
  {
    name: 'browser-preact',
    folders: ['test/browser'],
    run: (folders, only) => browserSuites('preact', folders, only),
  },
  {
    name: 'browser-react',
    folders: ['test/browser'],
    run: (folders, only) => browserSuites('react', folders, only),
  },
  {
    name: 'unit',
    folders: ['test/src', 'test/widgets', 'test/server'],
    run: (folders, only) =>
      suites(folders, only, {
        which: async (file) => !(await usesDatabase(file)),
        shares: (file) => !NEEDS_DOM.test(file) && !WRAPS_A_PACKAGE.test(file),
      }),
  },
  {
    name: 'server',
    folders: ['test/server'],
    run: (folders, only) => onPostgres(folders, only, { which: usesDatabase, shares: () => true }),
  },
  { name: 'simulation', folders: ['test/simulation'], run: suites },
  { name: 'wordpress', folders: ['test/wordpress'], onDemand: true, run: wordPress },
];

/** Which step is under way, for the order in which slots are given; each step runs in a context of its own. */
const underWay = new AsyncLocalStorage();

async function install() {
  const { install: installPackages } = await import('../server/install.mjs');
  await installPackages();
  return { passed: 1, failed: 0, output: '' };
}

async function browser() {
  const { ensureBrowser } = await import('./setup/browser.mjs');
  let output = '';
  try {
    const path = await ensureBrowser((text) => (output += text));
    return { passed: 1, failed: 0, output: `${output}${path}` };
  } catch (error) {
    return { passed: 0, failed: 1, output: `${output}${error.message}` };
  }
}

async function postgres() {
  const { ensurePostgres } = await import('./setup/postgres.mjs');
  let output = '';
  const folder = await ensurePostgres((text) => (output += text));
  return { passed: 1, failed: 0, output: `${output}${folder}` };
}

/** The other test files of the server do the same whatever the database is. */
const usesDatabase = async (file) =>
  file.startsWith('test/server/') &&
  /createServer|createScenario|openTwoApps|TEST_DATABASE_URL/.test(await readFile(join(ROOT, file), 'utf8'));

let started;

/** Test files with TEST_DATABASE_URL, the address of a PostgreSQL that all steps of this run share. */
async function onPostgres(folders, only, { env, ...options } = {}) {
  started ??= import('./setup/postgres.mjs').then(({ startPostgres }) => startPostgres());
  const { url } = await started;
  return suites(folders, only, { ...options, env: { ...env, TEST_DATABASE_URL: url } });
}

async function contract() {
  return add([
    await tool('@redocly/cli', 'redocly', ['lint', 'openapi/storage.yaml', 'openapi/extensions.yaml']),
    await command([join(ROOT, 'test/setup/contract-types.mjs'), '--verify']),
    await command([join(ROOT, 'test/setup/database-types.mjs'), '--verify']),
    await command([join(ROOT, 'test/setup/settings-table.mjs'), '--verify']),
  ]);
}

/** The build with its budgets, then what is tested of its output and of the build with React. */
async function builds(folders, only) {
  const results = await Promise.all([built('preact'), built('react')]);
  const env = { PREACT_REPORT: reportPath('preact'), REACT_REPORT: reportPath('react') };
  return add([...results, await suites(folders, only, { env })]);
}

const reportPath = (kind) => join(ROOT, '.cache', `build-${kind}.json`);

const made = new Map();

/** Builds one of the two kinds, once for all steps of a run, in the place of the first that asks. */
function built(kind) {
  const args = [
    join(ROOT, 'build.mjs'),
    '--report',
    reportPath(kind),
    ...(kind === 'react' ? ['--react'] : []),
  ];
  if (!made.has(kind)) made.set(kind, command(args));
  return made.get(kind);
}

/** Test files that were found, over all steps. */
let matched = 0;

let server;

/** The arguments with which Node starts the server, bundled once for a whole run. */
const serverProgram = async () => {
  server ??= import('../server/bundle.mjs').then(({ bundle }) => bundle('server/main.ts'));
  return JSON.stringify(await server);
};

async function suites(folders, only, { which = () => true, env, ...options } = {}) {
  const { runSuites } = await import('./setup/suites.mjs');
  const found = await findTests(folders, only);
  const wanted = await Promise.all(found.map(which));
  const files = found.filter((_, index) => wanted[index]);
  matched += files.length;
  // Of several steps one may have the named file.
  if (only.length && !files.length) return { passed: 0, failed: 0, output: '', none: true };
  const cache = join(ROOT, '.cache');
  await mkdir(cache, { recursive: true });
  const out = await mkdtemp(join(cache, 'tests-'));
  try {
    const { priority } = underWay.getStore();
    return await runSuites(files, {
      ...{ dom: (file) => NEEDS_DOM.test(file), out, priority, ...options },
      env: { ...env, SERVER_PROGRAM: await serverProgram(), ...(DEEP && { DEEP: 'yes' }) },
      ...(DEEP && { timeout: 4 * 3_600_000, concurrency: 1 }),
    });
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

/**
 * What runs on React too: what its events, forms, focus, portals and unmounting could do differently. Together these use every widget. The
 * others run there when they are named.
 */
const ON_REACT = /test\/browser\/(keyboard|rent|session)\./;

/** Runs what needs a browser, against this run's build of one of the two kinds. */
async function withBrowser(build, run) {
  const { findBrowser, findShell } = await import('./setup/browser.mjs');
  const path = await findBrowser();
  if (!path) return { passed: 0, failed: 1, output: 'no Chromium: run `npm test -- browser` first' };
  const result = await built(build);
  if (result.failed) return result;
  return run({ BUILD: build, CHROMIUM_PATH: path, SHELL_PATH: findShell() ?? path });
}

/** The browser tests; the files of one process share a server and a browser. */
function browserSuites(build, folders, only) {
  const which = (file) => build === 'preact' || only.length > 0 || ON_REACT.test(file);
  return withBrowser(build, (env) => suites(folders, only, { ...IN_BROWSER, env, which }));
}

/** Needs packages of Debian, so it runs only where it is named: `npm run wordpress`. */
function wordPress(folders, only) {
  return withBrowser('preact', (env) => suites(folders, only, { ...IN_BROWSER, env }));
}

/** Runs a package's own command with this Node; a package that is missing is a failure. */
async function tool(packageName, bin, args) {
  const folder = join(ROOT, 'node_modules', packageName);
  const { bin: bins } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return command([join(folder, typeof bins === 'string' ? bins : bins[bin]), ...args]);
}

/** Runs Node in a slot. */
function command(args) {
  return withSlot(underWay.getStore().priority, () => runNode(args));
}

function runNode(args) {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.on('error', (error) => resolve({ passed: 0, failed: 1, output: error.message }));
    child.on('close', (code) => resolve({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }));
  });
}

const add = (results) => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.reduce((sum, { failed }) => sum + failed, 0),
  figures: results.flatMap(({ figures = [] }) => figures),
  output: results.map(({ output }) => output).join('\n'),
});

async function runStep({ name, folders, run }, { only, verbose }) {
  const started = Date.now();
  const failure = (error) => ({ passed: 0, failed: 1, output: error?.stack ?? String(error) });
  const priority = STEPS.findIndex((step) => step.name === name);
  const result = await underWay.run({ priority }, () =>
    Promise.resolve()
      .then(() => run(folders, only))
      .catch(failure),
  );
  if (result.none) return result;
  const ok = !result.failed && result.passed;
  const seconds = ((Date.now() - (result.began ?? started)) / 1000).toFixed(1);
  console.log(
    `${ok ? 'pass' : 'FAIL'}  ${name}  ${seconds} s  (${result.passed} passed, ${result.failed} failed)`,
  );
  for (const text of result.figures ?? []) console.log(`      ${text}`);
  if ((!ok || verbose) && result.output.trim())
    console.log(`${result.output.trim().replace(/^/gm, '      ')}\n`);
  return result;
}

const args = process.argv.slice(2);
const verbose = args.includes('--verbose');
const words = args.filter((arg) => !arg.startsWith('--'));
const isStep = (word) => STEPS.some(({ name }) => name === word);
const wanted = words.filter(isStep);
const only = words.filter((word) => !isStep(word));
const testFiles = await findTests(['test']);
const unknown = only.filter((word) => !testFiles.some((file) => file.includes(word)));
const named = testFiles.filter((file) => only.some((word) => file.includes(word)));
const results = [];

if (unknown.length) {
  const names = STEPS.map(({ name }) => name).join(', ');
  console.error(`neither a step nor a part of a test file's path: ${unknown.join(', ')}. Steps: ${names}`);
  results.push({ passed: 0, failed: unknown.length, output: '' });
} else {
  const isWanted = ({ name, onDemand }) => (wanted.length ? wanted.includes(name) : !onDemand);
  const hasNamed = ({ folders = [] }) =>
    named.some((file) => folders.some((folder) => file.startsWith(`${folder}/`)));
  const steps = STEPS.filter((step) => isWanted(step) && (!only.length || step.first || hasNamed(step)));
  const run = (step) => runStep(step, { only, verbose });
  const inTurn = steps.filter(({ first }) => first || DEEP);
  for (const step of inTurn) results.push(await run(step));
  results.push(...(await Promise.all(steps.filter((step) => !inTurn.includes(step)).map(run))));
  await (await started)?.stop();
}

if (!unknown.length && only.length && !matched) {
  console.error(`no test file was found: ${only.join(', ')}`);
  results.push({ passed: 0, failed: 1, output: '' });
}
const { passed, failed } = add(results);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || !passed ? 1 : 0;
