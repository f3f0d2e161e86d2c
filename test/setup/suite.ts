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
