/** Bundles test files and runs them, several in one process. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { aliases, cssAsText } from '../../build.mjs';
import { forNode, keepAddresses } from '../../server/bundle.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const RUN_FILES = fileURLToPath(new URL('./run-files.mjs', import.meta.url));
const QUICK_WASM = new URL('./quick-wasm.mjs', import.meta.url).href;
/** What `figure()` prints before a figure. */
const FIGURE = /^figure: (.*)$/gm;
const OUTPUT_AFTER_EXIT_MS = 500;

/**
 * The jobs that run test files: functions, each of which starts a process and resolves with `{ passed, failed, figures, output }`.
 * - `filesPerProcess`: how many files share a process, and with it the server or browser that they start
 * - `needsPage`: whether the files need the globals of a page; each file then has a process of its own
 * - `out`: the folder of the bundles; `timeout`: for one file, in milliseconds
 */
export async function testJobs(files, { filesPerProcess, needsPage, out, ...options }) {
  await bundle(files, { out, needsPage });
  const dom = needsPage ? join(out, 'dom.mjs') : '';
  return inBatches(files, needsPage ? 1 : filesPerProcess).map(
    (batch) => () => runBatch(batch, { dom, out, ...options }),
  );
}

function inBatches(files, size) {
  const batches = Array.from({ length: Math.ceil(files.length / size) }, () => []);
  for (const [at, file] of files.entries()) batches[at % batches.length].push(file);
  return batches;
}

function runBatch(files, { dom, out, env, timeout }) {
  const bundles = files.map((file) => join(out, file.replace(/\.tsx?$/, '.mjs')));
  const child = fork(RUN_FILES, [dom, ...bundles], {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${QUICK_WASM}`, ...env },
    silent: true,
    // A group of its own, so that a stopped test takes its servers with it.
    detached: true,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (printed += data));
  const results = [];
  let ending;
  let began;
  let timer;
  const expectNext = () => {
    began = performance.now();
    clearTimeout(timer);
    timer = setTimeout(() => {
      ending = `not done after ${timeout / 1000} s`;
      process.kill(-child.pid, 'SIGKILL');
    }, timeout);
  };
  expectNext();
  child.on('message', (result) => {
    results.push({ file: files[results.length], seconds: (performance.now() - began) / 1000, ...result });
    expectNext();
  });
  return new Promise((resolve) => {
    const finish = () => resolve(summary(results, printed));
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      if (code !== 0) ending ??= `its process ended with ${code ?? signal}`;
      const missing = files.slice(results.length);
      if (ending && !missing.length) missing.push(files.at(-1));
      for (const [at, file] of missing.entries()) {
        const message = (at === 0 && ending) || 'it did not run';
        results.push({ file, seconds: 0, passed: 0, failed: 1, messages: [message] });
      }
      // A server that a test forgot would hold the output open, and 'close' back.
      setTimeout(finish, OUTPUT_AFTER_EXIT_MS);
    });
    child.once('close', finish);
  });
}

function summary(results, printed) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const broken = results.filter(({ failed }) => failed);
  const lines = (broken.length ? broken : results).flatMap(({ file, seconds, passed, failed, messages }) => [
    `${failed ? 'FAIL' : 'ok  '} ${file} (${passed} passed${failed ? `, ${failed} failed` : ''}, ${seconds.toFixed(1)} s)`,
    ...messages,
  ]);
  if (sum('failed') && printed.trim()) lines.push('printed:', printed);
  const figures = [...printed.matchAll(FIGURE)].map(([, text]) => text);
  return { passed: sum('passed'), failed: sum('failed'), figures, output: lines.join('\n') };
}

/** The globals of a page, for whoever runs the bundles of DOM tests. */
const DOM = { in: fileURLToPath(new URL('./dom.mjs', import.meta.url)), out: 'dom' };
/** Bundles test files (paths relative to the root) into the folder `out`, and beside them `dom.mjs` if they need a page. Throws esbuild's error. */
const bundle = (files, { out, needsPage }) =>
  esbuild.build({
    entryPoints: [
      ...files.map((file) => ({ in: join(ROOT, file), out: file.replace(/\.tsx?$/, '') })),
      ...(needsPage ? [DOM] : []),
    ],
    absWorkingDir: ROOT,
    outdir: out,
    ...forNode,
    splitting: true,
    // `@stripe/stripe-js/pure` is a folder: a bundler finds its file, Node does not.
    alias: { ...aliases({ react: false }), '@stripe/stripe-js/pure': '@stripe/stripe-js/dist/pure.mjs' },
    define: { __FOLDER__: '""', __INTEGRITY__: 'undefined', __VERSION__: '"test"' },
    loader: { '.yaml': 'text', '.html': 'text' },
    outExtension: { '.js': '.mjs' },
    plugins: [cssAsText, keepAddresses],
    logLevel: 'silent',
  });
