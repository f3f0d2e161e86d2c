import { computed, signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { decimal } from '#core';
import type { Room } from '../../src/api/calls.ts';
import { leaveFocusAround } from '../../src/ui/focus.ts';
import type { Group, Selection } from './selection.ts';
import { t } from './words.ts';

export const ORDERS = ['floor', 'size', 'price'] as const;
export type Order = (typeof ORDERS)[number];

/** An exact size in m², and how many vacant rooms have it. */
export interface Size {
  sqm: number;
  count: number;
}

/** Sorts the list of vacant rooms, and filters it by exact size. */
export type ListTools = ReturnType<typeof createListTools>;

export function createListTools(
  selection: Pick<Selection, 'bandId' | 'listedBandId' | 'listing' | 'monthlyPrice'>,
) {
  const { bandId, listedBandId, listing, monthlyPrice } = selection;
  const order = signal<Order>('floor');
  const picked = signal<number | null>(null);
  const least = signal<{ bandId: number | null; sqm: number | null }>({ bandId: null, sqm: null });
  // Another band lists all of its rooms again.
  const fromSqm = computed(() => (least.value.bandId === listedBandId.value ? least.value.sqm : null));
  const isLargeEnough = ({ sqm }: Room) => sqm >= (fromSqm.value ?? 0);
  let counted: Size[] = [];
  const sizes = computed(() => {
    // They change together with the list, so that the tiles below move once.
    if (listing.stale.value) return counted;
    const found = listedBandId.value === null ? [] : countSizes(listing.rooms.value.filter(isLargeEnough));
    counted = found.length > 1 ? found : [];
    return counted;
  });
  // A size that the list no longer has is not chosen any more.
  const chosenSqm = computed(() =>
    sizes.value.some((size) => size.sqm === picked.value) ? picked.value : null,
  );
  listing.arrange((rooms, byFloor): Group[] => {
    const fitting = rooms.filter(
      (room) => isLargeEnough(room) && (chosenSqm.value === null || room.sqm === chosenSqm.value),
    );
    if (order.value === 'floor') return byFloor(fitting);
    const key = order.value === 'size' ? (room: Room) => room.sqm : (room: Room) => monthlyPrice(room).now;
    const sorted = fitting.map((room) => ({ room, key: key(room) })).sort((a, b) => a.key - b.key);
    return sorted.length ? [{ floor: undefined, rooms: sorted.map(({ room }) => room) }] : [];
  });
  return {
    order,
    /** The exact sizes of the chosen band; empty without a band, or where there is only one. */
    sizes,
    /** The chosen one of `sizes` in m²; null for all of them. */
    chosenSqm,
    /** The least area in m² that is listed, chosen for this band; null for all of it. */
    fromSqm,
    orderBy(next: Order) {
      order.value = next;
    },
    /** Chooses a size; if it is chosen already, all sizes are listed again. */
    toggleSize(sqm: number) {
      picked.value = chosenSqm.peek() === sqm ? null : sqm;
    },
    /** Lists only rooms of the chosen band that are at least this large, in m²; null lists all of the band. */
    showFrom(sqm: number | null) {
      least.value = { bandId: bandId.peek(), sqm };
    },
  };
}

function countSizes(rooms: Room[]): Size[] {
  const counts = new Map<number, number>();
  for (const { sqm } of rooms) counts.set(sqm, (counts.get(sqm) ?? 0) + 1);
  return [...counts].map(([sqm, count]) => ({ sqm, count })).sort((a, b) => a.sqm - b.sqm);
}

/** The view of `ListTools`, above the list of rooms: a button for each exact size of the chosen band, and one for each order of the list. */
export function ListOptions({ tools }: { tools: ListTools }) {
  useSignals();
  const { sizes, chosenSqm, fromSqm, order } = tools;
  return (
    <>
      {(sizes.value.length > 0 || fromSqm.value !== null) && (
        <ul className="options" aria-label={t('exactSize')}>
          {fromSqm.value !== null && (
            <li>
              <button
                type="button"
                className="pick small"
                part="size-from"
                aria-pressed
                onClick={(event) => {
                  leaveFocusAround(event.currentTarget);
                  tools.showFrom(null);
                }}
              >
                {t('fromSqm', { sqm: decimal(fromSqm.value) })} <span aria-hidden>✕</span>
              </button>
            </li>
          )}
          {sizes.value.map((size) => (
            <li key={size.sqm}>
              <button
                type="button"
                className="pick small"
                part="size"
                aria-pressed={chosenSqm.value === size.sqm}
                onClick={() => tools.toggleSize(size.sqm)}
              >
                {decimal(size.sqm)} m² <span className="quiet">{size.count}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <ul className="options" aria-label={t('order')}>
        <li className="quiet" aria-hidden>
          {t('order')}
        </li>
        {ORDERS.map((each) => (
          <li key={each}>
            <button
              type="button"
              className="link"
              part="order"
              aria-pressed={order.value === each}
              onClick={() => tools.orderBy(each)}
            >
              {t(`order-${each}`)}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
