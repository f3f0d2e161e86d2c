import type { Settings } from '../contract.ts';
import { attempt } from './storage.ts';

/** Reads what the host page set. Throws an error that names the setting to correct. */
export function readSettings({ dataset, src }: HTMLScriptElement): Settings {
  const given = dataset.api ?? window.API_BASE_URL;
  const department = Number(dataset.department ?? window.DEFAULT_DEPARTMENT_ID);
  if (!Number.isInteger(department) || department < 1)
    throw Error('SelfStorage: data-department or DEFAULT_DEPARTMENT_ID must be the number of a department.');
  const api = typeof given === 'string' && given ? attempt(() => new URL(given, src)) : null;
  if (!/^https?:$/.test(`${api?.protocol}`))
    throw Error('SelfStorage: data-api or API_BASE_URL must be the http(s) address of the API.');
  return { api: `${api?.href.replace(/\/$/, '')}`, department };
}

/** What a script of the page says in an attribute such as `data-phone`. */
export const readAttribute = (name: string): string | null | undefined =>
  document.querySelector(`script[${name}]`)?.getAttribute(name);

/** What the addresses of the host's pages start with: its origin, and `data-pages` where one site has the pages of several departments. */
export const hostPages = (): string => location.origin + (readAttribute('data-pages') ?? '');
