import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Language } from './page.ts';

const COOKIE = '.AspNetCore.Culture';
const CULTURE = /^c=(da|en)\|/i;

/** The language of the culture cookie; Danish without one (docs/product.md R1.5). */
export function readLanguage(c: Context): Language {
  return CULTURE.exec(getCookie(c, COOKIE) ?? '')?.[1]?.toLowerCase() === 'en' ? 'en' : 'da';
}

/**
 * `?culture=en` sets the language where scripts do not run: stores the cookie and redirects to the same page.
 */
export const chooseLanguage: MiddlewareHandler = async (c, next) => {
  const url = new URL(c.req.url);
  const chosen = url.searchParams.get('culture');
  if (chosen !== 'da' && chosen !== 'en') return next();
  url.searchParams.delete('culture');
  const culture = `c=${chosen}|uic=${chosen}`;
  setCookie(c, COOKIE, culture, { path: '/', maxAge: 600, sameSite: 'Strict' });
  c.header('Cache-Control', 'no-store');
  // Two leading slashes would lead to another host.
  return c.redirect(`${url.pathname.replace(/^\/+/, '/')}${url.search}`, 303);
};
