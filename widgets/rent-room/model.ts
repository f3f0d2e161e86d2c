import { computed, effect, type ReadonlySignal } from '@preact/signals-react';
import { announce } from '../../src/contract.ts';
import type { Page } from '../../src/runtime/page.ts';
import { painted } from '../../src/runtime/painted.ts';
import { createPart, type Part } from '../../src/runtime/part.ts';
import { followLink } from './choice/link.ts';
import { createSelection, type Selection } from './choice/selection.ts';
import type { FormPart, RentForm } from './form/index.ts';
import type { PlanPart } from './plan/index.ts';

export interface RentRoomModel {
  ready: ReadonlySignal<boolean>;
  selection: Selection;
  form: Part<FormPart & { RentForm: typeof RentForm }>;
  plan: Part<PlanPart>;
  dispose: () => void;
}

/** Everything of the rent-room widget: shown once the floors are there (spec section 2). */
export function createRentRoom({
  page,
  placeholder,
}: {
  page: Page;
  placeholder: HTMLElement;
}): RentRoomModel {
  const selection = createSelection({
    api: page.api,
    department: page.settings.department,
    loadFloors: page.floors,
  });
  const form = createPart(async () => {
    const { createFormPart, RentForm } = await import('./form/index.ts');
    return { ...createFormPart({ page, placeholder, selection }), RentForm };
  });
  const plan = createPart(async () => (await import('./plan/index.ts')).createPlanPart());
  // A kept token is validated at startup; everybody else needs the form only for a room.
  if (page.tokens.current.peek()) form.load();
  const undoChosen = effect(() => {
    const room = selection.room.value;
    if (!room) return;
    announce(placeholder, 'room', { number: room.number, sqm: room.sqm, price: room.price });
    void painted().then(form.load);
  });
  const undoLink = followLink(selection, new URLSearchParams(location.search));
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && selection.reload();
  addEventListener('pageshow', onShow);

  return {
    ready: computed(() => selection.floors.value.length > 0),
    selection,
    form,
    plan,
    dispose() {
      removeEventListener('pageshow', onShow);
      undoChosen();
      undoLink();
      selection.dispose();
      form.loaded.peek()?.dispose();
    },
  };
}
