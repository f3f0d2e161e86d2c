import '../../../src/runtime/core.ts';
import { computed, type ReadonlySignal } from '@preact/signals-react';
import { comeBack, goToCheckout } from '../../../src/checkout/redirect.ts';
import { announce } from '../../../src/contract.ts';
import type { Page } from '../../../src/runtime/page.ts';
import { acquireSession } from '../../../src/runtime/session.ts';
import { addStyles } from '../../../src/runtime/styles.ts';
import { onUserChange } from '../../../src/session/user-change.ts';
import later from '../../../src/ui/later.css';
import { createNotices, type Notices } from '../../../src/ui/notices.ts';
import type { Loaded } from '../choice/loaded.ts';
import type { Selection } from '../choice/selection.ts';
import styles from './form.css';
import { createGoneRoom, type GoneRoom } from './gone-room.ts';
import { type Price, priceOf } from './price.ts';
import { createRental, type Rental } from './rental.ts';
import { createTodaysPrice } from './todays-price.ts';
import { t } from './words.ts';

export { PriceBox } from './price-box.tsx';
export { RentForm } from './rent-form.tsx';

export interface FormPart {
  /** Of the chosen room. */
  price: ReadonlySignal<Loaded<Price>>;
  rental: Rental;
  /** The chosen room, where it turned out to be taken. */
  gone: ReadonlySignal<GoneRoom | null>;
  notices: Notices;
  dispose: () => void;
}

/** The form and what it needs. With the prices it is the widget's second half, loaded with the first choice. */
export function createFormPart(options: {
  page: Page;
  placeholder: HTMLElement;
  selection: Selection;
}): FormPart {
  const { page, placeholder, selection } = options;
  addStyles(placeholder.shadowRoot, later + styles);
  const { session, release } = acquireSession(page);
  const notices = createNotices();
  const price = computed(() => priceOf(selection.priceAnswer.value));
  const todaysPrice = createTodaysPrice({ price, reloadPrice: selection.reloadPrice });
  const rental = createRental({
    api: page.api,
    session,
    notices,
    isChosen: ({ id }) => selection.room.peek()?.id === id,
    onTaken: selection.reload,
    isPriceShown: () =>
      todaysPrice.isShown(() => notices.toast({ kind: 'error', text: () => t('newPrice') })),
    async leave(checkout, { room, stands }) {
      announce(placeholder, 'checkout', { number: room.number });
      // The form stays busy meanwhile.
      if (await goToCheckout(checkout, page.settings, stands)) await comeBack();
    },
  });
  const undoUserChange = onUserChange(page.tokens, () => {
    rental.forget();
    notices.dismiss();
  });
  void session.restore();
  return {
    price,
    rental,
    gone: createGoneRoom({ gone: rental.gone, selection }),
    notices,
    dispose() {
      undoUserChange();
      todaysPrice.dispose();
      notices.dispose();
      release();
    },
  };
}
