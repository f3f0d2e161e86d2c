import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { campaignText, type Floors, floorName } from '#core';
import type { Floor } from '../../src/api/calls.ts';
import type { Undo } from '../../src/contract.ts';

export interface BannerModel {
  ready: ReadonlySignal<boolean>;
  /** Each campaign text once, in the order of the floors. */
  texts: ReadonlySignal<string[]>;
  /** Names of the floors with an active campaign. */
  floors: ReadonlySignal<string[]>;
  dispose: Undo;
}

/** The campaign banner (docs/product.md R2.10): ready once a floor has an active campaign. */
export function createBanner({ loadFloors }: { loadFloors: Floors }): BannerModel {
  const active = signal<Floor[]>([]);
  let disposed = false;
  const load = () =>
    void loadFloors().then(({ value, failure }) => {
      if (disposed) return;
      active.value = value?.filter(({ campaign }) => campaign?.active) ?? [];
      if (failure) addEventListener('online', load, { once: true });
    });
  load();
  return {
    ready: computed(() => active.value.length > 0),
    texts: computed(() => [...new Set(active.value.map(campaignText).filter(Boolean))]),
    floors: computed(() => active.value.map(floorName)),
    dispose() {
      disposed = true;
      removeEventListener('online', load);
    },
  };
}
