import type { Settings } from '../contract.ts';
import { attempt } from '../storage.ts';

const HTTP = /^https?:$/;

/** Reads what the host page set. Throws a sentence that names the setting to mend. */
export function readSettings({ dataset, src }: HTMLScriptElement): Settings {
  const page = window as { API_BASE_URL?: unknown; DEFAULT_DEPARTMENT_ID?: unknown };
  const given = dataset.department ?? page.DEFAULT_DEPARTMENT_ID;
  const department = typeof given === 'string' && given ? Number(given) : given;
  if (!Number.isInteger(department) || (department as number) < 1) {
    throw new Error(
      'SelfStorage: data-department or DEFAULT_DEPARTMENT_ID must be the number of a department.',
    );
  }
  return {
    api: addressOf(dataset.api ?? page.API_BASE_URL, src),
    department: department as number,
    checkoutOrigins: (dataset.checkoutOrigins?.match(/\S+/g) ?? []).flatMap(originOf),
  };
}

/** The origin of an entry of `data-checkout-origins`, however much of an address it is; nothing, and a word about it, where it is none. */
function originOf(entry: string): string[] {
  const address = attempt(() => new URL(entry));
  if (address && HTTP.test(address.protocol)) return [address.origin];
  console.error(`SelfStorage: ${entry} in data-checkout-origins must be an http(s) address.`);
  return [];
}

function addressOf(given: unknown, loader: string): string {
  const address = typeof given === 'string' && given && attempt(() => new URL(given, loader));
  if (!address || !HTTP.test(address.protocol)) {
    throw new Error('SelfStorage: data-api or API_BASE_URL must be the http(s) address of the API.');
  }
  return address.href.replace(/\/$/, '');
}
