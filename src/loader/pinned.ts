import type { Mount } from '../contract.ts';
import { importPinned, type PinnedFile } from './integrity.ts';
import { script } from './script.ts';

/**
 * Loads a widget of a numbered release, whose files must have these hashes. What somebody who is signed in needs must not keep the widget
 * waiting.
 */
export function loadPinned(files: URL[], hashes: Record<string, string>): Promise<{ mount: Mount }> {
  // The hash in the name is the five letters before `.js`.
  const pinned = files.map(({ href }): PinnedFile => [href, hashes[href.slice(-8, -3)] as string]);
  const signedIn = pinned.slice(2);
  // Asked for again when it is needed; these import the core.
  if (signedIn[0]) importPinned([...signedIn, pinned[1] as PinnedFile], script.nonce).catch(() => {});
  return importPinned(pinned.slice(0, 2), script.nonce);
}
