import { html } from 'hono/html';
import { callUs } from '../contact.ts';
import type { Page, Words } from '../page.ts';
import { placeholder } from '../placeholder.ts';

/** A room number is short; anything longer did not come from the checkout. */
const LONGEST = 20;

/** My-room sees by the address which room was rented, and leads to it. */
export const paymentSuccess: Page = {
  path: '/PaymentSuccess/:roomNumber',
  render(view) {
    const { language, params } = view;
    const words = WORDS[language];
    const number = (params.roomNumber ?? '').slice(0, LONGEST);
    return {
      title: words.title,
      hidden: true,
      main: html`<section class="wrap top">
<h1>${words.title}</h1>
<p class="lead">${words.lead} <strong class="number">${number}</strong>.</p>
${placeholder('root-my-room', view)}
<p class="note">${callUs(view.facility, words.help)}</p>
</section>`,
    };
  },
};

const WORDS: Words<{ title: string; lead: string; help: string }> = {
  da: {
    title: 'Tak for din betaling',
    // The words fit before and after the payment is confirmed.
    lead: 'Her ser du, når betalingen er bekræftet, og så følger vi dig hele vejen til rum',
    help: 'Brug for hjælp? Ring på',
  },
  en: {
    title: 'Thank you for your payment',
    lead: 'You see here when the payment is confirmed, and then we take you all the way to room',
    help: 'Need help? Call',
  },
};
