/** How the runner knows a figure among what a test file prints. */
const MARK = 'figure: ';

/** Prints what was measured or counted; the runner shows it under its step, passed or not. uvu leaves its own line open. */
export const figure = (text: string): void => console.log(`\n${MARK}${text}`);

/** How many times something is tried: few in `npm test`, more with `--deep`. */
export const howMany = ({ test, deep }: { test: number; deep: number }): number =>
  process.env.DEEP ? deep : test;
