import { html } from 'hono/html';
import { words } from '../../server/language.ts';
import { phoneLink, toContact } from '../../server/site/contact.ts';
import type { Page } from '../../server/site/page.ts';

export const accessibility: Page = {
  path: '/Content/Page/Accessibility',
  render({ language, facility }) {
    const { title, lead, kept, tested, missing, help } = WORDS[language];
    const { phone, mail } = toContact(facility);
    return {
      title,
      styles: ['/demo.css'],
      main: html`<article class="wrap top narrow document statement">
<h1>${title}</h1>
<p class="lead">${lead}</p>
${[kept, tested, missing].map(
  ([heading, ...items]) => html`<h2>${heading}</h2>
<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`,
)}
<h2>${help.title}</h2>
<p>${help.write} <a href="mailto:${mail}">${mail}</a>${help.call} ${phoneLink(phone)}${help.weHelp}</p>
<p>${help.complain}</p>
</article>`,
    };
  },
};

/** The first text of `kept`, `tested` and `missing` is a heading, the others are the list below it. */
const WORDS = words({
  title: ['Tilgængelig\u00adheds\u00aderklæring', 'Accessibility statement'],
  lead: [
    'Alle skal kunne leje et rum, åbne porten og finde deres fakturaer her. Her kan du læse, hvad vi har gjort for det, hvordan det er prøvet, og hvad der stadig mangler.',
    'Everybody should be able to rent a room, open the gate and find their invoices here. This page says what we have done for that, how it was tested, and what is still missing.',
  ],
  kept: [
    [
      'Det kan du regne med',
      'Siden følger retningslinjerne i WCAG 2.2 på niveau A og AA. De omfatter også kravene til websider i den europæiske standard EN\u00a0301\u00a0549.',
      'Alt kan bruges med tastaturet alene.',
      'Du kan gøre teksten dobbelt så stor, og siden kan bruges i et vindue på 320 pixel, uden at noget bliver skåret af.',
      'Siden retter sig efter, om du har valgt lyse eller mørke farver og mindre bevægelse på din enhed.',
    ],
    [
      'What you can count on',
      'The site follows the guidelines of WCAG 2.2 at levels A and AA. They include the requirements for web pages in the European standard EN\u00a0301\u00a0549.',
      'Everything can be used with the keyboard alone.',
      'You can make the text twice as large, and the site can be used in a window of 320 pixels, without anything being cut off.',
      'The site follows your device’s choice of light or dark colours and of less motion.',
    ],
  ],
  tested: [
    [
      'Sådan er det prøvet',
      'Alle skærmbilleder bliver prøvet med programmet axe, på dansk i lyse farver og på engelsk i mørke. Det finder ingen fejl.',
      'Et program finder kun en del af de fejl, der kan være. Siden er ikke prøvet af mennesker, der bruger skærmlæser til daglig.',
    ],
    [
      'How it is tested',
      'Every screen is tested with the program axe, in Danish in light colours and in English in dark ones. It finds no faults.',
      'A program finds only some of the faults that there may be. The site was not tested by people who use a screen reader every day.',
    ],
  ],
  missing: [
    [
      'Det mangler',
      'På plantegningen kan små rum være svære at ramme. Planen kan forstørres, og hvert rum står også i listen.',
      'Du betaler hos Stripe, og fakturaerne er PDF-filer derfra. Dem har vi ikke prøvet.',
    ],
    [
      'What is missing',
      'Small rooms on the floor plan can be hard to hit. The plan can be enlarged, and each room is in the list as well.',
      'You pay at Stripe, and invoices are PDF files from there. We have not tested these.',
    ],
  ],
  help: [
    {
      title: 'Er der noget, du ikke kan bruge?',
      write: 'Skriv til',
      call: ', eller ring på',
      weHelp: '. Så hjælper vi dig med det, du skulle, og retter fejlen.',
      complain:
        'Er du ikke tilfreds med vores svar, kan du klage til den myndighed, der fører tilsyn med loven om tilgængeligheds\u00adkrav for produkter og tjenester.',
    },
    {
      title: 'Is there something you cannot use?',
      write: 'Write to',
      call: ' or call',
      weHelp: '. We help you with what you wanted to do, and mend the fault.',
      complain:
        'If you are not satisfied with our answer, you may complain to the authority that supervises the Danish act on accessibility requirements for products and services.',
    },
  ],
});
