import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as uvu from 'uvu';

export * as assert from 'uvu/assert';

declare global {
  /** The suites of the file that is loaded, for run-files.mjs, which runs them: no file needs `.run()`. */
  var SUITES: uvu.Test<never>[] | undefined;
}
globalThis.SUITES ??= [];

/** uvu's suite. */
export function suite<Context = Record<string, unknown>>(name = ''): uvu.Test<Context> {
  const made = uvu.suite<Context>(name);
  const { before, after } = made;
  made.before = Object.assign(loud(before), { each: loud(before.each) });
  made.after = Object.assign(loud(after), { each: loud(after.each) });
  globalThis.SUITES?.push(made as uvu.Test<never>);
  return made;
}

/** uvu fails when a hook throws, and does not say why. */
const loud =
  <Context>(add: (hook: uvu.Callback<Context>) => void) =>
  (hook: uvu.Callback<Context>): void =>
    add(async (context) => {
      try {
        await hook(context);
      } catch (error) {
        console.error('a hook threw', error);
        throw error;
      }
    });

/** Adds a test to the unnamed suite. */
export const test = suite();

/** What each row has under one name. */
export const column = <Name extends string, Value>(rows: { [N in Name]?: Value }[], name: Name) =>
  rows.map((row) => row[name]);

/** What each row has under several names, in their order. */
export const columns = <Name extends string>(rows: { [N in Name]?: unknown }[], ...names: Name[]) =>
  rows.map((row) => names.map((name) => row[name]));

/** A promise, and the function that resolves it. */
export function deferred<Value = void>() {
  let resolve = (_: Value) => {};
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** The error with which a promise rejects; null if it resolves. */
export const rejection = <Thrown = Error>(promise: Promise<unknown>): Promise<Thrown | null> =>
  promise.then(
    () => null,
    (thrown: Thrown) => thrown,
  );

/** Waits until a condition holds, for at most 5 seconds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 5000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('it did not happen within 5 seconds');
    await new Promise((done) => setTimeout(done, 10));
  }
}

/** Runs `run` with a silent console. Resolves to its `result` and to `said`, one text for each call of the console. */
export async function captureConsole<Result>(method: 'error' | 'warn', run: () => Result) {
  const before = console[method];
  const said: string[] = [];
  console[method] = (...texts) => void said.push(texts.join(' '));
  try {
    return { result: await run(), said };
  } finally {
    console[method] = before;
  }
}

/** How the runner knows a figure among what a test file prints. */
const MARK = 'figure: ';

/** Prints what was measured or counted; the runner shows it under its step, passed or not. uvu leaves its own line open. */
export const figure = (text: string): void => console.log(`\n${MARK}${text}`);

/** How many times something is tried: few in `npm test`, more with `--deep`. */
export const howMany = ({ test, deep }: { test: number; deep: number }): number =>
  process.env.DEEP ? deep : test;

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** An empty folder of the caller's own, which is gone when the process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'selfstorage-test-'));
  folders.push(folder);
  return folder;
}

/** Tests with an empty folder each. */
export function createFolderSuite(name: string) {
  const test = suite<{ folder: string }>(name);
  test.before.each((context) => {
    context.folder = temporaryFolder();
  });
  return test;
}
