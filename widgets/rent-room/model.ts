import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { announce } from '../../src/contract.ts';
import type { Page } from '../../src/runtime/page.ts';
import { followOtherTabs } from '../../src/session/other-tabs.ts';
import { afterPaint } from '../../src/state/after-paint.ts';
import { createPart, type Part } from '../../src/state/part.ts';
import { followLink } from './choice/link.ts';
import type { Loaded } from './choice/loaded.ts';
import { createSelection, type Selection } from './choice/selection.ts';
import type { FormPart } from './form/index.ts';
import type { Price } from './form/price.ts';
import type { PlanPart } from './plan/index.ts';

export interface RentRoomModel {
  ready: ReadonlySignal<boolean>;
  selection: Selection;
  form: Part<FormPart & typeof import('./form/index.ts')>;
  /** Of the chosen room; it needs the form's part. */
  price: ReadonlySignal<Loaded<Price>>;
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
    const views = await import('./form/index.ts');
    return { ...views, ...views.createFormPart({ page, placeholder, selection }) };
  });
  const plan = createPart(async () => (await import('./plan/index.ts')).createPlanPart());
  // A kept token is validated at startup; for everybody else the form comes with the first choice.
  if (page.tokens.current.peek()) form.load();
  const undoBegun = effect(() => {
    if (selection.next.value !== 'floor') void afterPaint().then(form.load);
  });
  const undoChosen = effect(() => {
    const room = selection.room.value;
    if (room) announce(placeholder, 'room', { number: room.number, sqm: room.sqm, price: room.price });
  });
  const undoOffered = effect(() => {
    const room = selection.offered.value;
    if (room) selection.showPlan(room.floor.id);
  });
  // Which rooms are vacant depends on who asks: a tenant's own held room is vacant for them alone. A kept token may be too old to say who they are.
  let askedWith = page.tokens.current.peek();
  const known = signal(!askedWith);
  const undoPerson = effect(() => {
    const token = page.tokens.current.value;
    if (token === askedWith) return;
    askedWith = token;
    // Who signs up on the way to the payment sees the same rooms, and is about to leave.
    if (form.loaded.peek()?.rental.form.busy.peek()) return;
    void selection.refresh().then(() => {
      known.value = true;
    });
  });
  const unfollow = followOtherTabs(page.tokens);
  const undoLink = followLink(selection, new URLSearchParams(location.search), known);
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    selection.reload();
    void selection.reloadPrice();
  };
  addEventListener('pageshow', onShow);

  return {
    ready: computed(() => selection.floors.value.length > 0),
    selection,
    form,
    price: computed(
      () =>
        form.loaded.value?.price.value ?? {
          state: selection.priceAnswer.value.state === 'failed' ? 'failed' : 'loading',
        },
    ),
    plan,
    dispose() {
      removeEventListener('pageshow', onShow);
      undoBegun();
      undoChosen();
      undoOffered();
      undoPerson();
      undoLink();
      unfollow();
      selection.dispose();
      form.dispose();
    },
  };
}
