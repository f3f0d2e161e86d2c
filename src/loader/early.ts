import type { Early } from '../contract.ts';
import { attempt } from '../core/storage.ts';
import { script } from './script.ts';

/** Answers for the widgets, by address. A widget takes its answer out, and leaves a mark for each address that it has asked itself. */
export const early: Early = {};

/**
 * Sends a guest's first request while the chunks are on their way, exactly as the widget would, and once for a page; `path` has `*` for the
 * department. Only for a tag with both attributes: whatever else is set, or wrong, is left to the widget.
 */
export const askEarly = (path: string): unknown =>
  attempt(() => {
    const url = `${new URL(
      (script.dataset.api as string).replace(/\/$/, '') +
        // Throws for what is no number.
        path.replace('*', BigInt(script.dataset.department as string) as never),
      script.src,
    )}`;
    // As long as a widget waits (src/api/transport.ts).
    early[url] ??= fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => {});
  });
