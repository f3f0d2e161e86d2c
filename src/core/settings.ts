import type { Settings } from '../contract.ts';
import { attempt } from './storage.ts';

const HTTP = /^https?:$/;

/** Reads what the host page set. Throws an error that names the setting to correct. */
export function readSettings({ dataset, src }: HTMLScriptElement): Settings {
  const given = dataset.department ?? window.DEFAULT_DEPARTMENT_ID;
  const department = typeof given === 'string' && given ? Number(given) : given;
  if (!Number.isInteger(department) || (department as number) < 1) {
    throw new Error(
      'SelfStorage: data-department or DEFAULT_DEPARTMENT_ID must be the number of a department.',
    );
  }
  return {
    api: readApiAddress(dataset.api ?? window.API_BASE_URL, src),
    department: department as number,
  };
}

function readApiAddress(given: unknown, loader: string): string {
  const address = typeof given === 'string' && given && attempt(() => new URL(given, loader));
  if (!address || !HTTP.test(address.protocol)) {
    throw new Error('SelfStorage: data-api or API_BASE_URL must be the http(s) address of the API.');
  }
  return address.href.replace(/\/$/, '');
}

/** What a script of the page says in an attribute such as `data-phone`. */
export const readAttribute = (name: string): string | null | undefined =>
  document.querySelector(`script[${name}]`)?.getAttribute(name);

/**
 * What the addresses of the host's pages start with: the page's origin, and after it `data-pages`, where one site has the pages of several
 * departments.
 */
export const hostPages = (): string => location.origin + (readAttribute('data-pages') ?? '');
