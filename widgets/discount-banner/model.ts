import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Floor } from '../../src/api/calls.ts';
import type { Undo } from '../../src/contract.ts';
import { campaignText, floorName } from '../../src/core/floor-names.ts';
import type { Floors } from '../../src/core/floors.ts';

export interface BannerModel {
  ready: ReadonlySignal<boolean>;
  /** Each campaign text once, in the order of the floors. */
  texts: ReadonlySignal<string[]>;
  /** Names of the floors with an active campaign. */
  floors: ReadonlySignal<string[]>;
  dispose: Undo;
}

/** The campaign banner (docs/product.md R2.10): ready once a floor has an active campaign. */
export function createBanner({
  loadFloors,
  placeholder,
}: {
  loadFloors: Floors;
  placeholder?: HTMLElement;
}): BannerModel {
  const active = signal<Floor[]>([]);
  let disposed = false;
  const load = () =>
    void loadFloors().then(({ value, failure }) => {
      if (disposed) return;
      active.value = value?.filter(({ campaign }) => campaign?.active) ?? [];
      if (failure) addEventListener('online', load, { once: true });
      // A server may have drawn campaigns that have ended since (first.ts).
      else if (!active.value.length) placeholder?.shadowRoot?.replaceChildren(document.createElement('slot'));
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
