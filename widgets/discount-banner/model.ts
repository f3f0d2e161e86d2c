import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Floor } from '../../src/api/calls.ts';
import type { Floors } from '../../src/api/floors.ts';
import type { Undo } from '../../src/contract.ts';
import { campaignText, floorName } from '../../src/language/floor.ts';

export interface BannerModel {
  ready: ReadonlySignal<boolean>;
  /** Each different campaign text once, in the order of the floors. */
  texts: ReadonlySignal<string[]>;
  /** Names of the floors with an active campaign. */
  floors: ReadonlySignal<string[]>;
  dispose: Undo;
}

/** The campaign banner (spec section 2): ready only when a floor has an active campaign. */
export function createBanner({ loadFloors }: { loadFloors: Floors }): BannerModel {
  const active = signal<Floor[]>([]);
  const load = () =>
    void loadFloors().then(({ value, failure }) => {
      active.value = value?.filter(({ campaign }) => campaign?.active) ?? [];
      if (failure) addEventListener('online', load, { once: true });
    });
  load();
  return {
    ready: computed(() => active.value.length > 0),
    texts: computed(() => [...new Set(active.value.map(campaignText).filter(Boolean))]),
    floors: computed(() => active.value.map(floorName)),
    dispose: () => removeEventListener('online', load),
  };
}
