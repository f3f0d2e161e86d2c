import { normaliseEmail } from './email.ts';

/** What people type or paste between digits: any space, hyphens and dashes, dots, parentheses, invisible marks. */
const SEPARATORS = /[\s().\u00ad\u200b-\u2015\u202a-\u202e\u2066-\u2069-]/g;

/** A Danish number as `+45XXXXXXXX`, from 8 digits (the first 2 to 9) with or without +45 or 0045; else null. */
export function normalisePhone(text: string): string | null {
  const digits = /^(?:\+45|0045)?([2-9]\d{7})$/.exec(text.replace(SEPARATORS, ''))?.[1];
  return digits ? `+45${digits}` : null;
}

/**
 * An entry of the login, reset and gate fields: a Danish number, and any other 8 digits, with +45 before it
 * once; an e-mail address in its one form; everything else trimmed and otherwise as typed.
 */
export function normaliseLogin(text: string): string {
  const bare = text.replace(SEPARATORS, '');
  return normalisePhone(text) ?? (/^\d{8}$/.test(bare) ? `+45${bare}` : normaliseEmail(text));
}
