import { html } from 'hono/html';
import { type Language, words } from '../../server/language.ts';
import type { Html } from '../../server/site/page.ts';
import { type CopyWords, codeBox, withCode } from './text.ts';

interface Platform {
  words: Record<Language, { name: string; steps: string[] }>;
  /** Which code of the page's own the steps speak of; `embed-snippet.js` writes it. */
  code?: 'tag-manager' | 'react';
  /** A file that each release has beside its loader. */
  download?: 'selfstorage-wordpress.zip' | 'selfstorage-widgets.tgz';
}

/** What to do with the code, for each kind of website. */
export function platforms(language: Language, copyWords: CopyWords): Html {
  const { title, lead, copy, get } = WORDS[language];
  return html`<h2>${title}</h2>
<p class="note">${lead}</p>
<div class="folds">${PLATFORMS.map(({ words, code, download }) => {
    const { name, steps } = words[language];
    const attributes = html` data-code="${code}"`;
    const box = code && codeBox({ id: `code-${code}`, label: name, copy, words: copyWords, attributes });
    return html`<details><summary>${name}</summary>
<ol>${steps.map((step) => html`<li>${withCode(step)}</li>`)}</ol>
${download ? html`<div data-if-released hidden><p class="actions"><a class="button" data-file="${download}" download>${get} ${download}</a></p></div>` : ''}
${box ?? ''}</details>`;
  })}</div>`;
}

const WORDS = words({
  title: ['Sådan kommer koden ind på siden', 'How the code gets onto the page'],
  lead: ['Vælg det system, din hjemmeside er lavet med.', 'Choose what your website is made with.'],
  copy: ['Kopiér', 'Copy'],
  get: ['Hent', 'Download'],
});

const PLATFORMS: Platform[] = [
  {
    words: words({
      name: ['Almindelig HTML', 'Plain HTML'],
      steps: [
        [
          'Sæt linjerne til `<head>` ind på siden, lige før `</head>`.',
          'Flyt hver linje med `<div id="root-…">` derhen, hvor widgetten skal være.',
          'Læg siden på serveren, og tjek den nederst her på siden.',
        ],
        [
          'Insert the lines for the `<head>` into the page, just before `</head>`.',
          'Move each line with `<div id="root-…">` to where the widget should appear.',
          'Upload the page, then check it at the end of this page.',
        ],
      ],
    }),
  },
  {
    words: words({
      name: ['WordPress', 'WordPress'],
      steps: [
        [
          'Hent pluginnet, og upload det under ”Plugins → Tilføj nyt”. Det ligger som `selfstorage-wordpress.zip` ved siden af loaderen i hver udgivet version.',
          'Aktivér pluginnet. Det opretter de sider, der er brug for.',
          'Skriv adressen på loaderen og API’et under ”Indstillinger → Self-storage”.',
          'Sæt blokken med den ønskede widget ind på en side.',
        ],
        [
          'Download the plugin and upload it under “Plugins → Add New”. It is `selfstorage-wordpress.zip`, beside the loader of each released version.',
          'Activate the plugin. It makes the pages that are needed.',
          'Enter the address of the loader and of the API under “Settings → Self-storage”.',
          'Add the block of the widget that you want to a page.',
        ],
      ],
    }),
    download: 'selfstorage-wordpress.zip',
  },
  {
    words: words({
      name: ['Wix', 'Wix'],
      steps: [
        [
          'Sæt linjerne til `<head>` ind under ”Settings → Custom Code”. Det kræver et betalt abonnement og eget domæne.',
          'Brug ikke ”Embed HTML”: Det er en ramme, og betalingssiden kan ikke vises i en ramme.',
          'Et ”custom element” kan holde linjen med `<div>`. Til udlejning er en side for sig selv bedre: Brug skabelonerne nedenfor på et underdomæne, og link til det fra menuen.',
        ],
        [
          'Insert the lines for the `<head>` under “Settings → Custom Code”. That takes a paid plan and a domain of your own.',
          'Do not use “Embed HTML”: it is a frame, and the payment page cannot be shown in a frame.',
          'A custom element can hold the line with the `<div>`. For renting, a page of its own is better: put the templates below on a subdomain and link to it from your menu.',
        ],
      ],
    }),
  },
  {
    words: words({
      name: ['Squarespace', 'Squarespace'],
      steps: [
        [
          'Sæt linjerne til `<head>` ind under ”Code Injection → Header”. Det kræver et abonnement med JavaScript.',
          'Indsæt en kodeblok på siden med linjen `<div id="root-…">`.',
          'Skriv denne linje under ”Settings → URL Mappings”: `/PaymentSuccess/[room] -> /payment-success 302`',
          'Se siden i et privat vindue: Mens du er logget ind, kører scripts ikke.',
        ],
        [
          'Insert the lines for the `<head>` under “Code Injection → Header”. That takes a plan with JavaScript.',
          'Add a code block with the line `<div id="root-…">` to the page.',
          'Write this line under “Settings → URL Mappings”: `/PaymentSuccess/[room] -> /payment-success 302`',
          'Look at the page in a private window: while you are logged in, scripts do not run.',
        ],
      ],
    }),
  },
  {
    words: words({
      name: ['Shopify', 'Shopify'],
      steps: [
        [
          'Indsæt en sektion af typen ”Custom Liquid” i temaets editor, med hele koden.',
          'Opret en omdirigering fra `/ResetPassword` til din side med glemt adgangskode.',
          'Shopify kan ikke have en side for hvert `/PaymentSuccess/…`. Skriv på temaets 404-side, at betalingen er modtaget, eller læg udlejningen på et underdomæne.',
        ],
        [
          'Add a “Custom Liquid” section with the whole code in the theme editor.',
          'Add a redirect from `/ResetPassword` to your page for forgotten passwords.',
          'Shopify cannot have a page for each `/PaymentSuccess/…`. Say on the theme’s 404 page that the payment was received, or put renting on a subdomain.',
        ],
      ],
    }),
  },
  {
    words: words({
      name: ['Google Tag Manager', 'Google Tag Manager'],
      steps: [
        [
          'Opret et tag af typen ”Custom HTML” med koden nedenfor. Et almindeligt `<script src>` mister sine attributter dér.',
          'Vælg udløseren ”Initialization – All Pages”.',
          'Linjerne med `<div>` skal stå på selve siden.',
        ],
        [
          'Make a “Custom HTML” tag with the code below. A plain `<script src>` loses its attributes there.',
          'Choose the trigger “Initialization – All Pages”.',
          'The lines with `<div>` have to be on the page itself.',
        ],
      ],
    }),
    code: 'tag-manager',
  },
  {
    words: words({
      name: ['React og Next.js', 'React and Next.js'],
      steps: [
        [
          'Hent npm-pakken, læg den i projektet, og installér den: `npm install ./selfstorage-widgets.tgz`. Den ligger ved siden af loaderen i hver udgivet version.',
          'Sæt `SelfStorageLoader` i det yderste layout, og hver widget dér, hvor den skal være.',
        ],
        [
          'Download the npm package into your project and install it: `npm install ./selfstorage-widgets.tgz`. It is beside the loader of each released version.',
          'Put `SelfStorageLoader` into the root layout, and each widget where it should appear.',
        ],
      ],
    }),
    code: 'react',
    download: 'selfstorage-widgets.tgz',
  },
];
