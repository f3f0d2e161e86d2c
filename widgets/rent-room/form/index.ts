import '../../../src/runtime/core.ts';
import { goToCheckout } from '../../../src/checkout/redirect.ts';
import { announce } from '../../../src/contract.ts';
import type { Page } from '../../../src/runtime/page.ts';
import { sessionOf } from '../../../src/runtime/session.ts';
import { createNotices, type Notices } from '../../../src/ui/notices.ts';
import { createRental, type Rental } from './rental.ts';

export { RentForm } from './rent-form.tsx';

export interface FormPart {
  rental: Rental;
  notices: Notices;
  dispose: () => void;
}

/** Long enough for any page to be left; after that the button works again. */
const LEAVING = 15_000;

/** The form and what it needs: the widget's second half, loaded when a room has been chosen. */
export function createFormPart(options: {
  page: Page;
  placeholder: HTMLElement;
  onTaken: () => void;
}): FormPart {
  const { page, placeholder, onTaken } = options;
  const session = sessionOf(page);
  const notices = createNotices();
  let returned = () => {};
  const rental = createRental({
    api: page.api,
    session,
    notices,
    onTaken,
    async leave(checkout, { number }) {
      announce(placeholder, 'checkout', { number });
      await goToCheckout(checkout, page.settings);
      // The form stays busy until the page is gone, or comes back out of the browser's cache.
      await new Promise<void>((resolve) => {
        returned = resolve;
        setTimeout(resolve, LEAVING);
      });
    },
  });
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && returned();
  addEventListener('pageshow', onShow);
  void session.restore();
  return {
    rental,
    notices,
    dispose() {
      removeEventListener('pageshow', onShow);
      notices.dispose();
    },
  };
}
