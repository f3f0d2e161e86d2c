/**
 * All checks.
 *
 *   npm test                          every step
 *   npm test -- unit build            these steps only
 *   npm test -- my-room               in all steps, only the test files whose path contains "my-room"
 *   npm test -- unit my-room          the same, in the step "unit" only
 *   npm test -- --verbose             with the output of steps that passed
 *   npm test -- --deep simulation     in full length: more runs, more seeds, more hosts; one process at a time
 *
 * The last line is `N passed, N failed`; the exit code is 1 when anything failed or nothing ran.
 */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from '../server/install.mjs';
import { findTests } from './setup/find-tests.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const CACHE = join(ROOT, '.cache');
const DEEP = process.argv.includes('--deep');
/** Enough processes to keep two cores busy while some of them wait. */
const LANES = DEEP ? 1 : 4;
/** A test file that takes longer is ended as hanging. On a slow computer the simulation alone takes five minutes. */
const FILE_MS = DEEP ? 4 * 3_600_000 : 900_000;
/** For mutants.mjs: one failure is enough. */
const ENDS_AT_FAILURE = Boolean(process.env.END_AT_FIRST_FAILURE);

/**
 * The browser tests that run on the build with React too, because its events, forms, focus, portals or unmounting could differ. Together they
 * use every widget. Any other test runs there when the command names it.
 */
const ON_REACT = /test\/browser\/(keyboard|rent|session)\./;

/**
 * Steps with `first` run before all others: they find or install the programs that the others need. The jobs of the other steps wait in one queue,
 * in the order of this list. Long steps come early. `browser-react` comes before `browser-preact`, because it makes the data folder that the tests
 * of the second copy (setup/first-start.ts). If the command names test files, only those steps run that have one of them in their `folders`.
 */
const STEPS = [
  { name: 'browser', first: true, jobs: () => [job(ensureBrowser)] },
  { name: 'postgres', first: true, jobs: () => [job(ensurePostgres)] },
  { name: 'simulation', folders: ['test/simulation'], jobs: (files) => tests(files) },
  {
    name: 'browser-react',
    folders: ['test/browser'],
    jobs: (files) =>
      browserTests(
        'react',
        files.filter((file) => names.length || ON_REACT.test(file)),
      ),
  },
  { name: 'types', jobs: () => [tool('typescript-7', 'tsc', '--noEmit')] },
  { name: 'lint', jobs: () => [tool('@biomejs/biome', 'biome', 'check', '--error-on-warnings', '.')] },
  { name: 'unused', jobs: () => [tool('knip', 'knip')] },
  {
    name: 'contract',
    jobs: () => [
      tool('@redocly/cli', 'redocly', 'lint', 'openapi/storage.yaml', 'openapi/extensions.yaml'),
      node('test/setup/generate.mjs', '--verify'),
    ],
  },
  { name: 'browser-preact', folders: ['test/browser'], jobs: (files) => browserTests('preact', files) },
  {
    name: 'build',
    folders: ['test/build'],
    jobs: async (files) => [() => built('preact'), () => built('react'), ...(await buildTests(files))],
  },
  {
    name: 'server',
    folders: ['test/server'],
    jobs: async (files) =>
      files.length ? tests(files, { env: { TEST_DATABASE_URL: (await postgres()).url } }) : [],
  },
  { name: 'unit', folders: ['test/src', 'test/widgets'], jobs: (files) => tests(files, { needsPage: true }) },
  { name: 'checks', folders: ['test/checks'], jobs: (files) => tests(files) },
  ...['wordpress', 'safari'].map((name) => ({
    name,
    folders: [`test/${name}`],
    onDemand: true,
    jobs: (files) => browserTests('preact', files),
  })),
];

/** A job that calls a function: its text is the output, and a throw a failure. */
const job = (run) => async () => ({ passed: 1, failed: 0, output: String((await run()) ?? '') });

const ensureBrowser = async () => (await import('./setup/browser.mjs')).ensureBrowser();
const ensurePostgres = async () => (await import('./setup/postgres.mjs')).ensurePostgres();

/** Calls `make` once, however often it is asked. */
function once(make) {
  let made;
  return () => {
    made ??= make();
    return made;
  };
}

/** The PostgreSQL of this run. */
const postgres = once(async () => {
  const started = await (await import('./setup/postgres.mjs')).startPostgres();
  cleanUp.push(() => started.stop());
  return started;
});
/** With the files that it serves. */
const serverProgram = once(async () => {
  await built('preact');
  return (await import('../server/bundle.mjs')).bundle('server/main.ts');
});
const cleanUp = [];
async function end() {
  for (const each of cleanUp.splice(0)) await each();
}
// When somebody ends the run, what it started is ended too.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void end().finally(() => process.exit(1)));

const reportPath = (kind) => join(CACHE, `build-${kind}.json`);
const building = {
  preact: once(node('build.mjs', '--report', reportPath('preact'))),
  react: once(node('build.mjs', '--report', reportPath('react'), '--react')),
};
/** The build of one kind, which the first who asks makes. */
const built = (kind) => building[kind]();

async function tests(files, { env = {}, filesPerProcess = 4, needsPage = false } = {}) {
  if (!files.length) return [];
  const { testJobs } = await import('./setup/suites.mjs');
  const out = await mkdtemp(join(CACHE, 'tests-'));
  cleanUp.push(() => rm(out, { recursive: true, force: true }));
  return testJobs(files, {
    out,
    filesPerProcess,
    needsPage,
    timeout: FILE_MS,
    env: { ...env, SERVER_PROGRAM: JSON.stringify(await serverProgram()), ...(DEEP && { DEEP: 'yes' }) },
  });
}

/** The files of one process share a server and a browser. */
async function browserTests(kind, files) {
  if (!files.length) return [];
  const { findBrowser, findShell } = await import('./setup/browser.mjs');
  const path = await findBrowser();
  if (!path) throw new Error('no Chromium: run `npm test -- browser` first');
  const { failed, output } = await built(kind);
  if (failed) throw new Error(output);
  return tests(files, {
    filesPerProcess: 6,
    env: { BUILD: kind, CHROMIUM_PATH: path, SHELL_PATH: findShell() ?? path },
  });
}

/** They look at what the builds of this run reported. */
async function buildTests(files) {
  const env = { PREACT_REPORT: reportPath('preact'), REACT_REPORT: reportPath('react') };
  if (files.length) await Promise.all([built('preact'), built('react')]);
  return tests(files, { env });
}

/** A package's own command. */
const tool =
  (packageName, bin, ...args) =>
  async () => {
    const folder = join(ROOT, 'node_modules', packageName);
    const { bin: bins } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    return node(join(folder, typeof bins === 'string' ? bins : bins[bin]), ...args)();
  };

function node(...args) {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return () =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
      child.on('error', (error) => resolve({ passed: 0, failed: 1, output: error.message }));
      child.on('close', (code) => resolve({ passed: code ? 0 : 1, failed: code ? 1 : 0, output }));
    });
}

const sum = (results, key) => results.reduce((total, result) => total + result[key], 0);
const failure = (error) => ({ passed: 0, failed: 1, output: error?.stack ?? String(error) });

async function runSteps(steps) {
  const queues = await Promise.all(
    steps.map(async (step) => {
      const jobs = await Promise.resolve(step.jobs(filesOf(step))).catch((error) => [() => failure(error)]);
      const state = { ...step, left: jobs.length, began: 0, results: [] };
      return jobs.map((run) => ({ state, run }));
    }),
  );
  const queue = queues.flat();
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { state, run } = next;
      state.began ||= Date.now();
      const result = await Promise.resolve().then(run).catch(failure);
      state.results.push(result);
      state.left -= 1;
      const endsHere = ENDS_AT_FAILURE && result.failed;
      if (endsHere) queue.length = 0;
      if (!state.left || endsHere) report(state);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

const totals = [];

function report({ name, began, results }) {
  const total = { passed: sum(results, 'passed'), failed: sum(results, 'failed') };
  totals.push(total);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const verdict = total.failed || !total.passed ? 'FAIL' : 'pass';
  console.log(`${verdict}  ${name}  ${seconds} s  (${total.passed} passed, ${total.failed} failed)`);
  for (const text of results.flatMap(({ figures = [] }) => figures)) console.log(`      ${text}`);
  const shown = results.filter(({ failed }) => failed || verbose).map(({ output }) => output.trim());
  if (shown.some(Boolean)) console.log(`${shown.join('\n').replace(/^/gm, '      ')}\n`);
}

install({ forTests: true });
const args = process.argv.slice(2);
const verbose = args.includes('--verbose');
const words = args.filter((arg) => !arg.startsWith('--'));
const isStep = (word) => STEPS.some(({ name }) => name === word);
const wanted = words.filter(isStep);
/** Parts of the paths of test files. */
const names = words.filter((word) => !isStep(word));
const testFiles = await findTests();
const named = testFiles.filter((file) => !names.length || names.some((part) => file.includes(part)));
/** The files of a step that the command names; all of them if it names none. */
const filesOf = ({ folders = [] }) =>
  named.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)));
const unknown = names.filter((word) => !testFiles.some((file) => file.includes(word)));
if (unknown.length) {
  const steps = STEPS.map(({ name }) => name).join(', ');
  console.error(`neither a step nor a part of a test file's path: ${unknown.join(', ')}. Steps: ${steps}`);
} else {
  const isWanted = ({ name, onDemand }) => (wanted.length ? wanted.includes(name) : !onDemand);
  const isNeeded = (step) => !names.length || step.first || filesOf(step).length;
  const steps = STEPS.filter((step) => isWanted(step) && isNeeded(step));
  const others = steps.filter(({ first }) => !first);
  const idle = wanted.filter((name) => !steps.some((step) => step.name === name));
  if (idle.length)
    console.error(`${idle.join(', ')}: no test file there has ${names.join(' or ')} in its path`);
  await mkdir(CACHE, { recursive: true });
  for (const step of steps.filter(({ first }) => first)) await runSteps([step]);
  for (const group of DEEP ? others.map((step) => [step]) : [others]) await runSteps(group);
  await end();
}
const [passed, failed] = [sum(totals, 'passed'), sum(totals, 'failed') + unknown.length];
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || !passed ? 1 : 0;
