/** Bundles and runs uvu files, each in a process of its own or several in one worker. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bundle, bundleDom } from './bundle.mjs';
import { withSlot } from './slots.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** What figures.ts prints before a figure. */
const FIGURE = /^figure: (.*)$/gm;
const OUTPUT_AFTER_EXIT_MS = 500;
const RUN_FILE = fileURLToPath(new URL('./run-file.mjs', import.meta.url));
const QUICK_WASM = new URL('./quick-wasm.mjs', import.meta.url).href;
/** How many files there are for each worker. More workers cost more, since each starts what its files share. */
const FILES_FOR_A_WORKER = 4;
/** As run-file.mjs writes it. */
const END_OF_FILE = '\0end of file\0';

/** The environment of a process of tests. */
export const TEST_ENV = {
  ...process.env,
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${QUICK_WASM}`,
};

/**
 * Runs test files and returns `{ passed, failed, figures, output, began }`; a file without a test that ran counts as failed,
 * and so does having no file at all.
 * - `dom(file)`: whether it needs the globals of a page
 * - `shares(file)`: whether it may run in one process with others, and shares what is slow to start with them
 * - `concurrency`: most processes of this call at once; `priority`: its place among others that wait for a slot (slots.mjs)
 */
export async function runSuites(
  files,
  {
    dom = () => false,
    shares = () => false,
    timeout = 240_000,
    concurrency = 4,
    priority = 0,
    env = {},
    out,
  },
) {
  if (!files.length) return { passed: 0, failed: 1, output: 'no test file was found' };
  const onPage = files.filter(dom);
  const inNode = files.filter((file) => !dom(file));
  const bundled = [...(await bundle(onPage, { out, dom: true })), ...(await bundle(inNode, { out }))];
  const domPath = onPage.length ? await bundleDom(out) : '';
  const results = [];
  let began;
  const runIn = async (worker, entry) => {
    const { file, path, error } = entry;
    const start = performance.now();
    const result = error
      ? { passed: 0, failed: 1, messages: [error] }
      : await worker.run(path, { dom: dom(file) && domPath, timeout });
    return { file, seconds: (performance.now() - start) / 1000, ...result };
  };
  const lane = async (queue, createWorker) => {
    const worker = createWorker({ env });
    for (let next = queue.shift(); next; next = queue.shift()) {
      const entry = next;
      await withSlot(priority, async () => {
        began ??= Date.now();
        results.push(await runIn(worker, entry));
        if (process.env.END_AT_FIRST_FAILURE && results.at(-1).failed) queue.length = 0;
      });
    }
    await worker.close();
  };
  const shared = bundled.filter(({ file }) => shares(file));
  const others = sideBySide(
    bundled.filter(({ file }) => !shares(file)),
    dom,
  );
  await Promise.all(
    Array.from({ length: concurrency }, async (_, at) => {
      await lane(others, oneProcessPerFile);
      if (at < shared.length / FILES_FOR_A_WORKER) await lane(shared, sharedProcess);
    }),
  );
  return { ...summary(results), began };
}

/** Tests on a page wait for most of their time, those of the server compute: in turns they leave no core idle. */
function sideBySide(bundled, dom) {
  const [pages, others] = [true, false].map((wanted) => bundled.filter(({ file }) => !!dom(file) === wanted));
  const [long, short] = pages.length > others.length ? [pages, others] : [others, pages];
  return long.flatMap((each, at) => (at < short.length ? [each, short[at]] : [each]));
}

const oneProcessPerFile = ({ env }) => ({
  async run(path, { dom, timeout }) {
    const child = startProcess(dom ? [path, dom] : [path], env);
    const result = await child.result(timeout);
    await child.ended;
    return { ...result, printed: child.printed() };
  },
  close: async () => {},
});

/** A process that runs one file after the other; after one that broke it the next gets a new one. */
function sharedProcess({ env }) {
  let child = null;
  return {
    async run(path, { timeout }) {
      child ??= startProcess(['--worker'], env);
      const began = child.printed().length;
      child.send(path);
      const result = await child.result(timeout);
      if (result.broken) {
        await child.ended;
        const printed = child.printed().slice(began);
        child = null;
        return { ...result, printed };
      }
      return { ...result, printed: child.printed().slice(began) };
    },
    async close() {
      child?.send(null);
      await child?.ended;
    },
  };
}

function startProcess(args, env) {
  const child = fork(RUN_FILE, args, {
    cwd: ROOT,
    env: { ...TEST_ENV, ...env },
    silent: true,
    // A group of its own, so that a stopped test takes its servers with it.
    detached: true,
  });
  let printed = '';
  let files = 0;
  let onPrinted = () => {};
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      printed += data;
      onPrinted();
    });
  const ended = new Promise((resolve) => {
    child.on('close', resolve);
    // A server that a test forgot would hold the output open, and 'close' back.
    child.on('exit', () => setTimeout(resolve, OUTPUT_AFTER_EXIT_MS));
  });

  /** Resolves when all that the files until now printed has come. */
  const waitForOutput = (count) =>
    new Promise((resolve) => {
      onPrinted = () => printed.split(END_OF_FILE).length > count && resolve();
      onPrinted();
      void ended.then(resolve);
    });

  /** What the next file ends with; `broken` where the process does not survive it. */
  const result = (timeout) =>
    new Promise((resolve) => {
      const broken = (message) => resolve({ passed: 0, failed: 1, messages: [message], broken: true });
      const timer = setTimeout(() => {
        broken(`not done after ${timeout / 1000} s`);
        process.kill(-child.pid, 'SIGKILL');
      }, timeout);
      // Its last message may come after its end.
      const onExit = (code) => {
        clearTimeout(timer);
        setTimeout(broken, OUTPUT_AFTER_EXIT_MS, `ended (${code}) before its tests were done`);
      };
      child.once('exit', onExit);
      child.once('message', async (message) => {
        clearTimeout(timer);
        child.off('exit', onExit);
        files += 1;
        await waitForOutput(files);
        resolve(message);
      });
    });
  return {
    result,
    ended,
    printed: () => printed.replaceAll(END_OF_FILE, ''),
    send: (message) => child.connected && child.send(message),
  };
}

/** Files that failed come first: a record that keeps only the beginning of the output holds them. */
function summary(results) {
  results.sort((a, b) => Number(!a.failed) - Number(!b.failed) || (a.file < b.file ? -1 : 1));
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const output = results.map(describe);
  const figures = results.flatMap(({ printed = '' }) =>
    [...printed.matchAll(FIGURE)].map(([, text]) => text),
  );
  return { passed: sum('passed'), failed: sum('failed'), figures, output: output.join('\n') };
}

/** One line for a file that passed; for one that failed also what it said and printed. */
function describe({ file, seconds, passed, failed, messages, printed }) {
  const counts = `${passed} passed${failed ? `, ${failed} failed` : ''}`;
  const head = `${failed ? 'FAIL' : 'ok  '} ${file} (${counts}, ${seconds.toFixed(1)} s)`;
  return failed
    ? [head, ...messages, printed?.trim() && `printed:\n${printed}`].filter(Boolean).join('\n')
    : head;
}
