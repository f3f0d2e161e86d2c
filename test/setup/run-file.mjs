/**
 * Runs bundled test files in this process and sends `{ passed, failed, messages }` to its parent for each.
 *
 *   fork run-file.mjs <bundle> [<bundle of dom.mjs>]   one file, then the process ends
 *   fork run-file.mjs --worker                         each file that the parent sends, until it sends null
 *
 * Files of one process may share what is slow to start. `globalThis.CLOSE_AT_END` has the functions that stop it.
 */
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { inSources } from './source-lines.mjs';

const LATE_REJECTIONS_MS = 20;
/** Marks in the output where that of one file ends. */
const END_OF_FILE = '\0end of file\0';
const { setTimeout, process } = globalThis;
const describe = (thrown) => thrown?.stack ?? inspect(thrown);
let messages = [];
const problem = (text) => messages.push(inSources(text));

process.on('unhandledRejection', (reason) => problem(`unhandled rejection: ${describe(reason)}`));
process.on('uncaughtException', (error) => problem(`uncaught: ${describe(error)}`));
process.on('disconnect', () => process.exit(1));

/** uvu leaves its queue to whoever set this; each entry runs one suite. */
globalThis.UVU_DEFER = 1;
globalThis.UVU_INDEX = 0;
globalThis.CLOSE_AT_END = [];
// Not before: uvu would run the suites by itself as well.
const { forgetProblems, hiddenProblems } = await import('./uvu.mjs');

async function runTests(file) {
  let passed = 0;
  let total = 0;
  globalThis.UVU_QUEUE = [[]];
  await import(pathToFileURL(file).href);
  for (const run of globalThis.UVU_QUEUE[0]) {
    const [errors, ran, skipped, all] = await run();
    if (typeof errors === 'string') problem(errors);
    if (skipped) problem(`${skipped} tests were skipped (.skip or .only)`);
    passed += ran;
    total += all;
  }
  return { passed, total };
}

async function runFile(file) {
  messages = [];
  forgetProblems();
  let counted = { passed: 0, total: 0 };
  try {
    counted = await runTests(file);
  } catch (error) {
    problem(describe(error));
  }
  await new Promise((resolve) => setTimeout(resolve, LATE_REJECTIONS_MS));
  messages.push(...hiddenProblems());
  if (!counted.total) problem('no test ran');
  const failed = counted.total - counted.passed;
  await new Promise((resolve) => process.stdout.write(END_OF_FILE, resolve));
  const result = { passed: counted.passed, failed: messages.length ? Math.max(failed, 1) : failed, messages };
  await new Promise((resolve) => process.send(result, resolve));
}

async function work(file) {
  if (file) {
    // Without this the channel to the parent would keep a file alive whose test waits for nothing.
    process.channel.unref();
    await runFile(file);
    process.channel.ref();
    return;
  }
  await end();
}

async function end() {
  for (const close of globalThis.CLOSE_AT_END.reverse()) await close().catch((error) => console.error(error));
  process.exit(0);
}

const [file, dom] = process.argv.slice(2);
if (file === '--worker') {
  process.on('message', work);
} else {
  process.channel.unref();
  if (dom)
    (await import(pathToFileURL(dom).href)).onPageError((error) =>
      problem(`uncaught on the page: ${describe(error)}`),
    );
  await runFile(file);
  await end();
}
