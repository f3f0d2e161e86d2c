import { html } from 'hono/html';
import { type Language, words } from '../../server/language.ts';
import type { Html, Page } from '../../server/site/page.ts';
import type { Activity } from '../showcase.ts';
import type { ActivityReport } from '../simulators/activity.ts';

export const createSimulatorsPage = (activity: Activity): Page => ({
  path: '/Simulators',
  async render({ language }) {
    const { title, lead } = WORDS[language];
    return {
      title,
      hidden: true,
      styles: ['/demo.css'],
      scripts: ['/simulators.js'],
      main: html`<section class="wrap top">
<h1>${title}</h1>
<p class="lead">${lead}</p>
<div id="happenings" class="happenings">${await activityLists(activity, language)}</div>
</section>`,
    };
  },
});

async function activityLists(activity: Activity, language: Language): Promise<Html> {
  const words = WORDS[language];
  const read = await activity().catch(() => null);
  const said = (event: keyof typeof DANISH) => (language === 'da' ? DANISH[event] : event);
  if (!read) return html`<p class="warning" role="alert">${words.silent}</p>`;
  return html`${log(words.sms, words.none, messages(read))}
${log(words.mail, words.none, mails(read))}
${log(words.access, words.none, events(read.access.map(({ device, event, at }) => ({ at, what: device, detail: said(event) }))))}
${log(words.payments, words.none, events(read.payments.map(({ event, at, detail }) => ({ at, what: said(event), detail }))))}`;
}

const log = (title: string, none: string, items: Html[]): Html => html`<section>
<h2>${title}</h2>
${items.length > 0 ? html`<ol>${items}</ol>` : html`<p class="note">${none}</p>`}
</section>`;

const messages = ({ sms }: ActivityReport): Html[] =>
  newestFirst(sms).map(
    ({ to, text, at }) => html`<li class="sms"><p class="meta"><strong>${to}</strong> ${time(at)}</p>
<p>${linked(text)}</p></li>`,
  );

const mails = ({ mail }: ActivityReport): Html[] =>
  newestFirst(mail).map(
    ({ to, subject, address, at }) => html`<li><p class="meta"><strong>${to}</strong> ${time(at)}</p>
<p><a href="${address}" target="_blank" rel="noopener">${subject}</a></p></li>`,
  );

const events = (list: { at: string; what: string; detail: string }[]): Html[] =>
  newestFirst(list).map(
    ({ at, what, detail }) =>
      html`<li><p class="meta"><strong>${what}</strong> ${time(at)}</p><p>${detail}</p></li>`,
  );

const newestFirst = <T extends { at: string }>(list: T[]): T[] =>
  [...list].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));

/** The text with its web addresses as links; the split puts addresses at odd indexes. */
const linked = (text: string): (string | Html)[] =>
  text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));

const clock = new Intl.DateTimeFormat('da-DK', { timeStyle: 'medium', timeZone: 'Europe/Copenhagen' });

function time(at: string): Html | '' {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? '' : html`<time datetime="${at}">${clock.format(date)}</time>`;
}

/** Danish texts for the simulators' English events. */
const DANISH: Record<ActivityReport['access' | 'payments'][number]['event'], string> = {
  'gate opened': 'port eller dør åbnet',
  'gate closed': 'port eller dør lukket',
  'alarm on': 'alarm slået til',
  'alarm off': 'alarm slået fra',
  'code set': 'kode sat',
  'code removed': 'kode fjernet',
  'checkout opened': 'betaling begyndt',
  'checkout paid': 'betaling gennemført',
  'payment under way': 'betaling undervejs',
  'payment failed': 'betaling mislykket',
  'checkout expired': 'betaling udløbet',
  'card declined': 'kort afvist',
  'card saved': 'kort gemt',
  'card removed': 'kort fjernet',
  'invoice paid': 'faktura betalt',
  'invoice not paid': 'faktura ikke betalt',
  refunded: 'betalt tilbage',
  'subscription ended': 'abonnement afsluttet',
};

const WORDS = words({
  title: ['Simulatorer', 'Simulators'],
  lead: [
    'Her ser du, hvad der ville ske i virkeligheden: sms’er på telefoner, e-mails, porte og alarmer i bygningen og betalinger hos kortudbyderen. Siden opdaterer sig selv.',
    'This is what would happen in the real world: texts on phones, emails, gates and alarms in the building, and payments at the card provider. The page refreshes itself.',
  ],
  sms: ['Sms’er', 'Text messages'],
  mail: ['E-mails', 'Emails'],
  access: ['Porte, døre og alarmer', 'Gates, doors and alarms'],
  payments: ['Betalinger', 'Payments'],
  none: ['Ikke noget endnu.', 'Nothing yet.'],
  silent: ['Simulatorerne svarer ikke.', 'The simulators are not responding.'],
});
