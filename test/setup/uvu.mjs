/**
 * uvu as the tests import it, with the ways closed in which it passes silently: a hook that throws, a thrown value
 * that is no Error, and tests whose suite never got its `.run()`. With END_AT_FIRST_FAILURE the first test that fails or
 * hangs ends the process.
 */
import { inspect } from 'node:util';
import * as uvu from 'uvu';

const HANGS_MS = 60_000;
const endsAtFirstFailure = Boolean(process.env.END_AT_FIRST_FAILURE);
/** Before a test replaces them. */
const { setTimeout, clearTimeout } = globalThis;
const problems = [];
const suites = [];

const isError = (thrown) => typeof thrown?.name === 'string' && typeof thrown.message === 'string';

/** uvu formats `name`, `message` and `stack`, and crashes on a value without them. */
const guarded = (handler) => async (context) => {
  const hangs = endsAtFirstFailure && setTimeout(() => process.exit(1), HANGS_MS);
  try {
    await handler(context);
  } catch (thrown) {
    if (endsAtFirstFailure) process.exit(1);
    throw isError(thrown) ? thrown : new Error(`threw ${inspect(thrown)}, which is no Error`);
  } finally {
    clearTimeout(hangs);
  }
};

const guardedHook = (kind, name, handler) => async (context) => {
  try {
    await guarded(handler)(context);
  } catch (error) {
    problems.push(`a hook (${kind}) of ${name} threw: ${error.stack ?? error.message}`);
    throw error;
  }
};

function watch(inner, name) {
  const suite = { name, waiting: 0 };
  suites.push(suite);
  const register = (add) => (title, handler) => {
    suite.waiting += 1;
    add(title, guarded(handler));
  };
  const hook = (add, kind) => (handler) => add(guardedHook(kind, name, handler));
  const test = register(inner);
  test.only = register(inner.only);
  test.skip = inner.skip;
  test.before = hook(inner.before, 'before');
  test.before.each = hook(inner.before.each, 'before.each');
  test.after = hook(inner.after, 'after');
  test.after.each = hook(inner.after.each, 'after.each');
  test.run = () => {
    suite.waiting = 0;
    inner.run();
  };
  return test;
}

export const suite = (name = '', state = {}) => watch(uvu.suite(name, state), `suite "${name}"`);
export const test = watch(uvu.test, 'the file');

/** Begins anew with the next file of the same process. */
export function forgetProblems() {
  problems.length = 0;
  for (const each of suites) each.waiting = 0;
}

/** What went wrong that uvu itself does not tell. */
export const hiddenProblems = () => [
  ...problems,
  ...suites
    .filter(({ waiting }) => waiting)
    .map(({ name, waiting }) => `${waiting} tests of ${name} lack its .run()`),
];
