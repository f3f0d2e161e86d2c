import '../../../src/runtime/core.ts';
import { comeBack, goToCheckout } from '../../../src/checkout/redirect.ts';
import { announce } from '../../../src/contract.ts';
import type { Page } from '../../../src/runtime/page.ts';
import { sessionOf } from '../../../src/runtime/session.ts';
import { addStyles } from '../../../src/runtime/styles.ts';
import later from '../../../src/ui/later.css';
import { createNotices, type Notices } from '../../../src/ui/notices.ts';
import type { Selection } from '../choice/selection.ts';
import styles from './form.css';
import { createRental, type Rental } from './rental.ts';
import { whenLeft } from './when-left.ts';

export { priceOf } from './price.ts';
export { PriceBox } from './price-box.tsx';
export { LaterRows, PriceRows } from './price-rows.tsx';
export { RentForm } from './rent-form.tsx';

export interface FormPart {
  rental: Rental;
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
  const session = sessionOf(page);
  const notices = createNotices();
  const rental = createRental({
    api: page.api,
    session,
    notices,
    isChosen: ({ id }) => selection.room.peek()?.id === id,
    onTaken: selection.reload,
    async leave(checkout, { number }) {
      announce(placeholder, 'checkout', { number });
      await goToCheckout(checkout, page.settings);
      // The form stays busy meanwhile.
      await comeBack();
    },
  });
  const undoLeft = whenLeft(page.tokens, () => {
    rental.forget();
    notices.dismiss();
  });
  void session.restore();
  return {
    rental,
    notices,
    dispose() {
      undoLeft();
      notices.dispose();
    },
  };
}
