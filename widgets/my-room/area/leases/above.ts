import type { HeldRoom } from '../../../../src/api/calls.ts';
import type { HoldPart } from '../../../../src/hold/index.tsx';
import type { Page } from '../../../../src/runtime/page.ts';
import type { Part } from '../../../../src/state/part.ts';
import type { Resource } from '../../../../src/state/resource.ts';
import type { UnpaidPart } from '../unpaid/index.tsx';
import { createHoldLoader } from './hold-loader.ts';
import { createUnpaidLoader } from './unpaid-loader.ts';

/** What stands above the leases where there is something to say: rooms that are held, and payments that failed. */
export interface Above {
  /** Loaded once a room turns out to be held for the tenant. */
  holds: Part<HoldPart>;
  /** Loaded once a payment turns out to have failed. */
  unpaid: Part<UnpaidPart>;
}

export function createAbove(options: { page: Page; root: ShadowRoot | null; leases: Resource<unknown[]> }) {
  const holds = createHoldLoader(options);
  const unpaid = createUnpaidLoader(options);
  return {
    parts: { holds: holds.part, unpaid: unpaid.part },
    /** Resolves when they can be drawn, or when the patience is over. */
    show: (told: { held: HeldRoom[]; unpaid: unknown }) =>
      Promise.all([holds.show(told.held), unpaid.show(told.unpaid)]),
    dispose() {
      holds.part.dispose();
      unpaid.part.dispose();
    },
  };
}
