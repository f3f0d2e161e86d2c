import { html, raw } from 'hono/html';
import type { Language } from '../../../server/language.ts';
import { formatOere } from '../../../src/format/money.ts';
import type { WayToPay } from './account.ts';
import { type CardField, DECLINED_CARD, PAYING_CARD } from './card.ts';
import { type PageWords, pageWords } from './words.ts';

/** Styles of the hosted pages: two columns on a wide screen, one on a phone. */
const pageStyle = `
:root { --ink: #1d2733; --soft: #55616f; --line: #cfd6de; --blue: #0b5cab; --tint: #f3f6f9; --red: #b3261e; }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: #fff; }
.notice { margin: 0; padding: 8px 16px; background: #fff3cd; color: #5c4300; text-align: center; font-weight: 600; }
.page { display: grid; min-height: calc(100vh - 40px); }
.side { background: var(--tint); padding: 24px 20px; }
.main { padding: 24px 20px 40px; }
.inner { max-width: 420px; margin: 0 auto; }
.bar { display: flex; justify-content: space-between; gap: 16px; align-items: baseline; }
.bar strong { overflow-wrap: anywhere; }
a { color: var(--blue); }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 24px 0 4px; }
h2 { font-size: 1.15rem; margin: 0 0 16px; }
p { margin: 0 0 12px; }
.soft { color: var(--soft); }
.amount { font-size: 2.25rem; font-weight: 700; margin: 4px 0 16px; font-variant-numeric: tabular-nums; }
dl { margin: 16px 0; }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 10px 0; border-top: 1px solid var(--line); }
dd { margin: 0; white-space: nowrap; font-variant-numeric: tabular-nums; }
.total { font-weight: 700; }
label { display: block; font-weight: 600; margin-bottom: 4px; }
.field { margin-bottom: 16px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; align-items: start; }
input { width: 100%; min-height: 48px; padding: 8px 12px; font: inherit; color: inherit; background: #fff;
  border: 1px solid #7b8794; border-radius: 6px; }
input[aria-invalid='true'] { border: 2px solid var(--red); }
:focus-visible { outline: 3px solid var(--blue); outline-offset: 2px; }
.error { color: var(--red); margin: 4px 0 0; font-weight: 600; }
.alert { color: var(--red); border: 1px solid var(--red); border-radius: 6px; padding: 12px; font-weight: 600; }
fieldset { border: 0; margin: 0 0 16px; padding: 0; display: flex; flex-wrap: wrap; gap: 8px; }
legend { font-weight: 600; margin-bottom: 4px; padding: 0; }
button { font: inherit; font-weight: 600; min-height: 48px; padding: 8px 16px; border-radius: 6px; cursor: pointer; }
.chip { flex: 1 1 0; padding: 8px; font-size: .9rem; background: #fff; color: var(--ink); border: 1px solid #7b8794; }
.chip[aria-pressed='true'] { border: 2px solid var(--blue); color: var(--blue); }
.primary { width: 100%; background: var(--blue); color: #fff; border: 0; font-size: 1.05rem; }
.primary:hover { background: #094a8a; }
.wallets { display: grid; grid-template-columns: repeat(auto-fit, minmax(140px, 1fr)); gap: 8px; margin-bottom: 24px; }
.wallet { background: #000; color: #fff; border: 0; }
.plain { width: 100%; margin-top: 8px; background: none; color: var(--blue); border: 0; text-decoration: underline; }
button:disabled { opacity: .7; cursor: progress; }
@media (min-width: 860px) {
  .page { grid-template-columns: 1fr 1fr; }
  .side, .main { padding: 56px 48px; }
  .side .inner { margin-right: 0; }
  .main .inner { margin-left: 0; }
}
`;

/** Fills in the chosen test card and submits a form only once. The page also works without it. */
const pageScript = `
const number = document.querySelector('[name=number]');
const chips = document.querySelectorAll('[data-number]');
const mark = () => chips.forEach((chip) => chip.setAttribute('aria-pressed', String(chip.dataset.number === number.value)));
chips.forEach((chip) => chip.addEventListener('click', () => { number.value = chip.dataset.number; mark(); }));
if (number) { number.addEventListener('input', mark); mark(); document.querySelector('fieldset').hidden = false; }
let sent = false;
addEventListener('submit', (event) => {
  if (sent) { event.preventDefault(); return; }
  sent = true;
  const button = event.submitter;
  if (button && button.dataset.working) setTimeout(() => { button.disabled = true; button.textContent = button.dataset.working; });
});
addEventListener('pageshow', (event) => { if (event.persisted) location.reload(); });
`;

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
