import type { Cause } from './words/en.ts';

export interface Finding {
  cause: Cause;
  /** `note`: it works, and could be better. */
  level: 'wrong' | 'note';
  /** What the texts of the cause name. */
  values: Record<string, string>;
  /** The lines to copy. */
  paste?: string;
}

export const wrong = (cause: Cause, values: Record<string, string> = {}, paste?: string): Finding => ({
  cause,
  level: 'wrong',
  values,
  ...(paste && { paste }),
});

export const note = (cause: Cause, values: Record<string, string> = {}, paste?: string): Finding => ({
  ...wrong(cause, values, paste),
  level: 'note',
});
