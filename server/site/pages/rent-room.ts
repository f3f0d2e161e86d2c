import { html } from 'hono/html';
import type { Page, Words } from '../page.ts';
import { banner, placeholder } from '../placeholder.ts';

export const rentRoom: Page = {
  path: '/RentRoom',
  render(view) {
    const { language, facility } = view;
    const { title, lead } = WORDS[language];
    return {
      title,
      description: lead,
      main: html`${banner(facility)}
<section class="wrap top">
<h1 class="unseen">${title}</h1>
${placeholder('root-rent-room', view)}
</section>`,
    };
  },
};

const WORDS: Words<{ title: string; lead: string }> = {
  da: {
    title: 'Lej et rum',
    lead: 'Vælg etage, størrelse og rum. Du ser prisen, før du betaler, og du kan sige op når som helst.',
  },
  en: {
    title: 'Rent a room',
    lead: 'Choose floor, size and room. You see the price before you pay, and you can give notice at any time.',
  },
};
