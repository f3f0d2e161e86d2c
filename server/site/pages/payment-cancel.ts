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
<p>${words.free}</p>
<p class="actions"><a class="button" href="/RentRoom">${words.back}</a> <a class="button quiet" href="/MyRoom">${words.mine}</a></p>
<p class="note">${words.help} <a href="${phoneLink}">${COMPANY.phone}</a>.</p>
</section>`,
    };
  },
};

const WORDS: Words<{ title: string; lead: string; free: string; back: string; mine: string; help: string }> =
  {
    da: {
      title: 'Betalingen blev afbrudt',
      lead: 'Der er ikke trukket noget på dit kort, og du har ikke lejet noget rum.',
      free: 'Rummet er ledigt igen. Vil du stadig have det, kan du vælge det og betale på ny. Har du oprettet dig, kan du bare logge ind.',
      back: 'Tilbage til rummene',
      mine: 'Log ind',
      help: 'Drillede betalingen? Så ring på',
    },
    en: {
      title: 'The payment was cancelled',
      lead: 'Nothing was charged to your card, and you have not rented a room.',
      free: 'The room is free again. If you still want it, choose it and pay anew. If you have signed up, you can just log in.',
      back: 'Back to the rooms',
      mine: 'Log in',
      help: 'If the payment gave you trouble, call',
    },
  };
