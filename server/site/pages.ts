import { html } from 'hono/html';
import { ROOM_NUMBER_MAX } from '../facility/facility.ts';
import { words } from '../language.ts';
import { callUs } from './contact.ts';
import type { Html, Page, View } from './page.ts';
import { terms } from './terms.ts';

const WORDS = words({
  rentRoom: ['Lej et rum', 'Rent a room'],
  rentRoomLead: [
    'Vælg etage, størrelse og rum. Du ser prisen, før du betaler, og du kan sige op når som helst.',
    'Choose floor, size and room. You see the price before you pay, and you can give notice at any time.',
  ],
  myRoom: ['Mit rum', 'My room'],
  access: ['Port og alarm', 'Gate and alarm'],
  accessLead: [
    'Åbn porten med en engangskode på sms, eller slå alarmen til og fra med rumnummer og rumkode. Du behøver ikke logge ind.',
    'Open the gate with a one-time code by SMS, or switch the alarm on and off with the room number and room code. No need to log in.',
  ],
  open: ['Adgang', 'Access'],
  closes: ['Porten lukker af sig selv efter et øjeblik.', 'The gate closes by itself after a moment.'],
  newPassword: ['Ny adgangskode', 'New password'],
  withdraw: ['Fortryd aftale', 'Withdraw from contract'],
  paid: ['Tak for din betaling', 'Thank you for your payment'],
  // Fits before and after the payment is confirmed.
  paidLead: ['Her følger du betalingen og vejen til rum', 'Here you follow the payment and the way to room'],
  needHelp: ['Brug for hjælp? Ring på', 'Need help? Call'],
  cancelled: ['Betalingen blev afbrudt', 'The payment was cancelled'],
  cancelledLead: [
    'Der er ikke trukket noget på dit kort. Rummet er reserveret til dig i en halv time, fra du gik til betalingen.',
    'Nothing was charged to your card. The room is held for you for half an hour from when you went to pay.',
  ],
  otherRoom: ['Vælg et andet rum', 'Choose another room'],
  troublePaying: ['Problemer med betalingen? Ring på', 'Trouble paying? Call'],
  ifNotCall: ['Virker siden ikke, så ring på', 'If this page does not work, call'],
  together: [', så klarer vi det sammen.', ' and we will sort it out together.'],
  notFound: ['Siden findes ikke', 'Page not found'],
  notFoundLead: [
    'Måske er den flyttet, eller også er der en slåfejl i adressen.',
    'It may have moved, or there is a typo in the address.',
  ],
  front: ['Til forsiden', 'To the front page'],
  which: ['Vælg afdeling', 'Choose a location'],
  whichLead: ['Hvor vil du opbevare dine ting?', 'Where do you want to store your things?'],
});

interface HostPage {
  path: string;
  widget: string;
  title: keyof (typeof WORDS)['da'];
  /** Stands under the title, and describes the page to search engines. */
  lead?: keyof (typeof WORDS)['da'];
  /** What stands before the widget's placeholder. Nothing stands after it: the place is kept for as much as the widget may show. */
  before?: (view: View) => Html;
  isNarrow?: boolean;
  /** Whether search engines should leave it out. */
  hidden?: boolean;
}

/** A page with one widget. */
const hostPage = (page: HostPage): Page => ({
  path: page.path,
  render(view) {
    const text = WORDS[view.language];
    const [title, lead] = [text[page.title], page.lead && text[page.lead]];
    return {
      title,
      hidden: !!page.hidden,
      ...(lead && !page.hidden && { description: lead }),
      main: html`<section class="wrap top${page.isNarrow ? ' narrow' : ''}">
<h1>${title}</h1>
${lead ? html`<p class="lead">${lead}</p>` : ''}
${page.before?.(view) ?? ''}
${placeholder(page.widget, view)}
</section>`,
    };
  },
});

/** A widget's placeholder. Until the widget is ready it shows a skeleton and a phone number. */
function placeholder(id: string, { language, facility }: View): Html {
  const { ifNotCall, together } = WORDS[language];
  return html`<div id="${id}" class="place">
<div class="skeleton" aria-hidden="true"><span></span><span></span><span></span></div>
<p class="help">${callUs(facility, ifNotCall, together)}</p>
</div>`;
}

/** The banner's placeholder. Its texts lie invisibly behind it and keep as much space as the banner will need. */
export function bannerPlaceholder({ facility, language }: View): Html {
  const offers = new Map<string, string[]>();
  for (const { campaign, translations, ...floor } of facility.floors) {
    const { name = floor.name, campaignText: text = campaign?.text ?? '' } = translations?.[language] ?? {};
    if (campaign?.active) offers.set(text, [...(offers.get(text) ?? []), name]);
  }
  const lines = [...offers].map(
    ([text, floors]) => html`<p>${floors.join(', ')}: <strong>${text}</strong></p>`,
  );
  return html`<div class="banner"><div class="offers">${lines}</div><div id="root-discount-banner"></div></div>`;
}

export const rentRoom: Page = {
  path: '/RentRoom',
  render(view) {
    const { rentRoom: title, rentRoomLead: description } = WORDS[view.language];
    return {
      title,
      description,
      main: html`${bannerPlaceholder(view)}
<section class="wrap top">
<h1 class="unseen">${title}</h1>
${placeholder('root-rent-room', view)}
</section>`,
    };
  },
};

const ACCESS = { path: '/Access', widget: 'root-manage-form', title: 'access' } as const;

const gateAndAlarm = hostPage({
  ...ACCESS,
  lead: 'accessLead',
  before({ facility, language }) {
    const { open, closes } = WORDS[language];
    const hours = facility.openingHours?.[language];
    return html`<p class="note">${hours ? `${open}: ${hours}. ` : ''}${closes}</p>`;
  },
});

/** A helper's link (docs/product.md R7.13) leads to buttons, without what the page is for otherwise. Its empty `helper` parameter is still there after a reload. */
const access: Page = {
  path: '/Access',
  render: (view) =>
    ('helper' in view.params ? hostPage({ ...ACCESS, hidden: true }) : gateAndAlarm).render(view),
};

/** My-room leads back to the payment, and gives the room back (docs/product.md R4.10). */
const paymentCancel = hostPage({
  path: '/PaymentCancel',
  widget: 'root-my-room',
  hidden: true,
  title: 'cancelled',
  lead: 'cancelledLead',
  before({ facility, language, base }) {
    const { otherRoom, troublePaying } = WORDS[language];
    return html`<p class="note"><a href="${base}/RentRoom">${otherRoom}</a>. ${callUs(facility, troublePaying)}</p>`;
  },
});

/** My-room sees by the address which room was rented, and leads to it. */
const paymentSuccess = hostPage({
  path: '/PaymentSuccess/:roomNumber',
  widget: 'root-my-room',
  hidden: true,
  title: 'paid',
  before({ params, facility, language }) {
    // Anything longer did not come from the checkout.
    const number = (params.roomNumber ?? '').slice(0, ROOM_NUMBER_MAX);
    const { paidLead, needHelp } = WORDS[language];
    return html`<p class="lead">${paidLead} <strong class="number">${number}</strong>.</p>
<p class="note">${callUs(facility, needHelp)}</p>`;
  },
});

/** What payments, messages and the widgets lead to: for every facility. */
export const pages: Page[] = [
  rentRoom,
  hostPage({ path: '/MyRoom', widget: 'root-my-room', hidden: true, title: 'myRoom' }),
  access,
  hostPage({
    path: '/ResetPassword',
    widget: 'root-reset-password',
    hidden: true,
    isNarrow: true,
    title: 'newPassword',
  }),
  paymentSuccess,
  paymentCancel,
  terms,
  hostPage({ path: '/Withdraw', widget: 'root-withdraw', isNarrow: true, title: 'withdraw' }),
];

export const notFound: Page = {
  path: '*',
  render({ language, base }) {
    const { notFound: title, notFoundLead, front, rentRoom } = WORDS[language];
    return {
      title,
      hidden: true,
      main: html`<section class="wrap top narrow">
<p class="eyebrow">404</p>
<h1>${title}</h1>
<p class="lead">${notFoundLead}</p>
<p class="actions"><a class="button" href="${base}/">${front}</a> <a class="button quiet" href="${base}/RentRoom">${rentRoom}</a></p>
</section>`,
    };
  },
};

/** Pages that depend on the department. */
const OF_A_DEPARTMENT = ['/RentRoom', '/Access', '/PaymentCancel', '/Content/Page/Terms'];

/** The departments of a chain, each with the link to the page that somebody asked for without saying which department. */
const listAt = (path: string): Page => ({
  path,
  render({ language, departments }) {
    const { which: title, whichLead: lead } = WORDS[language];
    const page = OF_A_DEPARTMENT.includes(path) ? path : '/';
    return {
      title,
      description: lead,
      main: html`<section class="wrap top">
<h1>${title}</h1>
<p class="lead">${lead}</p>
<ul class="departments">${departments.map((facility) => {
        const { name, address, zip, city } = facility.department;
        return html`<li><a class="card" href="${facility.pages ?? ''}${page}"><strong>${name}</strong><span>${address}<br>${zip} ${city}</span></a></li>`;
      })}</ul>
</section>`,
    };
  },
});

/** Where a chain lists its departments, and the pages for which it asks where its root is nobody's. */
export const departmentList: Page = listAt('/Departments');
export const departmentChoice: Page[] = ['/', ...OF_A_DEPARTMENT].map(listAt);
