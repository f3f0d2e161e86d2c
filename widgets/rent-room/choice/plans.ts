import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { type Floor, getFloor, type PlanRoom, type Walkways } from '../../../src/api/calls.ts';
import type { Api } from '../../../src/api/client.ts';
import { afterPaint } from '../../../src/state/after-paint.ts';
import { createLatest, type Loaded } from '../../../src/state/resource.ts';

/** A floor's plan: the address of its image, if there is one, and the rooms whose outlines can be drawn. */
export interface Plan {
  image: string | null;
  rooms: PlanRoom[];
  /** As the backend gave them, if it did. */
  walkways?: Walkways | null;
}

export interface Plans {
  /** The floor whose plan is shown (docs/product.md R2.8). */
  planFloorId: ReadonlySignal<number | null>;
  plan: ReadonlySignal<Loaded<Plan>>;
  /** Shows the plan of a floor, whichever is chosen. */
  showPlan(floorId: number): void;
  /** Shows the plan of the chosen floor after the next frame. */
  followFloor(): void;
  /** Reads the shown plan, unless it is there or loading. */
  load(): void;
  /** Reads the shown plan, also while it is loading. */
  reloadPlan(): void;
  dispose(): void;
}

const isDrawable = ({ id, number, outline }: PlanRoom): boolean =>
  typeof id === 'number' &&
  typeof number === 'string' &&
  (['x', 'y', 'width', 'height'] as const).every((side) => Number.isFinite(outline?.[side]));

export function createPlans(options: {
  api: Api;
  floors: ReadonlySignal<Floor[]>;
  /** The chosen floor, once its press has been painted. */
  floorId: ReadonlySignal<number | null>;
  listed: ReadonlySignal<Loaded<unknown>>;
}): Plans {
  const { api, floors, floorId, listed } = options;
  const picked = signal<number | null>(null);
  const planFloorId = computed(() => picked.value ?? floorId.value ?? floors.value[0]?.id ?? null);
  const plans = signal<Record<number, Loaded<Plan>>>({});
  const following = createLatest();

  function load(again = false): void {
    const id = planFloorId.peek();
    const state = plans.peek()[id ?? 0]?.state;
    if (id === null || state === 'there' || (state === 'loading' && !again)) return;
    const set = (plan: Loaded<Plan>) => {
      plans.value = { ...plans.peek(), [id]: plan };
    };
    set({ state: 'loading' });
    void getFloor(api, id).then(({ value: floor, failure }) => {
      if (plans.peek()[id]?.state === 'there') return;
      if (failure) return set({ state: 'failed' });
      const rooms = Array.isArray(floor.rooms) ? floor.rooms.filter(isDrawable) : [];
      set({ state: 'there', value: { ...floor, image: floor.image ?? null, rooms } });
    });
  }

  // Before the first tiles, the plan would make them wait.
  const areTilesDrawn = computed(() => floors.value.length > 0 && listed.value.state !== 'loading');
  const undo = effect(() => {
    if (areTilesDrawn.value) void afterPaint().then(() => load());
  });

  return {
    planFloorId,
    plan: computed(() => plans.value[planFloorId.value ?? 0] ?? { state: 'loading' }),
    showPlan(id) {
      following.drop();
      picked.value = id;
      load();
    },
    followFloor() {
      void following.run(afterPaint, () => {
        picked.value = null;
        load();
      });
    },
    load: () => load(),
    reloadPlan: () => load(true),
    dispose() {
      undo();
      following.drop();
    },
  };
}
