import { html, raw } from 'hono/html';
import type { Language } from '../../../server/language.ts';
import { formatOere } from '../../../src/format/money.ts';
import type { WayToPay } from './account.ts';
import { type CardField, DECLINED_CARD, PAYING_CARD } from './card.ts';
import { pageScript, pageStyle } from './page-style.ts';
import { type PageWords, pageWords } from './words.ts';

/* The HTML of the checkout page, of the page that saves a card, and of what follows when they are over. */

/** What every page needs. */
interface Frame {
  language: Language;
  nonce: string;
  seller: string;
  /** Address of the page in the other language. */
  otherLanguage: string;
}

export interface CardForm {
  number: string;
  expiry: string;
  cvc: string;
  name: string;
}

export interface PayPage extends Frame {
  /** Null on the page that only saves a card. Amounts are øre. */
  order: {
    name: string;
    description: string | null;
    monthly: number;
    discount: number;
    months: number;
    due: number;
    note?: string | null;
  } | null;
  ways: WayToPay[];
  /** What the fields contain. */
  typed: CardForm;
  /** Why the form is shown again: the card was declined or is no test card, or fields are invalid. */
  problem: { declined?: 'declined' | 'notTest'; invalid: CardField[] };
  /** Where the forms are sent. */
  action: string;
  /** Whether one can go back without paying; true by default. */
  canCancel?: boolean;
}

const frame = ({ language, nonce, seller }: Frame, title: string, content: unknown) =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${seller}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${raw(pageStyle)}</style>
</head>
<body>
<header><p class="notice">${pageWords[language].simulated}</p></header>
<div class="page">
${content}
</div>
<script nonce="${nonce}">${raw(pageScript)}</script>
</body>
</html>`;

const header = ({ seller, otherLanguage, language }: Frame) =>
  html`<div class="bar"><strong>${seller}</strong>
<a href="${otherLanguage}" lang="${language === 'da' ? 'en' : 'da'}">${pageWords[language].other}</a></div>`;

const field = (
  { language, problem, typed }: PayPage,
  name: keyof CardForm,
  attributes: { autocomplete: string; numeric: boolean },
) => {
  const words = pageWords[language];
  const error = name !== 'name' && problem.invalid.includes(name) ? words.invalid[name] : null;
  const errorAttributes = error ? html` aria-invalid="true" aria-describedby="${name}-error"` : '';
  return html`<div class="field">
<label for="${name}">${words[name]}</label>
<input id="${name}" name="${name}" value="${typed[name]}" autocomplete="${attributes.autocomplete}"${
    attributes.numeric ? html` inputmode="numeric"` : ''
  }${errorAttributes}>
${error ? html`<p class="error" id="${name}-error">${error}</p>` : ''}
</div>`;
};

const priceText = (words: PageWords, { monthly, discount, months, due }: NonNullable<PayPage['order']>) =>
  discount > 0
    ? words.discountTerms(formatOere(due), months, formatOere(monthly))
    : words.monthlyTerms(formatOere(monthly));

const summary = (page: PayPage) => {
  const words = pageWords[page.language];
  const { order } = page;
  if (!order) return html`<h1>${words.setupTitle}</h1><p class="soft">${words.setupIntro}</p>`;
  return html`<h1>${order.name}</h1>
<p class="soft">${order.description ?? ''}</p>
<p class="amount">${formatOere(order.due)}</p>
<dl>
<div><dt>${words.monthly}</dt><dd>${formatOere(order.monthly)}</dd></div>
${
  order.discount > 0
    ? html`<div><dt>${words.discount} (${words.discountMonths(order.months)})</dt><dd>${formatOere(-order.discount)}</dd></div>`
    : ''
}
<div class="total"><dt>${words.due}</dt><dd>${formatOere(order.due)}</dd></div>
</dl>
<p class="soft">${priceText(words, order)}</p>`;
};

const WALLETS = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' };

/** A wallet pays with a card that works, at one press. */
const wallets = ({ order, ways, action, language }: PayPage) => {
  const { working } = pageWords[language];
  const offered = ways.flatMap((way) => (order && way in WALLETS ? (way as keyof typeof WALLETS) : []));
  if (offered.length === 0) return '';
  const button = (way: keyof typeof WALLETS) =>
    html`<button class="wallet" name="wallet" value="${way}" data-working="${working}">${WALLETS[way]}</button>`;
  return html`<form class="wallets" method="post" action="${action}">${offered.map(button)}</form>`;
};

/**
 * The page with the card form. Its script shows the buttons for test cards, and gives a button that was pressed the
 * text in `data-working`.
 */
export function payPage(page: PayPage) {
  const words = pageWords[page.language];
  const { order, problem } = page;
  const chip = (number: string, label: string) =>
    html`<button type="button" class="chip" data-number="${number}" aria-pressed="false">${label}</button>`;
  return frame(
    page,
    order ? words.payTitle : words.setupTitle,
    html`<section class="side" aria-label="${order ? words.payTitle : words.setupTitle}"><div class="inner">${header(page)}${summary(page)}</div></section>
<main class="main"><div class="inner">
${wallets(page)}
<h2>${words.card}</h2>
${problem.declined ? html`<p class="alert" role="alert">${words[problem.declined]}</p>` : ''}
<form method="post" action="${page.action}" novalidate>
<fieldset hidden><legend>${words.testCards}</legend>
${chip(PAYING_CARD, words.paying)}${chip(DECLINED_CARD, words.declining)}</fieldset>
${field(page, 'number', { autocomplete: 'off', numeric: true })}
<div class="pair">
${field(page, 'expiry', { autocomplete: 'off', numeric: true })}
${field(page, 'cvc', { autocomplete: 'off', numeric: true })}
</div>
${field(page, 'name', { autocomplete: 'cc-name', numeric: false })}
${order?.note ? html`<p class="soft">${order.note}</p>` : ''}
<button class="primary" name="step" value="pay" data-working="${words.working}">${
      order ? words.pay(formatOere(order.due)) : words.save
    }</button>
</form>
${
  page.canCancel === false
    ? ''
    : html`<form method="post" action="${page.action}">
<button class="plain" name="step" value="cancel" data-working="${words.working}">${words.cancel}</button>
</form>`
}
</div></main>`,
  );
}

export interface EndPage extends Frame {
  outcome: 'paid' | 'invoicePaid' | 'saved' | 'expired' | 'unknown';
  /** Where the link on the page leads; null for no link. */
  back: string | null;
}

/** The page of a session that is no longer open, or that does not exist. */
export function endPage(page: EndPage) {
  const words = pageWords[page.language];
  const title = words[`${page.outcome}Title`];
  return frame(
    page,
    title,
    html`<section class="side" aria-label="${page.seller}"><div class="inner">${header(page)}</div></section>
<main class="main"><div class="inner">
<h1>${title}</h1>
<p>${words[`${page.outcome}Text`]}</p>
${page.back ? html`<p><a href="${page.back}">${words.back}</a></p>` : ''}
</div></main>`,
  );
}
