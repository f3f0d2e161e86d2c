import { signal } from '@preact/signals-react';
import type { HeldRoom } from '../../../../src/api/calls.ts';
import type { HoldPart } from '../../../../src/hold/index.tsx';
import type { Page } from '../../../../src/runtime/page.ts';
import { createPart, type Part } from '../../../../src/state/part.ts';
import type { Resource } from '../../../../src/state/resource.ts';
import { loadPatiently } from './patience.ts';

export interface HoldLoader {
  part: Part<HoldPart>;
  /** Resolves when the rooms can be drawn, or when the patience is over. */
  show(held: HeldRoom[]): Promise<unknown>;
}

/** The rooms that are held for the tenant, and the part that is loaded for them. */
export function createHoldLoader(options: {
  page: Page;
  root: ShadowRoot | null;
  leases: Resource<unknown[]>;
}): HoldLoader {
  const held = signal<HeldRoom[]>([]);
  const part = createPart(async () =>
    (await import('../hold/index.ts')).createLeaseHolds({ ...options, held }),
  );
  return {
    part,
    async show(found) {
      held.value = found;
      if (!found.length) return;
      await loadPatiently(part);
    },
  };
}
