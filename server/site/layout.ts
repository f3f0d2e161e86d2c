import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { html, raw } from 'hono/html';
import { type Language, words } from '../language.ts';
import { contactLines, toContact } from './contact.ts';
import type { Content, Html, View } from './page.ts';

interface Frame {
  view: View;
  content: Content;
  /** Style sheets of every page besides the site's own. */
  styles: string[];
  /** Of `preloadHints`. */
  hints: Html;
  /** The requested address. */
  address: URL;
  nonce: string;
  stripePublicKey: string;
  checkoutOrigins: string[];
  reload?: boolean;
}

/** A whole document: header, content, footer, and the loader's tag. */
export function layout({
  view,
  content,
  styles,
  hints,
  address,
  nonce,
  stripePublicKey,
  checkoutOrigins,
  reload,
}: Frame): Html {
  const { language, facility, base } = view;
  const words = WORDS[language];
  const { id, city } = facility.department;
  const phone = !view.isShared && toContact(facility).phone;
  const name = view.isShared ? words.departments : facility.department.name;
  const tagline = `${words.storageIn} ${city}`;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${content.title === name ? `${name} · ${tagline}` : `${content.title} · ${name}`}</title>
<meta name="description" content="${content.description ?? tagline}">
${content.hidden ? html`<meta name="robots" content="noindex">` : ''}
<meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0f1d22" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${['/site.css', ...styles, ...(content.styles ?? [])].map((href) => html`<link rel="stylesheet" href="${href}">`)}
${hints}
<script nonce="${nonce}">window.STRIPE_PK = ${raw(scriptText(stripePublicKey))}</script>
<script async crossorigin src="/loader.js" data-api="/api" data-department="${id}" data-rent-room="${base}/RentRoom" data-my-room="${base}/MyRoom"${base ? html` data-pages="${base}"` : ''}${phone ? html` data-phone="${phone}"` : ''}${checkout(checkoutOrigins)} nonce="${nonce}"></script>
${['/site.js', ...(content.scripts ?? []), ...(reload ? ['/reload.js'] : [])].map((src) => html`<script type="module" src="${src}" nonce="${nonce}"></script>`)}
</head>
<body>
<a class="skip" href="#main">${words.skip}</a>
<header class="site-header">
<div class="wrap">
<a class="brand" href="${base}/" aria-label="${name}, ${words.front}">${LOGO}<span>${name}</span></a>
<nav class="switch languages" aria-label="${words.languages}">
<a href="${inLanguage(address, 'da')}" lang="da" hreflang="da" data-language="da" aria-current="${String(language === 'da')}" aria-label="DA, dansk">DA</a>
<a href="${inLanguage(address, 'en')}" lang="en" hreflang="en" data-language="en" aria-current="${String(language === 'en')}" aria-label="EN, English">EN</a>
</nav>
<nav class="menu" aria-label="${words.menu}">
${words.pages.map(([path, label]) => html`<a href="${base}${path}" aria-current="${base + path === address.pathname ? 'page' : 'false'}">${label}</a>`)}
</nav>
</div>
</header>
<main id="main" tabindex="-1">
${content.main}
</main>
${footer(view)}
</body>
</html>`;
}

function footer({ language, facility, departments, base, isShared, links }: View): Html {
  const words = WORDS[language];
  const cvr = facility.cvr ? [html`CVR ${facility.cvr}`] : [];
  const lines = [...contactLines(facility), ...cvr];
  const { name, address, zip, city } = facility.department;
  return html`<footer class="site-footer">
<div class="wrap">
${
  isShared
    ? ''
    : html`<address><strong>${name}</strong><br>${address}<br>${zip} ${city}</address>
<p>${lines.map((line, at) => html`${at > 0 ? raw('<br>') : ''}${line}`)}</p>`
}
<ul>
${departments.length > 1 ? html`<li><a href="/Departments">${words.departments}</a></li>` : ''}
<li><a href="${base}/Content/Page/Terms">${words.terms}</a></li>
${departments.some(({ withdrawalDays }) => withdrawalDays !== 0) ? html`<li><a href="${base}/Withdraw">${words.withdraw}</a></li>` : ''}
<li><a href="${base}/ResetPassword">${words.forgotten}</a></li>
</ul>
<p class="further">${links.map(([address, text]) => html`<a href="${address}">${text}</a> `)}</p>
</div>
</footer>`;
}

/** Address of the same page, with its query, in another language (`chooseLanguage` in index.ts). */
function inLanguage({ searchParams }: URL, language: Language): string {
  const query = new URLSearchParams(searchParams);
  query.set('culture', language);
  return `?${query}`;
}

const checkout = (origins: string[]): Html | '' =>
  origins.length > 0 ? html` data-checkout-origins="${origins.join(' ')}"` : '';

/** A string literal for an inline script: a `<` in it cannot end the element. */
const scriptText = (text: string): string => JSON.stringify(text).replaceAll('<', '\\u003c');

const LOGO = raw(
  '<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><rect class="logo-ground" width="32" height="32" rx="8"/><path class="logo-lines" d="M6 14.5 16 7l10 7.5M9 13v7.5h14V13M13 20.5V16h6v4.5M6 25q2.5-2 5 0t5 0 5 0 5 0"/></svg>',
);

const WORDS = words({
  storageIn: ['Opbevaring i', 'Self-storage in'],
  departments: ['Alle afdelinger', 'All locations'],
  skip: ['Gå til indholdet', 'Skip to content'],
  front: ['til forsiden', 'to the front page'],
  menu: ['Hovedmenu', 'Main menu'],
  languages: ['Sprog', 'Language'],
  pages: [
    [
      ['/RentRoom', 'Lej et rum'],
      ['/MyRoom', 'Mit rum'],
      ['/Access', 'Port og alarm'],
    ],
    [
      ['/RentRoom', 'Rent a room'],
      ['/MyRoom', 'My room'],
      ['/Access', 'Gate and alarm'],
    ],
  ],
  terms: ['Lejebetingelser', 'Rental terms'],
  withdraw: ['Fortryd aftale', 'Withdraw from contract'],
  forgotten: ['Glemt adgangskode', 'Forgotten password'],
});

const PLACEHOLDERS = /id="root-([a-z-]+)"/g;

/** Widgets that first request the floors. */
const ASK_FLOORS = ['discount-banner', 'rent-room'];

/**
 * Preload hints for what a page's widgets need, so that the browser fetches it while the loader is loading.
 *
 * The address of the floors must be exactly the one that the widgets request, otherwise it is fetched twice. A
 * preload is sent without a token, so only calls whose answer is the same for everybody are preloaded.
 */
export async function preloadHints({
  main,
  distFolder,
  department,
  nonce,
}: {
  main: string;
  distFolder: string;
  department: number;
  nonce: string;
}): Promise<Html> {
  const widgets = [...main.matchAll(PLACEHOLDERS)].map(([, name]) => name as string);
  const manifest = await readManifest(distFolder);
  const files = new Set(widgets.flatMap((name) => manifest[name] ?? []));
  const floors = `/api/floor/getfiltered?filters=departmentId%3D%3D${department}&pageNumber=1&pageSize=1000`;
  return html`${
    widgets.some((name) => ASK_FLOORS.includes(name))
      ? html`<link rel="preload" as="fetch" crossorigin href="${floors}">`
      : ''
  }
${[...files].map((file) => html`<link rel="modulepreload" href="/${file}" nonce="${nonce}">`)}`;
}

/**
 * Read for each page, since a build may finish while the server is running; a page works without hints as well.
 */
const readManifest = (distFolder: string): Promise<Record<string, string[]>> =>
  readFile(join(distFolder, 'manifest.json'), 'utf8')
    .then(JSON.parse)
    .catch(() => ({}));
