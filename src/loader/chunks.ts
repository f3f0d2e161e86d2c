import { type Mount, TOKEN_KEY, type WidgetName } from '../contract.ts';
import { readStored } from '../storage.ts';
import { importPinned, type PinnedFile } from './integrity.ts';

/**
 * Loads all files of a widget at once, so that none waits for its importer. When all have arrived or failed, importing the widget's own file
 * requests again what failed. If that fails too, only this file is tried under a new address, for browsers that remember the failure: a
 * shared file under two addresses would be two copies of its state. With a stored token, what the widget needs for
 * somebody who is signed in comes along.
 */
export function loadWidget(name: WidgetName, loader: HTMLScriptElement): Promise<{ mount: Mount }> {
  const files = __MANIFEST__[name]
    .split(' ', readStored(TOKEN_KEY) ? 9 : 2)
    .map((hash, index) => new URL(`chunks/${index ? 'shared' : name}-${hash}.js`, loader.src));
  if (__INTEGRITY__) return loadPinned(files, loader, __INTEGRITY__);
  const load = (file: unknown) => import(file as never);
  return (
    Promise.allSettled(files.map(load))
      .then(() => load(files[0]))
      // biome-ignore lint/style/useTemplate: a template is 5 B more.
      .catch(() => load(files[0] + '?' + Date.now()))
  );
}

/** The same in a numbered release: what somebody who is signed in needs must not keep the widget waiting. */
function loadPinned(
  files: URL[],
  { nonce }: HTMLScriptElement,
  hashes: Record<string, string>,
): Promise<{ mount: Mount }> {
  const pinned = files.map(({ href }): PinnedFile => [href, hashes[href.slice(-11, -3)] as string]);
  const signedIn = pinned.slice(2);
  // Asked for again when it is needed; these import the core.
  if (signedIn[0]) importPinned([...signedIn, pinned[1] as PinnedFile], nonce).catch(() => {});
  return importPinned(pinned.slice(0, 2), nonce);
}
