import type { Signal } from '@preact/signals-react';
import type { Page } from '#core';
import { type HeldRoom, listLeases } from '../../../../src/api/calls.ts';
import { createHoldPart, type HoldPart } from '../../../../src/checkout/held-rooms.tsx';
import type { Resource } from '../../../../src/state/resource.ts';

/** The rooms that are held for the tenant: the list of leases says so. */
export function createLeaseHolds(options: {
  page: Page;
  root: ShadowRoot | null;
  held: Signal<HeldRoom[]>;
  leases: Resource<unknown[]>;
}): HoldPart {
  const { page, root, held, leases } = options;
  return createHoldPart({
    page,
    root,
    held,
    async reload() {
      const { value } = await listLeases(page.api);
      if (!value) return;
      held.value = value.held;
      // One that has been paid for is a lease now.
      if (value.leases.length !== leases.current.peek().value?.length) leases.load();
    },
  });
}
