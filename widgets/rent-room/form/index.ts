import '../../../src/core/index.ts';
import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { OfferField } from '../../../src/api/calls.ts';
import { waitForReturn } from '../../../src/checkout/leave.ts';
import { goToCheckout } from '../../../src/checkout/redirect.ts';
import { announce } from '../../../src/contract.ts';
import type { Page } from '../../../src/core/page.ts';
import { addStyles } from '../../../src/core/styles.ts';
import { acquireSession } from '../../../src/session/page-session.ts';
import { onUserChange } from '../../../src/session/user-change.ts';
import type { Loaded } from '../../../src/state/loaded.ts';
import fields from '../../../src/ui/fields.css';
import form from '../../../src/ui/form.css';
import later from '../../../src/ui/later.css';
import noticesCss from '../../../src/ui/notices.css';
import { createNotices, type Notices } from '../../../src/ui/notices.ts';
import type { Selection } from '../choice/selection.ts';
import waiting from '../waiting/waiting.css';
import { createWaitingList, type WaitingList } from '../waiting/waiting-list.ts';
import styles from './form.css';
import { createPriceCheck } from './price-check.ts';
import { type Quote, toQuote } from './quote.ts';
import { createRental, type Rental } from './rental.ts';
import { createTakenRoom, type TakenRoom } from './taken-room.ts';
import { t } from './words.ts';

export { WaitingForm } from '../waiting/waiting-form.tsx';
export { PriceBox } from './price-box.tsx';
export { RentForm } from './rent-form.tsx';

export interface FormPart {
  /** What the chosen room costs. */
  quote: ReadonlySignal<Loaded<Quote>>;
  rental: Rental;
  /** The chosen room if it turned out to be taken. */
  takenRoom: ReadonlySignal<TakenRoom | null>;
  notices: Notices;
  waitingList: WaitingList;
  dispose: () => void;
}

/** The price box, the rent form and what they need: the part that is loaded with the first choice. */
export function createFormPart(options: {
  page: Page;
  placeholder: HTMLElement;
  selection: Selection;
  offer: OfferField;
}): FormPart {
  const { page, placeholder, selection, offer } = options;
  addStyles(placeholder.shadowRoot, form + later + noticesCss + fields + styles + waiting);
  const { session, release } = acquireSession(page);
  const notices = createNotices();
  const quote = computed(() => toQuote(selection.roomPrice.value));
  const priceCheck = createPriceCheck({ quote, reloadPrice: selection.reloadPrice });
  const rental = createRental({
    api: page.api,
    offer,
    session,
    notices,
    isChosen: ({ id }) => selection.room.peek()?.id === id,
    onTaken: selection.reload,
    isPriceCurrent: () =>
      priceCheck.isCurrent(() => notices.toast({ kind: 'error', text: () => t('newPrice') })),
    async leaveForCheckout(checkout, { room, isStillCurrent }) {
      announce(placeholder, 'checkout', { number: room.number });
      // Until the person is back, the form stays busy.
      if (await goToCheckout(checkout, page.settings, isStillCurrent)) await waitForReturn();
    },
  });
  const undoUserChange = onUserChange(page.tokens, () => {
    rental.reset();
    notices.dismiss();
  });
  void session.restore();
  return {
    quote,
    rental,
    takenRoom: createTakenRoom({ takenRoom: rental.takenRoom, selection }),
    notices,
    waitingList: createWaitingList({ api: page.api, department: page.settings.department, selection }),
    dispose() {
      undoUserChange();
      priceCheck.dispose();
      notices.dispose();
      release();
    },
  };
}
