import type { When } from '../start.ts';

export const now: When = (_placeholder, run) => {
  run();
  return () => {};
};
