import { readFileSync } from 'node:fs';
import { html } from 'hono/html';
import { words } from '../../server/language.ts';
import { fromRoot } from '../../server/root.ts';
import { phoneAnchor, toContact } from '../../server/site/contact.ts';
import type { Html, Language, Page } from '../../server/site/page.ts';

/** Parts of the site as the axe tests group their screens (test/browser/accessibility.test.ts). */
type Area = keyof typeof WORDS.da.areas;

/** What `npm test -- --deep accessibility` looked at, written down by whoever ran it. */
interface AccessibilityResults {
  /** The day of the tests, `2026-11-22`. */
  date: string;
  /** The version of axe, and how many of its rules belong to WCAG 2.2 AA. */
  axe: string;
  rules: number;
  violations: number;
  /** How many screens of each part were looked at. */
  screens: Record<Area, number>;
}

export const readAccessibilityResults = (): AccessibilityResults =>
  JSON.parse(readFileSync(fromRoot('demo/accessibility.json'), 'utf8'));

export const accessibility: Page = {
  path: '/Content/Page/Accessibility',
  render({ language, facility }) {
    const words = WORDS[language];
    const { phone, mail } = toContact(facility);
    const list = (items: string[]): Html => html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;
    return {
      title: words.title,
      styles: ['/demo.css'],
      main: html`<article class="wrap top narrow document statement">
<h1>${words.title}</h1>
<p class="lead">${words.lead}</p>
<h2>${words.meets}</h2>
${list(words.kept)}
<h2>${words.tested}</h2>
${renderResults(readAccessibilityResults(), language)}
<p>${words.limits}</p>
<h2>${words.missing}</h2>
${list(words.gaps)}
<h2>${words.help}</h2>
<p>${words.write} <a href="mailto:${mail}">${mail}</a>${words.call} ${phoneAnchor(phone)}${words.weHelp}</p>
<p>${words.complain}</p>
</article>`,
    };
  },
};

function renderResults({ date, axe, rules, violations, screens }: AccessibilityResults, language: Language) {
  const { areas, results } = WORDS[language];
  const day = new Intl.DateTimeFormat(language === 'da' ? 'da-DK' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  const count = Object.values(screens).reduce((sum, each) => sum + each, 0);
  return html`<p>${results({ day: day.format(new Date(date)), count, axe, rules, violations })}</p>
<table class="hours"><tbody>${Object.entries(areas).map(
    ([area, name]) => html`
<tr><th scope="row">${name}</th><td>${screens[area as Area]}</td></tr>`,
  )}</tbody></table>`;
}

type Results = Record<'day' | 'axe', string> & Record<'count' | 'rules' | 'violations', number>;

const WORDS = words({
  title: ['Tilgængelig\u00adheds\u00aderklæring', 'Accessibility statement'],
  lead: [
    'Alle skal kunne leje et rum, åbne porten og finde deres fakturaer her. Her kan du læse, hvad vi har gjort for det, hvordan det er prøvet, og hvad der stadig mangler.',
    'Everybody should be able to rent a room, open the gate and find their invoices here. This page says what we have done for that, how it was tested, and what is still missing.',
  ],
  meets: ['Det kan du regne med', 'What you can count on'],
  kept: [
    [
      'Siden følger retningslinjerne i WCAG 2.2 på niveau A og AA. De omfatter også kravene til websider i den europæiske standard EN\u00a0301\u00a0549.',
      'Alt kan bruges med tastaturet alene.',
      'Du kan gøre teksten dobbelt så stor, og siden kan bruges i et vindue på 320 pixel, uden at noget bliver skåret af.',
      'Siden retter sig efter, om du har valgt lyse eller mørke farver og mindre bevægelse på din enhed.',
    ],
    [
      'The site follows the guidelines of WCAG 2.2 at levels A and AA. They include the requirements for web pages in the European standard EN\u00a0301\u00a0549.',
      'Everything can be used with the keyboard alone.',
      'You can make the text twice as large, and the site can be used in a window of 320 pixels, without anything being cut off.',
      'The site follows your device’s choice of light or dark colours and of less motion.',
    ],
  ],
  tested: ['Sådan er det prøvet', 'How it was tested'],
  results: [
    ({ day, count, axe, rules, violations }: Results) =>
      `Den ${day} blev ${count} skærmbilleder prøvet med ${rules} regler i programmet axe ${axe}, på dansk i lyse farver og på engelsk i mørke. Antal fejl: ${violations}. Så mange skærmbilleder er der i hver del:`,
    ({ day, count, axe, rules, violations }: Results) =>
      `On ${day}, ${count} screens were tested with ${rules} rules of the program axe ${axe}, in Danish in light colours and in English in dark ones. Number of faults: ${violations}. This is how many screens each part has:`,
  ],
  areas: [
    {
      rentRoom: 'Lej et rum',
      myRoom: 'Mit rum',
      access: 'Port og alarm',
      resetPassword: 'Ny adgangskode',
      withdraw: 'Fortryd aftale',
      site: 'Forside og andre sider',
    },
    {
      rentRoom: 'Rent a room',
      myRoom: 'My room',
      access: 'Gate and alarm',
      resetPassword: 'New password',
      withdraw: 'Withdraw from contract',
      site: 'Front page and other pages',
    },
  ],
  limits: [
    'Et program finder kun en del af de fejl, der kan være. Siden er ikke prøvet af mennesker, der bruger skærmlæser til daglig.',
    'A program finds only some of the faults that there may be. The site was not tested by people who use a screen reader every day.',
  ],
  missing: ['Det mangler', 'What is missing'],
  gaps: [
    [
      'På plantegningen kan små rum være svære at ramme. Planen kan forstørres, og hvert rum står også i listen.',
      'Du betaler hos Stripe, og fakturaerne er PDF-filer derfra. Dem har vi ikke prøvet.',
    ],
    [
      'Small rooms on the floor plan can be hard to hit. The plan can be enlarged, and each room is in the list as well.',
      'You pay at Stripe, and invoices are PDF files from there. We have not tested these.',
    ],
  ],
  help: ['Er der noget, du ikke kan bruge?', 'Is there something you cannot use?'],
  write: ['Skriv til', 'Write to'],
  call: [', eller ring på', ' or call'],
  weHelp: [
    '. Så hjælper vi dig med det, du skulle, og retter fejlen.',
    '. We help you with what you wanted to do, and mend the fault.',
  ],
  complain: [
    'Er du ikke tilfreds med vores svar, kan du klage til den myndighed, der fører tilsyn med loven om tilgængeligheds\u00adkrav for produkter og tjenester.',
    'If you are not satisfied with our answer, you may complain to the authority that supervises the Danish act on accessibility requirements for products and services.',
  ],
});
