import { normaliseEmail } from './email.ts';

/** What people type or paste between digits: spaces, hyphens, dashes, dots, parentheses and invisible marks. */
const SEPARATORS = /[\s().\u00ad\u200b-\u2015\u202a-\u202e\u2066-\u2069-]/g;

/** A Danish number as `+45XXXXXXXX`, from 8 digits (the first 2 to 9) with or without +45 or 0045; else null. */
export function normalisePhone(text: string): string | null {
  const digits = /^(?:\+45|0045)?([2-9]\d{7})$/.exec(text.replace(SEPARATORS, ''))?.[1];
  return digits ? `+45${digits}` : null;
}

/**
 * What was typed into the login, reset and gate fields: a Danish number, or any other 8 digits, with one +45 in front; an e-mail address in its
 * normal form; anything else trimmed.
 */
export function normaliseLogin(text: string): string {
  const bare = text.replace(SEPARATORS, '');
  return normalisePhone(text) ?? (/^\d{8}$/.test(bare) ? `+45${bare}` : normaliseEmail(text));
}
