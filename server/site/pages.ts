import { html } from 'hono/html';
import type { Facility } from '../facility/facility.ts';
import { callUs } from './contact.ts';
import type { Html, Page, View, Words } from './page.ts';
import { terms } from './terms.ts';

interface HostPage {
  path: string;
  widget: string;
  title: Words<string>;
  /** Stands under the title, and describes the page to search engines. */
  lead?: Words<string>;
  /** What follows the widget's placeholder, and what stands before it. */
  after?: (view: View) => Html;
  before?: (view: View) => Html;
  isNarrow?: boolean;
  /** Whether search engines should leave it out. */
  hidden?: boolean;
}

/** A page with one widget. */
const hostPage = ({
  path,
  widget,
  title,
  lead,
  before,
  after,
  isNarrow,
  hidden = false,
}: HostPage): Page => ({
  path,
  render(view) {
    const { language } = view;
    return {
      title: title[language],
      hidden,
      ...(lead && !hidden && { description: lead[language] }),
      main: html`<section class="wrap top${isNarrow ? ' narrow' : ''}">
<h1>${title[language]}</h1>
${lead ? html`<p class="lead">${lead[language]}</p>` : ''}
${before?.(view) ?? ''}
${placeholder(widget, view)}
${after?.(view) ?? ''}
</section>`,
    };
  },
});

/** A widget's placeholder. Until the widget is ready it shows a skeleton and a phone number. */
function placeholder(id: string, { language, facility }: View): Html {
  const [loading, before, after] = HELP[language];
  return html`<div id="${id}" class="place">
<div class="skeleton" aria-hidden="true"><span></span><span></span><span></span></div>
<p class="help">${loading} ${callUs(facility, before, after)}</p>
</div>`;
}

const HELP: Words<[string, string, string]> = {
  da: ['Siden er ved at blive hentet.', 'Virker det ikke, så ring på', ', så klarer vi det sammen.'],
  en: ['This is loading.', 'If it does not work, call', ' and we will sort it out together.'],
};

/** The banner's placeholder, empty; it reserves the banner's height if there is a campaign. */
export function banner({ floors }: Facility): Html {
  const reserved = floors.some(({ campaign }) => campaign?.active);
  return html`<div id="root-discount-banner" class="${reserved ? 'reserved' : ''}"></div>`;
}

const RENT: Words<[title: string, lead: string]> = {
  da: [
    'Lej et rum',
    'Vælg etage, størrelse og rum. Du ser prisen, før du betaler, og du kan sige op når som helst.',
  ],
  en: [
    'Rent a room',
    'Choose floor, size and room. You see the price before you pay, and you can give notice at any time.',
  ],
};

export const rentRoom: Page = {
  path: '/RentRoom',
  render(view) {
    const [title, description] = RENT[view.language];
    return {
      title,
      description,
      main: html`${banner(view.facility)}
<section class="wrap top">
<h1 class="unseen">${title}</h1>
${placeholder('root-rent-room', view)}
</section>`,
    };
  },
};

const access = hostPage({
  path: '/Access',
  widget: 'root-manage-form',
  title: { da: 'Port og alarm', en: 'Gate and alarm' },
  lead: {
    da: 'Åbn porten med en engangskode på sms, eller slå alarmen til og fra med rumnummer og rumkode. Du behøver ikke logge ind.',
    en: 'Open the gate with a one-time code by SMS, or switch the alarm on and off with the room number and room code. No need to log in.',
  },
  before({ facility, language }) {
    const hours = facility.openingHours?.[language];
    const { when, closes } = {
      da: { when: 'Adgang', closes: 'Porten lukker af sig selv efter et øjeblik.' },
      en: { when: 'Access', closes: 'The gate closes by itself after a moment.' },
    }[language];
    return html`<p class="note">${hours ? `${when}: ${hours}. ` : ''}${closes}</p>`;
  },
});

/** The rent-room widget leads back to the payment, and gives the room back; the rooms are there for another choice. */
const paymentCancel = hostPage({
  path: '/PaymentCancel',
  widget: 'root-rent-room',
  hidden: true,
  title: { da: 'Betalingen blev afbrudt', en: 'The payment was cancelled' },
  lead: {
    da: 'Der er ikke trukket noget på dit kort. Rummet er reserveret til dig i en halv time, fra du gik til betalingen.',
    en: 'Nothing was charged to your card. The room is held for you for half an hour from when you went to pay.',
  },
  after({ facility, language, base }) {
    const { also, mine, help } = {
      da: {
        also: 'Et reserveret rum finder du også under',
        mine: 'Mit rum',
        help: 'Problemer med betalingen? Ring på',
      },
      en: { also: 'You will also find a held room under', mine: 'My room', help: 'Trouble paying? Call' },
    }[language];
    return html`<p class="note">${also} <a href="${base}/MyRoom">${mine}</a>. ${callUs(facility, help)}</p>`;
  },
});

/** A room number is short; anything longer did not come from the checkout. */
const LONGEST_NUMBER = 20;

/** My-room sees by the address which room was rented, and leads to it. */
const paymentSuccess = hostPage({
  path: '/PaymentSuccess/:roomNumber',
  widget: 'root-my-room',
  hidden: true,
  title: { da: 'Tak for din betaling', en: 'Thank you for your payment' },
  before({ params, language }) {
    // The words fit before and after the payment is confirmed.
    const lead = {
      da: 'Her ser du, når betalingen er bekræftet, og så følger vi dig hele vejen til rum',
      en: 'You see here when the payment is confirmed, and then we take you all the way to room',
    }[language];
    const number = (params.roomNumber ?? '').slice(0, LONGEST_NUMBER);
    return html`<p class="lead">${lead} <strong class="number">${number}</strong>.</p>`;
  },
  after: ({ facility, language }) =>
    html`<p class="note">${callUs(facility, { da: 'Brug for hjælp? Ring på', en: 'Need help? Call' }[language])}</p>`,
});

/** What payments, messages and the widgets lead to: for every facility. */
export const pages: Page[] = [
  rentRoom,
  hostPage({
    path: '/MyRoom',
    widget: 'root-my-room',
    hidden: true,
    title: { da: 'Mit rum', en: 'My room' },
  }),
  access,
  hostPage({
    path: '/ResetPassword',
    widget: 'root-reset-password',
    hidden: true,
    isNarrow: true,
    title: { da: 'Ny adgangskode', en: 'New password' },
  }),
  paymentSuccess,
  paymentCancel,
  terms,
  hostPage({
    path: '/Withdraw',
    widget: 'root-withdraw',
    isNarrow: true,
    title: { da: 'Fortryd aftale', en: 'Withdraw from contract' },
  }),
];

export const notFound: Page = {
  path: '*',
  render({ language, base }) {
    const [title, lead, front] = {
      da: [
        'Siden findes ikke',
        'Måske er den flyttet, eller også er der en slåfejl i adressen.',
        'Til forsiden',
      ],
      en: ['Page not found', 'It may have moved, or there is a typo in the address.', 'To the front page'],
    }[language];
    return {
      title: title ?? '',
      hidden: true,
      main: html`<section class="wrap top narrow">
<p class="eyebrow">404</p>
<h1>${title}</h1>
<p class="lead">${lead}</p>
<p class="actions"><a class="button" href="${base}/">${front}</a> <a class="button quiet" href="${base}/RentRoom">${RENT[language][0]}</a></p>
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
    const [title, lead] = WHICH[language];
    const page = OF_A_DEPARTMENT.includes(path) ? path : '/';
    return {
      title,
      description: lead,
      main: html`<section class="wrap top">
<h1>${title}</h1>
<p class="lead">${lead}</p>
<ul class="departments">${departments.map((facility) => {
        const { name, address, zip, city } = facility.department;
        return html`<li><a href="${facility.pages ?? ''}${page}"><strong>${name}</strong><span>${address}<br>${zip} ${city}</span></a></li>`;
      })}</ul>
</section>`,
    };
  },
});

const WHICH: Words<[title: string, lead: string]> = {
  da: ['Vælg afdeling', 'Hvor vil du opbevare dine ting?'],
  en: ['Choose a location', 'Where do you want to store your things?'],
};

/** Where a chain lists its departments, and the pages for which it asks where its root is nobody's. */
export const departmentList: Page = listAt('/Departments');
export const departmentChoice: Page[] = ['/', ...OF_A_DEPARTMENT].map(listAt);
