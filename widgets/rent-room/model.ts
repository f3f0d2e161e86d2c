import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { announce, type Undo } from '../../src/contract.ts';
import type { Page } from '../../src/runtime/page.ts';
import { followOtherTabs } from '../../src/session/other-tabs.ts';
import { afterPaint } from '../../src/state/after-paint.ts';
import type { Loaded } from '../../src/state/loaded.ts';
import { createPart, type Part } from '../../src/state/part.ts';
import type { BrowsePart } from './browse/index.ts';
import { followDeepLink, readOffer } from './choice/deep-link.ts';
import { createSelection, type Selection } from './choice/selection.ts';
import type { FormPart } from './form/index.ts';
import type { Quote } from './form/quote.ts';

export type RentFormPart = Part<FormPart & typeof import('./form/index.ts')>;

export interface RentRoomModel {
  /** True once the floors have loaded (docs/product.md R2.1). */
  ready: ReadonlySignal<boolean>;
  selection: Selection;
  form: RentFormPart;
  /** What the chosen room costs; the form's part calculates it. */
  quote: ReadonlySignal<Loaded<Quote>>;
  /** Loaded once the first tiles are painted. */
  browse: Part<BrowsePart>;
  dispose: Undo;
}

/** The whole rent-room widget. */
export function createRentRoom(options: { page: Page; placeholder: HTMLElement }): RentRoomModel {
  const { page, placeholder } = options;
  const query = new URLSearchParams(location.search);
  const offer = readOffer(query);
  const selection = createSelection({
    api: page.api,
    department: page.settings.department,
    offer,
    loadFloors: page.floors,
  });
  const form: RentFormPart = createPart(async () => {
    const views = await import('./form/index.ts');
    return { ...views, ...views.createFormPart({ page, placeholder, selection, offer }) };
  });
  const browse = createPart(async () =>
    (await import('./browse/index.ts')).createBrowsePart(
      selection,
      form,
      offer.offer ? query.get('room') : null,
    ),
  );
  const person = followPerson({ page, selection, form });
  const undos = [
    followDeepLink(selection, query, person.vacancyIsFinal),
    person.dispose,
    effect(() => {
      if (selection.rooms.value.state !== 'loading') void afterPaint().then(browse.load);
    }),
    effect(() => {
      if (selection.nextStep.value !== 'floor') void afterPaint().then(form.load);
    }),
    effect(() => {
      const room = selection.room.value;
      if (room) announce(placeholder, 'room', { number: room.number, sqm: room.sqm, price: room.price });
    }),
    effect(() => {
      const room = selection.drawnRoom.value;
      if (room) selection.showPlan(room.floor.id);
    }),
    followOtherTabs(page.tokens),
  ];
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
    quote: computed(
      () =>
        form.loaded.value?.quote.value ?? {
          state: selection.roomPrice.value.state === 'failed' ? 'failed' : 'loading',
        },
    ),
    browse,
    dispose() {
      removeEventListener('pageshow', onShow);
      for (const undo of undos) undo();
      selection.dispose();
      form.dispose();
      browse.dispose();
    },
  };
}

/**
 * Reads the rooms again when another person is signed in: a tenant's own held room is vacant for that tenant alone. `vacancyIsFinal` is false
 * while that is still to happen for a stored token, which may have expired.
 */
function followPerson(options: { page: Page; selection: Selection; form: RentFormPart }) {
  const { page, selection, form } = options;
  let roomsReadWith = page.tokens.current.peek();
  const vacancyIsFinal = signal(!roomsReadWith);
  // The form restores a stored session. Without one it is loaded with the first choice.
  if (roomsReadWith) void form.load();
  const dispose = effect(() => {
    const token = page.tokens.current.value;
    if (token === roomsReadWith) return;
    roomsReadWith = token;
    // A guest who signs up while paying sees the same rooms, and is about to leave.
    if (form.loaded.peek()?.rental.form.busy.peek()) return;
    void selection.reloadQuietly().then(() => {
      vacancyIsFinal.value = true;
    });
  });
  return { vacancyIsFinal, dispose };
}
