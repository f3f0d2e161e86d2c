import { html } from 'hono/html';
import { callUs } from '../contact.ts';
import type { Page, Words } from '../page.ts';
import { placeholder } from '../placeholder.ts';

/** The rent-room widget leads back to the payment, and gives the room back; the rooms are there for another choice. */
export const paymentCancel: Page = {
  path: '/PaymentCancel',
  render(view) {
    const { language, base } = view;
    const words = WORDS[language];
    return {
      title: words.title,
      hidden: true,
      main: html`<section class="wrap top">
<h1>${words.title}</h1>
<p class="lead">${words.lead}</p>
${placeholder('root-rent-room', view)}
<p class="note">${words.also} <a href="${base}/MyRoom">${words.mine}</a>. ${callUs(view.facility, words.help)}</p>
</section>`,
    };
  },
};

const WORDS: Words<{ title: string; lead: string; also: string; mine: string; help: string }> = {
  da: {
    title: 'Betalingen blev afbrudt',
    lead: 'Der er ikke trukket noget på dit kort. Rummet er reserveret til dig i en halv time, fra du gik til betalingen.',
    also: 'Et reserveret rum finder du også under',
    mine: 'Mit rum',
    help: 'Problemer med betalingen? Ring på',
  },
  en: {
    title: 'The payment was cancelled',
    lead: 'Nothing was charged to your card. The room is held for you for half an hour from when you went to pay.',
    also: 'You will also find a held room under',
    mine: 'My room',
    help: 'Trouble paying? Call',
  },
};
