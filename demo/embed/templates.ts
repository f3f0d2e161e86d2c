import { html } from 'hono/html';
import { type Language, words } from '../../server/language.ts';
import type { Html } from '../../server/site/page.ts';
import { type CopyWords, codeBox, withCode } from './text.ts';

/** Whole pages to copy, each with its address and widgets, and its title in both languages. */
const TEMPLATES = [
  { path: '/RentRoom', widgets: 'discount-banner rent-room', da: 'Lej et rum', en: 'Rent a room' },
  { path: '/MyRoom', widgets: 'my-room', da: 'Mit rum', en: 'My room' },
  { path: '/Access', widgets: 'manage-form', da: 'Port og alarm', en: 'Gate and alarm' },
  { path: '/ResetPassword', widgets: 'reset-password', da: 'Ny adgangskode', en: 'New password' },
  { path: '/Withdraw', widgets: 'withdraw', da: 'Fortryd aftale', en: 'Withdraw from contract' },
];

/** These pages with the owner's choices, and what else the website needs. */
export function templates(language: Language, copyWords: CopyWords): Html {
  const { title, lead, copy, others } = WORDS[language];
  return html`<h2>${title}</h2>
<p class="note">${lead}</p>
<div class="folds">${TEMPLATES.map((template) => {
    const attributes = html` data-code="page" data-widgets="${template.widgets}" data-da="${template.da}" data-en="${template.en}"`;
    const id = `page${template.path.replace('/', '-')}`;
    return html`<details><summary>${template[language]} <code>${template.path}</code></summary>
${codeBox({ id, label: template[language], copy, words: copyWords, attributes })}</details>`;
  })}</div>
<ul class="points">${others.map((text) => html`<li>${withCode(text)}</li>`)}</ul>`;
}

const WORDS = words({
  title: ['Sider, du kan kopiere', 'Pages that you can copy'],
  lead: [
    'Hele sider med dine valg ovenfor. Beskeder og links fører til disse adresser.',
    'Whole pages with your choices from above. Messages and links lead to these addresses.',
  ],
  copy: ['Kopiér siden', 'Copy the page'],
  others: [
    [
      '`/PaymentSuccess/{roomNumber}`: hertil fører betalingen. Brug siden ”Mit rum”.',
      '`/PaymentCancel`: hertil fører en afbrudt betaling. Brug siden ”Lej et rum”.',
      '`/Content/Page/Terms`: dine lejebetingelser.',
    ],
    [
      '`/PaymentSuccess/{roomNumber}`: the payment leads here. Use the page “My room”.',
      '`/PaymentCancel`: a payment that was broken off leads here. Use the page “Rent a room”.',
      '`/Content/Page/Terms`: your rental terms.',
    ],
  ],
});
