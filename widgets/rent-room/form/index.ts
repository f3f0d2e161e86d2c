import { addStyles, computed, type Page } from '#core';
import type { Room } from '../../../src/api/calls.ts';
import { goToCheckout, waitForReturn } from '../../../src/checkout/checkout.ts';
import { createHoldPart } from '../../../src/checkout/held-rooms.tsx';
import { announce } from '../../../src/contract.ts';
import { acquireSession, onUserChange } from '../../../src/session/session.ts';
import forms from '../../../src/ui/forms.css';
import { createNotices } from '../../../src/ui/notices.tsx';
import type { Selection } from '../selection.ts';
import styles from './form.css';
import { RentForm } from './rent-form.tsx';
import { createRental } from './rental.ts';
import { createTakenRoom } from './taken-room.tsx';
import { createWaitingList, WaitingForm } from './waiting-list.tsx';

/** The rooms that are held for whoever is signed in. Answers to a signed-in request mark them in the list of rooms. */
export function createRoomHolds(options: { page: Page; root: ShadowRoot | null; selection: Selection }) {
  const { page, root, selection } = options;
  const choose = (room: Room) => {
    if (selection.room.peek()?.id !== room.id) selection.toggleRoom(room);
  };
  const rooms = computed(() => (page.tokens.current.value && selection.vacant.value.value) || []);
  const held = computed(() =>
    rooms.value.flatMap((room) => (room.held ? { ...room.held, room, choose: () => choose(room) } : [])),
  );
  addStyles(root, forms);
  const part = createHoldPart({ page, root, held, reload: selection.reloadQuietly });
  return {
    ...part,
    /** Leads back to the open payment of a room; undefined where it is not held for this person. */
    toPayment({ id }: Room): (() => void) | undefined {
      const hold = held.value.find(({ room }) => room.id === id);
      return hold && (() => void part.continuePayment(hold));
    },
  };
}

export type FormPart = ReturnType<typeof createForm>;

/** The price box, the rent form and what they need: the part that is loaded with the first choice. */
export function createForm(options: {
  page: Page;
  placeholder: HTMLElement;
  selection: Selection;
  offer: { offer?: string };
}) {
  const { page, placeholder, selection, offer } = options;
  addStyles(placeholder.shadowRoot, forms + styles);
  const session = acquireSession(page);
  const notices = createNotices(page);
  const rental = createRental({
    page,
    offer,
    session,
    notices,
    isChosen: ({ id }) => selection.room.peek()?.id === id,
    onTaken: selection.reload,
    async leaveForCheckout(checkout, { room, isStillCurrent }) {
      announce(placeholder, 'checkout', { number: room.number });
      // Until the person is back, the form stays busy.
      if (await goToCheckout(checkout, page, isStillCurrent)) await waitForReturn();
    },
  });
  onUserChange(page, () => {
    rental.reset();
    notices.closeFailure();
  });
  void session.restore();
  return {
    RentForm,
    WaitingForm,
    rental,
    takenRoom: createTakenRoom({ takenRoom: rental.takenRoom, selection }),
    notices,
    waitingList: createWaitingList({ page, selection }),
  };
}
