import { html } from 'hono/html';
import { COMPANY } from '../company.ts';
import type { Page, Words } from '../page.ts';
import { placeholder } from '../placeholder.ts';

export const access: Page = {
  path: '/Access',
  render({ language }) {
    const { title, lead, note } = WORDS[language];
    return {
      title,
      description: lead,
      main: html`<section class="wrap top">
<h1>${title}</h1>
<p class="lead">${lead}</p>
<p class="note">${note}</p>
${placeholder('root-manage-form', language)}
</section>`,
    };
  },
};

const { from, to } = COMPANY.access;

const WORDS: Words<{ title: string; lead: string; note: string }> = {
  da: {
    title: 'Port og alarm',
    lead: 'Åbn porten med en engangskode på sms, eller slå alarmen til og fra med rumnummer og rumkode. Du behøver ikke logge ind.',
    note: `Du har adgang alle dage kl. ${from}–${to}. Porten lukker af sig selv efter et øjeblik.`,
  },
  en: {
    title: 'Gate and alarm',
    lead: 'Open the gate with a one-time code by SMS, or switch the alarm on and off with the room number and room code. No need to log in.',
    note: `You have access every day from ${from} am to ${to - 12} pm. The gate closes by itself after a moment.`,
  },
};
