/** Finds, bundles and runs uvu files, each in a process of its own. */
import { fork } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle, bundleDom } from './bundle.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** What figures.ts prints before a figure. */
const FIGURE = /^figure: (.*)$/gm;
const OUTPUT_AFTER_EXIT_MS = 500;
const RUN_FILE = fileURLToPath(new URL('./run-file.mjs', import.meta.url));

/** The test files below `folders`, relative to the root and sorted; those whose path holds one of `only`, if given. */
export async function findTests(folders, only = []) {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(join(ROOT, folder), { recursive: true }).catch(() => []);
      return names.map((name) => join(folder, name).replaceAll('\\', '/'));
    }),
  );
  return found
    .flat()
    .filter(
      (file) => /\.test\.tsx?$/.test(file) && (!only.length || only.some((part) => file.includes(part))),
    )
    .sort();
}

/**
 * Runs test files and hands back `{ passed, failed, figures, output }`; a file without a test that ran counts as failed,
 * and so does having no file at all.
 */
export async function runSuites(
  files,
  { dom = () => false, timeout = 120_000, concurrency = 3, env = {}, out },
) {
  if (!files.length) return { passed: 0, failed: 1, output: 'no test file was found' };
  const bundled = await bundle(files, out);
  const [pages, others] = [true, false].map((drawn) => bundled.filter(({ file }) => !!dom(file) === drawn));
  const domPath = files.some(dom) ? await bundleDom(out) : '';
  const results = [];
  // Tests on a page wait for most of their time, those of the server compute: side by side they leave no core idle.
  const worker = async (_, index) => {
    const [first, then] = index % 2 ? [pages, others] : [others, pages];
    for (let next = first.shift() ?? then.shift(); next; next = first.shift() ?? then.shift()) {
      const began = performance.now();
      const result = next.error
        ? { passed: 0, failed: 1, messages: [next.error] }
        : await runFile(next.path, { dom: dom(next.file) && domPath, timeout, env });
      results.push({ file: next.file, seconds: (performance.now() - began) / 1000, ...result });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return summary(results);
}

function runFile(path, { dom, timeout, env }) {
  return new Promise((resolve) => {
    const child = fork(RUN_FILE, dom ? [path, dom] : [path], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      execArgv: ['--enable-source-maps'],
      silent: true,
      // A group of its own, so that a stopped test takes its servers with it.
      detached: true,
    });
    let printed = '';
    let result;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (printed += data));
    const timer = setTimeout(() => {
      result = { passed: 0, failed: 1, messages: [`not done after ${timeout / 1000} s`] };
      process.kill(-child.pid, 'SIGKILL');
    }, timeout);
    child.on('message', (message) => (result ??= message));
    const done = (code) => {
      clearTimeout(timer);
      result ??= { passed: 0, failed: 1, messages: [`ended (${code}) before its tests were done`] };
      resolve({ ...result, printed });
    };
    child.on('close', done);
    // A server that a test forgot would hold the output open, and 'close' back.
    child.on('exit', (code) => setTimeout(done, OUTPUT_AFTER_EXIT_MS, code));
  });
}

/** Files that failed come first: a record that keeps only the beginning of the output holds them. */
function summary(results) {
  results.sort((a, b) => Number(!a.failed) - Number(!b.failed) || (a.file < b.file ? -1 : 1));
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const output = results.map(({ file, seconds, passed, failed, messages, printed }) => {
    const counts = `${passed} passed${failed ? `, ${failed} failed` : ''}`;
    const head = `${failed ? 'FAIL' : 'ok  '} ${file} (${counts}, ${seconds.toFixed(1)} s)`;
    return failed
      ? [head, ...messages, printed?.trim() && `printed:\n${printed}`].filter(Boolean).join('\n')
      : head;
  });
  const figures = results.flatMap(({ printed = '' }) =>
    [...printed.matchAll(FIGURE)].map(([, text]) => text),
  );
  return { passed: sum('passed'), failed: sum('failed'), figures, output: output.join('\n') };
}
