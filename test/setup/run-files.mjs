/**
 * Runs bundled test files one after the other: `fork run-files.mjs <bundle of dom.mjs, or nothing> <file> …`. Sends
 * `{ passed, failed, messages }` to its parent after each. At the end it calls the functions in `globalThis.CLOSE_AT_END`, which stop what the
 * files share, such as a server.
 */
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';

const LATE_REJECTIONS_MS = 20;
/** Before a test replaces it. */
const { setTimeout } = globalThis;
const describe = (thrown) => thrown?.stack ?? inspect(thrown);
let messages = [];
const problem = (text) => messages.push(text);

// A stack names the sources.
process.setSourceMapsEnabled(true);
process.on('unhandledRejection', (reason) => problem(`unhandled rejection: ${describe(reason)}`));
process.on('uncaughtException', (error) => problem(`uncaught: ${describe(error)}`));
process.on('disconnect', () => process.exit(1));
// Otherwise a test that waits for nothing would never end.
process.channel.unref();

/** With these, uvu runs nothing by itself and leaves each suite in the queue. */
globalThis.UVU_DEFER = 1;
globalThis.UVU_INDEX = 0;
globalThis.CLOSE_AT_END = [];

async function runTests(file) {
  let passed = 0;
  let total = 0;
  globalThis.UVU_QUEUE = [[]];
  await import(pathToFileURL(file).href);
  const suites = globalThis.SUITES ?? [];
  for (const suite of suites) suite.run();
  // Only the first is for all files.
  suites.splice(1);
  for (const run of globalThis.UVU_QUEUE[0]) {
    const [errors, ran, skipped, all] = await run();
    if (typeof errors === 'string') problem(errors);
    else if (ran < all) problem('a hook threw, or a test threw what is no Error');
    if (skipped) problem(`${skipped} tests were skipped (.skip or .only)`);
    passed += ran;
    total += all;
  }
  if (!total) problem('no test ran');
  return { passed, failed: total - passed };
}

const [, , dom, ...files] = process.argv;
if (dom)
  (await import(pathToFileURL(dom).href)).onPageError((error) =>
    problem(`uncaught on the page: ${describe(error)}`),
  );
for (const file of files) {
  messages = [];
  const { passed, failed } = await runTests(file).catch((error) => {
    problem(describe(error));
    return { passed: 0, failed: 1 };
  });
  await new Promise((resolve) => setTimeout(resolve, LATE_REJECTIONS_MS));
  const result = { passed, failed: messages.length ? Math.max(failed, 1) : failed, messages };
  await new Promise((sent) => process.send(result, sent));
  if (result.failed && process.env.END_AT_FIRST_FAILURE) process.exit(1);
}
for (const close of globalThis.CLOSE_AT_END.reverse()) await close();
process.exit(0);
