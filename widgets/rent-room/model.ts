import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Page } from '#core';
import type { HoldPart } from '../../src/checkout/held-rooms.tsx';
import { announce, type Undo } from '../../src/contract.ts';
import { followOtherTabs } from '../../src/session/session.ts';
import { afterPaint } from '../../src/state/after-paint.ts';
import { type LazyPart, lazyPart } from '../../src/state/lazy-part.ts';
import type { Loaded } from '../../src/state/resource.ts';
import { type Choice, followDeepLink, writeToAddress } from './address.ts';
import type { FormPart } from './form/index.ts';
import type { Quote } from './form/price.tsx';
import type { GuidePart } from './guide/index.ts';
import { createListTools, type ListTools } from './list-tools.tsx';
import { createSuggestions, type Suggestion } from './no-rooms.tsx';
import type { PlanPart } from './plan/index.ts';
import { createSelection, type Selection } from './selection.ts';
import { createFolding, type Folding } from './steps.tsx';

/** What an address may choose. */
const LINK = ['floor', 'size', 'room'];

export interface RentRoomModel {
  /** True once the floors have loaded, and the search for a held room has ended or has taken a second (docs/product.md R2.1). */
  ready: ReadonlySignal<boolean>;
  selection: Selection;
  folding: Folding;
  form: LazyPart<FormPart>;
  /** What the chosen room costs; the form's part calculates it. */
  quote: ReadonlySignal<Loaded<Quote>>;
  /** Loaded once a room turns out to be held for whoever is signed in. */
  holds: LazyPart<HoldPart>;
  /** Order and exact sizes of the list. */
  tools: ListTools;
  /** Other choices, if no room is listed. */
  suggestions: ReadonlySignal<Suggestion[]>;
  /** The number of the room that an offer of the waiting list is for. */
  offered: string | null;
  /** Loaded once the first tiles are painted. */
  plan: LazyPart<PlanPart>;
  /** "What fits?", loaded when somebody asks. */
  guide: LazyPart<GuidePart>;
  dispose: Undo;
}

/** The whole rent-room widget. */
export function createRentRoom(options: { page: Page; placeholder: HTMLElement }): RentRoomModel {
  const { page, placeholder } = options;
  const query = new URLSearchParams(location.search);
  const given = query.get('offer');
  // The room that the waiting list keeps for this person is vacant for who sends the offer of its link.
  const offer = given ? { offer: given } : {};
  const isLink = LINK.some((name) => query.has(name));
  const linked = signal<Choice | null>(isLink ? null : { floor: null, size: null, room: null });
  const selection = createSelection({
    api: page.api,
    department: page.settings.department,
    offer,
    loadFloors: page.floors,
  });
  const tools = createListTools(selection);
  const parts = createParts({ page, placeholder, selection, offer, tools });
  const { form, holds } = parts;
  const firstView = followHolds({ page, selection, holds });
  const folding = createFolding(selection.room);
  const person = followPerson({ page, selection, form });
  const undos = [
    person.dispose,
    folding.dispose,
    firstView.dispose,
    isLink
      ? followDeepLink({ selection, query, vacancyIsFinal: person.vacancyIsFinal, chosen: linked })
      : () => {},
    writeToAddress(selection, linked),
    effect(() => {
      if (selection.rooms.value.state !== 'loading') void afterPaint().then(parts.plan.load);
    }),
    effect(() => {
      if (selection.nextStep.value !== 'floor') void form.load();
    }),
    effect(() => {
      const room = selection.room.value;
      if (room) announce(placeholder, 'room', { number: room.number, sqm: room.sqm, price: room.price });
    }),
    effect(() => {
      const room = selection.drawn.room.value;
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
    ready: computed(() => selection.floors.value.length > 0 && firstView.known.value),
    ...parts,
    tools,
    suggestions: createSuggestions(selection),
    offered: given && query.get('room'),
    selection,
    folding,
    quote: computed(
      () =>
        form.loaded.value?.quote.value ?? {
          state: selection.roomPrice.value.state === 'failed' ? 'failed' : 'loading',
        },
    ),
    dispose() {
      removeEventListener('pageshow', onShow);
      for (const undo of undos) undo();
      for (const each of [selection, ...Object.values(parts)]) each.dispose();
    },
  };
}

/** What the widget loads later. */
function createParts(options: {
  page: Page;
  placeholder: HTMLElement;
  selection: Selection;
  offer: { offer?: string };
  tools: ListTools;
}) {
  const { page, placeholder, selection, tools } = options;
  const root = placeholder.shadowRoot;
  return {
    form: lazyPart(page, 'rent-room-form', ({ createForm }) => createForm(options)),
    holds: lazyPart(page, 'rent-room-form', ({ createRoomHolds }) =>
      createRoomHolds({ page, root, selection }),
    ),
    plan: lazyPart(page, 'rent-room-plan', ({ createPlan }) => createPlan({ root, selection })),
    guide: lazyPart(page, 'rent-room-guide', ({ createGuide }) =>
      createGuide({ root, selection, showFrom: tools.showFrom }),
    ),
  };
}

/** How long the first view waits for a held room, which would otherwise appear above the choice and push it down. */
const PATIENCE_MS = 1000;

/**
 * Loads the part with the held rooms if there is one. `known` is true once that part is loaded or turns out not to be needed, and from the start for
 * a guest.
 */
function followHolds(options: { page: Page; selection: Selection; holds: LazyPart<HoldPart> }): {
  known: ReadonlySignal<boolean>;
  dispose: Undo;
} {
  const { page, selection, holds } = options;
  const known = signal(!page.tokens.current.peek());
  const know = () => {
    known.value = true;
  };
  const timer = setTimeout(know, PATIENCE_MS);
  const undo = effect(() => {
    const { state, value } = selection.vacant.value;
    if (value?.some(({ held }) => held)) void holds.load().then(know);
    else if (state !== 'loading') know();
  });
  return {
    known,
    dispose() {
      clearTimeout(timer);
      undo();
    },
  };
}

/**
 * Reads the rooms again when another person is signed in: a tenant's own held room is vacant for that tenant alone. `vacancyIsFinal` is false
 * while that is still to happen for a stored token, which may have expired.
 */
function followPerson(options: { page: Page; selection: Selection; form: RentRoomModel['form'] }) {
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
