import { html } from 'hono/html';
import { COMPANY, phoneLink } from '../company.ts';
import type { Page, Words } from '../page.ts';

/** A room number is short; anything longer did not come from the checkout. */
const LONGEST = 20;

export const paymentSuccess: Page = {
  path: '/PaymentSuccess/:roomNumber',
  render({ language, params }) {
    const words = WORDS[language];
    const number = (params.roomNumber ?? '').slice(0, LONGEST);
    return {
      title: words.title,
      hidden: true,
      main: html`<section class="wrap top narrow">
<p class="sign done" aria-hidden="true">✓</p>
<h1>${words.title}</h1>
<p class="lead">${words.room} <strong class="number">${number}</strong> ${words.yours}</p>
<h2>${words.now}</h2>
<ol class="sequence">${words.steps.map(([title, text]) => html`<li><h3>${title}</h3><p>${text}</p></li>`)}</ol>
<p class="actions"><a class="button" href="/MyRoom">${words.open}</a></p>
<p class="note">${words.help} <a href="${phoneLink}">${COMPANY.phone}</a>.</p>
</section>`,
    };
  },
};

const WORDS: Words<{
  title: string;
  room: string;
  yours: string;
  now: string;
  steps: [string, string][];
  open: string;
  help: string;
}> = {
  da: {
    title: 'Tak for din betaling',
    room: 'Rum',
    yours: 'er dit, så snart betalingen er registreret. Det tager som regel under et minut.',
    now: 'Det sker der nu',
    steps: [
      ['Din kode virker', 'De fire cifre, du valgte, åbner døren til dit rum og betjener alarmen.'],
      ['Åbn porten', 'Brug knappen under Mit rum, eller få en engangskode på sms under Port og alarm.'],
      [
        'Betalingen sker automatisk',
        'Vi trækker lejen på dit kort hver måned. Fakturaerne ligger under Mit rum.',
      ],
    ],
    open: 'Gå til Mit rum',
    help: 'Er rummet ikke under Mit rum efter fem minutter? Ring på',
  },
  en: {
    title: 'Thank you for your payment',
    room: 'Room',
    yours: 'is yours as soon as the payment is registered. That usually takes less than a minute.',
    now: 'What happens now',
    steps: [
      ['Your code works', 'The four digits you chose open the door to your room and control the alarm.'],
      ['Open the gate', 'Use the button under My room, or get a one-time code by SMS under Gate and alarm.'],
      [
        'Payment is automatic',
        'We charge the rent to your card every month. The invoices are under My room.',
      ],
    ],
    open: 'Go to My room',
    help: 'Room not under My room after five minutes? Call',
  },
};
