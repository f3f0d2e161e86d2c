/** The address of a chunk, and the SHA-256 of its content as a numbered release holds it. */
export type PinnedFile = [address: string, hash: string];

/**
 * Imports these files if all have the content of this release, and resolves with the first. Otherwise it tries once more: that one under a new
 * address, the others, which must not exist twice, without what the browser has kept of them. Only numbered releases contain this module: their
 * loader, and each chunk that has parts.
 */
export async function importPinned<T>(files: PinnedFile[], nonce = ''): Promise<T> {
  try {
    return await load(files, nonce);
  } catch {
    const [[address, hash], ...others] = files as [PinnedFile, ...PinnedFile[]];
    await Promise.all(others.map(([other]) => fetch(other, { cache: 'reload' }).catch(() => {})));
    return load([[`${address}?${Date.now()}`, hash], ...others], nonce);
  }
}

/** What others import comes last in the list and is imported first, so that an error names the file that is wrong. */
async function load<T>(files: PinnedFile[], nonce: string): Promise<T> {
  // Safari does not compare what a link loads.
  if (/^Apple/.test(navigator.vendor)) addToImportMap(files, nonce);
  await Promise.all(files.map((file) => preload(file, nonce)));
  let module: unknown;
  for (const [address] of [...files].reverse())
    module = await import(address).catch((cause) => Promise.reject(refused(address, cause)));
  return module as T;
}

/**
 * Lets the browser fetch a module and compare it with its hash. What is imported afterwards is the same copy, and without this it would not be
 * compared. Browsers that cannot preload modules load without.
 */
const preload = ([address, hash]: PinnedFile, nonce: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    if (!link.relList.supports('modulepreload')) return resolve();
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', integrity: `sha256-${hash}=`, nonce });
    link.onload = () => resolve();
    link.onerror = () => reject(refused(address));
    link.href = address;
    document.documentElement.append(link);
  });

/** A page whose policy allows no inline script, or with Trusted Types, loads without. */
function addToImportMap(files: PinnedFile[], nonce: string): void {
  const script = document.createElement('script');
  const integrity = Object.fromEntries(files.map(([address, hash]) => [address, `sha256-${hash}=`]));
  try {
    Object.assign(script, { type: 'importmap', nonce, text: JSON.stringify({ integrity }) });
    document.documentElement.append(script);
  } catch {}
}

const refused = (address: string, cause?: unknown): Error =>
  new Error(`SelfStorage: ${address} was refused. It is missing, or is not the file of this version.`, {
    cause,
  });
