import { signal } from '@preact/signals-react';
import type { HeldRoom } from '../../../../src/api/calls.ts';
import type { Page } from '../../../../src/core/page.ts';
import type { HoldPart } from '../../../../src/hold/index.tsx';
import { createPart, type Part } from '../../../../src/state/part.ts';
import type { Resource } from '../../../../src/state/resource.ts';
import type { UnpaidPart } from '../../account/unpaid/index.tsx';

/** How long the leases wait for what would otherwise appear above them and push them down. */
const PATIENCE_MS = 1000;

/** What stands above the leases where there is something to say: rooms that are held, and payments that failed. */
export interface Above {
  /** Loaded once a room turns out to be held for the tenant. */
  holds: Part<HoldPart>;
  /** Loaded once a payment turns out to have failed. */
  unpaid: Part<UnpaidPart>;
}

export function createAbove(options: { page: Page; root: ShadowRoot | null; leases: Resource<unknown[]> }) {
  const held = signal<HeldRoom[]>([]);
  const failed = signal<unknown>(null);
  const holds = createPart(async () =>
    (await import('../../account/hold/index.ts')).createLeaseHolds({ ...options, held }),
  );
  const unpaid = createPart(async () =>
    (await import('../../account/unpaid/index.tsx')).createUnpaid({ ...options, unpaid: failed }),
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
