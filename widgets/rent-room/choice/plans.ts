import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { getFloor, type PlanRoom } from '../../../src/api/calls.ts';
import type { Api } from '../../../src/api/client.ts';
import type { Loaded } from './loaded.ts';

/** A floor's plan: the picture's address, null where there is none, and the rooms whose place on it is known. */
export interface Plan {
  image: string | null;
  rooms: PlanRoom[];
}

export interface Plans {
  plan: ReadonlySignal<Loaded<Plan>>;
  /** Fetches the shown floor's plan, once; one that failed again, and with `anew` also one that is long in coming. */
  load(anew?: boolean): void;
}

/** Outlines that could not be drawn leave the plan a picture. */
const drawable = ({ id, number, outline }: PlanRoom): boolean =>
  typeof id === 'number' &&
  typeof number === 'string' &&
  (['x', 'y', 'width', 'height'] as const).every((side) => Number.isFinite(outline?.[side]));

export function createPlans({ api, floorId }: { api: Api; floorId: ReadonlySignal<number | null> }): Plans {
  const plans = signal<Record<number, Loaded<Plan>>>({});
  return {
    plan: computed(() => plans.value[floorId.value ?? 0] ?? { state: 'loading' }),
    load(anew = false) {
      const id = floorId.peek();
      const known = id === null ? undefined : plans.peek()[id];
      if (id === null || known?.state === 'there' || (known?.state === 'loading' && !anew)) return;
      const put = (plan: Loaded<Plan>) => {
        plans.value = { ...plans.peek(), [id]: plan };
      };
      put({ state: 'loading' });
      void getFloor(api, id).then(({ value: floor, failure }) => {
        if (plans.peek()[id]?.state === 'there') return;
        if (failure) return put({ state: 'failed' });
        const rooms = Array.isArray(floor.rooms) ? floor.rooms.filter(drawable) : [];
        put({ state: 'there', value: { image: floor.image ?? null, rooms } });
      });
    },
  };
}
