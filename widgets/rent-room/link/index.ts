import '../../../src/core/index.ts';
import type { Undo } from '../../../src/contract.ts';
import { followDeepLink } from './deep-link.ts';

/** What the address of the host page chooses: the part that is loaded where it names something. */
export interface LinkPart {
  dispose: Undo;
}

export const createLinkPart = (options: Parameters<typeof followDeepLink>[0]): LinkPart => ({
  dispose: followDeepLink(options),
});
