import { html } from 'hono/html';
import type { Page, Words } from '../page.ts';

export const notFound: Page = {
  path: '*',
  render({ language, base }) {
    const words = WORDS[language];
    return {
      title: words.title,
      hidden: true,
      main: html`<section class="wrap top narrow">
<p class="eyebrow">404</p>
<h1>${words.title}</h1>
<p class="lead">${words.lead}</p>
<p class="actions"><a class="button" href="${base}/">${words.front}</a> <a class="button quiet" href="${base}/RentRoom">${words.rent}</a></p>
</section>`,
    };
  },
};

const WORDS: Words<{ title: string; lead: string; front: string; rent: string }> = {
  da: {
    title: 'Siden findes ikke',
    lead: 'Måske er den flyttet, eller også er der en slåfejl i adressen.',
    front: 'Til forsiden',
    rent: 'Lej et rum',
  },
  en: {
    title: 'Page not found',
    lead: 'It may have moved, or there is a typo in the address.',
    front: 'To the front page',
    rent: 'Rent a room',
  },
};
