/** The address of a chunk, and the SHA-256 of its content as a numbered release holds it. */
export type PinnedFile = [address: string, hash: string];

/**
 * Imports these files if all have the content of this release, and resolves with the first. Otherwise it tries once more: that one under a new
 * address, the others, which must not exist twice, without what the browser has kept of them. Only numbered releases contain this module: their
 * loader, and each chunk that has parts.
 */
export function importPinned<T>(files: PinnedFile[], nonce = ''): Promise<T> {
  const load = (all: PinnedFile[]): Promise<T> =>
    Promise.all(all.map(([address, hash]) => verify(address, hash, nonce)))
      .then(() => Promise.all(all.map(([address]) => import(address))))
      .then(([first]) => first);
  const [[address, hash], ...others] = files as [PinnedFile, ...PinnedFile[]];
  return load(files).catch(async () => {
    await Promise.all(others.map(([other]) => fetch(other, { cache: 'reload' }).catch(() => {})));
    return load([[`${address}?${Date.now()}`, hash], ...others]);
  });
}

/**
 * Lets the browser fetch a module and compare it with its hash. What is imported afterwards is the same copy, and without this it would not be
 * compared. Browsers that cannot preload modules load without.
 */
function verify(address: string, hash: string, nonce: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    if (!link.relList.supports('modulepreload')) return resolve();
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.integrity = `sha256-${hash}=`;
    link.nonce = nonce;
    link.onload = () => resolve();
    link.onerror = () =>
      reject(
        new Error(`SelfStorage: ${address} was refused. It is missing, or is not the file of this version.`),
      );
    link.href = address;
    document.documentElement.append(link);
  });
}
