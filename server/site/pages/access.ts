import { html } from 'hono/html';
import type { Page, Words } from '../page.ts';
import { placeholder } from '../placeholder.ts';

export const access: Page = {
  path: '/Access',
  render(view) {
    const { language, facility } = view;
    const { title, lead, hours, note } = WORDS[language];
    return {
      title,
      description: lead,
      main: html`<section class="wrap top">
<h1>${title}</h1>
<p class="lead">${lead}</p>
<p class="note">${facility.openingHours ? `${hours}: ${facility.openingHours[language]}. ` : ''}${note}</p>
${placeholder('root-manage-form', view)}
</section>`,
    };
  },
};

const WORDS: Words<{ title: string; lead: string; hours: string; note: string }> = {
  da: {
    title: 'Port og alarm',
    lead: 'Åbn porten med en engangskode på sms, eller slå alarmen til og fra med rumnummer og rumkode. Du behøver ikke logge ind.',
    hours: 'Adgang',
    note: 'Porten lukker af sig selv efter et øjeblik.',
  },
  en: {
    title: 'Gate and alarm',
    lead: 'Open the gate with a one-time code by SMS, or switch the alarm on and off with the room number and room code. No need to log in.',
    hours: 'Access',
    note: 'The gate closes by itself after a moment.',
  },
};
