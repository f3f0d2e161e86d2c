import { signal } from '@preact/signals-react';
import type { Page } from '#core';
import type { HeldRoom } from '../../../../src/api/calls.ts';
import type { HoldPart } from '../../../../src/checkout/held-rooms.tsx';
import { type LazyPart, lazyPart } from '../../../../src/state/lazy-part.ts';
import type { Resource } from '../../../../src/state/resource.ts';
import type { UnpaidPart } from '../../account/unpaid/index.tsx';

/** How long the leases wait for what would otherwise appear above them and push them down. */
const PATIENCE_MS = 1000;

/** What stands above the leases where there is something to say: rooms that are held, and payments that failed. */
export interface Above {
  /** Loaded once a room turns out to be held for the tenant. */
  holds: LazyPart<HoldPart>;
  /** Loaded once a payment turns out to have failed. */
  unpaid: LazyPart<UnpaidPart>;
}

export function createAbove(options: { page: Page; root: ShadowRoot | null; leases: Resource<unknown[]> }) {
  const held = signal<HeldRoom[]>([]);
  const failed = signal<unknown>(null);
  const { page } = options;
  const holds = lazyPart(page, 'my-room-account', (part) => part.createLeaseHolds({ ...options, held }));
  const unpaid = lazyPart(page, 'my-room-account', (part) =>
    part.createUnpaid({ ...options, unpaid: failed }),
  );
  return {
    parts: { holds, unpaid },
    /** Resolves when they can be drawn, or when the patience is over. */
    async show(told: { held: HeldRoom[]; unpaid: unknown }) {
      held.value = told.held;
      failed.value = told.unpaid;
      const loads = [told.held.length && holds.load(), told.unpaid && unpaid.load()];
      if (!loads.some(Boolean)) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const patience = new Promise((resolve) => {
        timer = setTimeout(resolve, PATIENCE_MS);
      });
      await Promise.race([Promise.all(loads), patience]);
      clearTimeout(timer);
    },
    dispose() {
      holds.dispose();
      unpaid.dispose();
    },
  };
}
