import { html } from 'hono/html';
import { COMPANY, phoneLink } from '../company.ts';
import type { Page, Words } from '../page.ts';

export const paymentCancel: Page = {
  path: '/PaymentCancel',
  render({ language }) {
    const words = WORDS[language];
    return {
      title: words.title,
      hidden: true,
      main: html`<section class="wrap top narrow">
<h1>${words.title}</h1>
<p class="lead">${words.lead}</p>
<p>${words.held}</p>
<p class="actions"><a class="button" href="/RentRoom">${words.back}</a> <a class="button quiet" href="/MyRoom">${words.mine}</a></p>
<p class="note">${words.help} <a href="${phoneLink}">${COMPANY.phone}</a>.</p>
</section>`,
    };
  },
};

const WORDS: Words<{ title: string; lead: string; held: string; back: string; mine: string; help: string }> =
  {
    da: {
      title: 'Betalingen blev afbrudt',
      lead: 'Der er ikke trukket noget på dit kort, og du har ikke lejet noget rum.',
      held: 'Rummet er reserveret til dig lidt endnu, højst en halv time fra du gik til betalingen. Vil du stadig have det, skal du logge ind, vælge det og betale igen.',
      back: 'Tilbage til rummene',
      mine: 'Log ind',
      help: 'Problemer med betalingen? Ring på',
    },
    en: {
      title: 'The payment was cancelled',
      lead: 'Nothing was charged to your card, and you have not rented a room.',
      held: 'The room is reserved for you a little longer, half an hour at most from when you went to pay. If you still want it, log in, choose it and pay again.',
      back: 'Back to the rooms',
      mine: 'Log in',
      help: 'Trouble paying? Call',
    },
  };
