import { script } from './script.ts';

/** Each file that has the right content, or is being compared. */
const verified = new Map<string, Promise<void>>();

/**
 * In a numbered release: lets the browser fetch a module and compare it with its hash. What is imported afterwards is the same copy. Rejects for a wrong
 * file, which is fetched anew the next time.
 */
export function verify(address: string, integrity = ''): Promise<void> {
  const found = verified.get(address) ?? preload(address, integrity);
  verified.set(address, found);
  found.catch(() => verified.delete(address));
  return found;
}

/** Browsers that cannot preload modules load without comparing. */
const preload = (address: string, integrity: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    if (!link.relList.supports('modulepreload')) return resolve();
    // Safari does not compare what a link loads.
    if (/^Apple/.test(navigator.vendor)) addToImportMap({ [address]: integrity });
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', integrity, nonce: script.nonce });
    link.onload = () => resolve();
    link.onerror = () =>
      reject(
        Error(`SelfStorage: ${address} was refused. It is missing, or is not the file of this version.`),
      );
    link.href = address;
    document.documentElement.append(link);
  });

/** A page whose policy allows no inline script, or with Trusted Types, loads without comparing. */
function addToImportMap(integrity: Record<string, string>): void {
  const map = document.createElement('script');
  try {
    Object.assign(map, { type: 'importmap', nonce: script.nonce, text: JSON.stringify({ integrity }) });
    document.documentElement.append(map);
  } catch {}
}
