import '../../../src/runtime/core.ts';
import { followDeepLink } from './deep-link.ts';

/** What the address of the host page chooses: the part that is loaded where it names something. */
export const createLinkPart = (options: Parameters<typeof followDeepLink>[0]): { dispose(): void } => ({
  dispose: followDeepLink(options),
});
