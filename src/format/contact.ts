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

/** A domain with letters outside ASCII, and without characters that would end the host name of a URL. */
const UNICODE_DOMAIN = /^[\w.-]*[\u0080-\uffff][\w.\u0080-\uffff-]*$/;

/**
 * An e-mail address in the form in which it is sent, stored and compared: with its domain in ASCII (`xn--…`), as some browsers write it
 * in inputs of type `email`. A text without such a domain is only trimmed.
 */
export function normaliseEmail(text: string): string {
  const typed = text.trim();
  const domainStart = typed.lastIndexOf('@') + 1;
  const domain = typed.slice(domainStart);
  if (!domainStart || !UNICODE_DOMAIN.test(domain)) return typed;
  try {
    // The URL parser writes a host name in ASCII.
    return typed.slice(0, domainStart) + new URL(`http://${domain}`).hostname;
  } catch {
    return typed;
  }
}

/** The `tel:` address of a phone number as people write it. Eight digits get +45, so that phones from abroad reach Denmark too. */
export const phoneAddress = (phone: string): string =>
  `tel:${phone.replace(/[^+\d]/g, '').replace(/^\d{8}$/, '+45$&')}`;

/** The address that shows a place in whatever map a phone has. */
export const mapAddress = (place: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;

/** `+4522334455` in pairs, without +45. Anything else as text; null and undefined as an empty text. */
export const formatPhone = (phone: unknown): string =>
  String(phone ?? '').replace(/^\+45(..)(..)(..)(..)$/, '$1\u00a0$2\u00a0$3\u00a0$4');
