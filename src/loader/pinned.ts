import type { Mount } from '../contract.ts';
import { importPinned, type PinnedFile } from './integrity.ts';
import { script } from './script.ts';

/**
 * Loads a widget of a numbered release, whose files must have these hashes. What somebody who is signed in needs must not keep the widget
 * waiting.
 */
export function loadPinned(files: URL[], hashes: Record<string, string>): Promise<{ mount: Mount }> {
  const [own, core, ...signedIn] = files.map(
    ({ href }): PinnedFile => [href, hashes[href.slice(-9, -3)] as string],
  ) as [PinnedFile, PinnedFile, ...PinnedFile[]];
  // Asked for again when it is needed.
  if (signedIn[0]) importPinned([...signedIn, core], script.nonce).catch(() => {});
  return importPinned([own, core], script.nonce);
}
