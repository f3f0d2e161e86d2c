/**
 * Runs one bundled test file in this process and sends `{ passed, failed, messages }` to its parent.
 * Usage: fork run-file.mjs <bundle> [<bundle of dom.mjs>]
 */
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';

const LATE_REJECTIONS_MS = 20;
const { setTimeout, process } = globalThis;
const [file, dom] = process.argv.slice(2);
const messages = [];
const describe = (thrown) => thrown?.stack ?? inspect(thrown);
const problem = (text) => messages.push(text);

process.on('unhandledRejection', (reason) => problem(`unhandled rejection: ${describe(reason)}`));
process.on('uncaughtException', (error) => problem(`uncaught: ${describe(error)}`));
process.on('disconnect', () => process.exit(1));
// Without this the channel to the parent would keep a file alive whose test waits for nothing.
process.channel.unref();

/** uvu leaves its queue to whoever set this; each entry runs one suite. */
globalThis.UVU_DEFER = 1;
globalThis.UVU_INDEX = 0;
globalThis.UVU_QUEUE = [[]];

async function runAll() {
  let passed = 0;
  let total = 0;
  if (dom)
    (await import(pathToFileURL(dom).href)).onPageError((error) =>
      problem(`uncaught on the page: ${describe(error)}`),
    );
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

let counted = { passed: 0, total: 0 };
try {
  counted = await runAll();
} catch (error) {
  problem(describe(error));
}
await new Promise((resolve) => setTimeout(resolve, LATE_REJECTIONS_MS));
const { hiddenProblems } = await import('./uvu.mjs');
messages.push(...hiddenProblems());
if (!counted.total) problem('no test ran');
const failed = counted.total - counted.passed;
process.send(
  { passed: counted.passed, failed: messages.length ? Math.max(failed, 1) : failed, messages },
  () => process.exit(0),
);
