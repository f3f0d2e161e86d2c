import { computed, type Page, type ReadonlySignal, signal, untracked } from '#core';
import { announce } from '../../src/contract.ts';
import { followOtherTabs } from '../../src/session/session.ts';
import { afterPaint } from '../../src/state/after-paint.ts';
import { type LazyPart, lazyPart } from '../../src/state/lazy-part.ts';
import { followAddress } from './address.ts';
import type { FormPart } from './form/index.ts';
import { createSelection, type Selection } from './selection.ts';
import { createFolding } from './steps.tsx';

export type RentRoomModel = ReturnType<typeof createRentRoom>;

export function createRentRoom({ page, placeholder }: { page: Page; placeholder: HTMLElement }) {
  const { lifetime } = page;
  const query = new URLSearchParams(location.search);
  const given = query.get('offer');
  // The room that the waiting list keeps for this person is vacant for who sends the offer of its link.
  const offer = given ? { offer: given } : {};
  const selection = createSelection({ page, offer, sqm: Number(query.get('size')) });
  const root = placeholder.shadowRoot;
  const form = lazyPart(page, 'rent-room-form', ({ createForm }) =>
    createForm({ page, placeholder, selection, offer }),
  );
  /** Loaded once a room turns out to be held for whoever is signed in. */
  const holds = lazyPart(page, 'rent-room-form', ({ createRoomHolds }) =>
    createRoomHolds({ page, root, selection }),
  );
  /** Loaded once the first tiles are painted. */
  const plan = lazyPart(page, 'rent-room-plan', ({ createPlan }) =>
    createPlan({ root, selection, lifetime }),
  );
  /** The guide "What fits?": loaded when somebody opens it, or after the plan where the tiles of the sizes show its pictures. */
  const guide = lazyPart(page, 'rent-room-guide', ({ createGuide }) => createGuide({ root, selection }));
  const holdsAreKnown = followHolds({ page, selection, holds });
  const vacancyIsFinal = followPerson({ page, selection, form });
  followAddress({ selection, lifetime, vacancyIsFinal });
  followOtherTabs(page);
  lifetime.effect(() => {
    if (selection.rooms.value.state === 'loading') return;
    void afterPaint().then(() => {
      void plan.load();
      if (placeholder.offsetWidth >= WIDE_PX) void guide.load();
    });
  });
  lifetime.effect(() => {
    const { floorId, bandId, drawnRoom } = selection;
    if (floorId.value !== null || bandId.value !== null || drawnRoom.value) void form.load();
  });
  lifetime.effect(() => {
    const room = selection.room.value;
    if (!room) return;
    const { number, sqm, price } = room;
    const { now } = untracked(() => selection.monthlyPrice(room));
    announce(placeholder, 'room', { number, sqm, price, priceNow: now / 100 });
  });
  lifetime.effect(() => {
    const room = selection.drawnRoom.value;
    if (room) selection.showPlan(room.floor.id);
  });
  lifetime.listen<PageTransitionEvent>(window, 'pageshow', ({ persisted }) => {
    if (!persisted) return;
    selection.reload();
    void selection.reloadPrice();
  });

  return {
    /** True once the floors have loaded, and the search for a held room has ended or has taken a second (docs/product.md R2.1). */
    ready: computed(() => selection.floors.value.length > 0 && holdsAreKnown.value),
    selection,
    folding: createFolding(selection.room, lifetime),
    form,
    holds,
    plan,
    guide,
    /** The number of the room that an offer of the waiting list is for. */
    offered: given && query.get('room'),
  };
}

/** The least width at which the tiles of the sizes show pictures: the 62em of guide.css. */
const WIDE_PX = 992;

/** How long the first view waits for a held room, which would otherwise appear above the choice and push it down. */
const HOLDS_TIMEOUT_MS = 1000;

/**
 * Loads the part with the held rooms if there is one. The signal is true once that part is loaded or turns out not to be needed, and from the start
 * for a guest.
 */
function followHolds(options: {
  page: Page;
  selection: Selection;
  holds: LazyPart<object>;
}): ReadonlySignal<boolean> {
  const { page, selection, holds } = options;
  const known = signal(!page.tokens.current.peek());
  const setKnown = () => {
    known.value = true;
  };
  setTimeout(setKnown, HOLDS_TIMEOUT_MS);
  page.lifetime.effect(() => {
    const { state, value } = selection.vacant.value;
    if (value?.some(({ held }) => held)) void holds.load().then(setKnown);
    else if (state !== 'loading') setKnown();
  });
  return known;
}

/**
 * Reads the rooms again when another person is signed in: a tenant's own held room is vacant for that tenant alone. The signal is false while that is
 * still to happen for a stored token, which may have expired.
 */
function followPerson(options: {
  page: Page;
  selection: Selection;
  form: LazyPart<FormPart>;
}): ReadonlySignal<boolean> {
  const { page, selection, form } = options;
  let roomsReadWith = page.tokens.current.peek();
  const vacancyIsFinal = signal(!roomsReadWith);
  // The form restores a stored session. Without one it is loaded with the first choice.
  if (roomsReadWith) void form.load();
  page.lifetime.effect(() => {
    const token = page.tokens.current.value;
    if (token === roomsReadWith) return;
    roomsReadWith = token;
    // A guest who signs up while paying sees the same rooms, and is about to leave.
    if (form.loaded.peek()?.rental.form.busy.peek()) return;
    void selection.reloadQuietly().then(() => {
      vacancyIsFinal.value = true;
    });
  });
  return vacancyIsFinal;
}
