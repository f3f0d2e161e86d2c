import { place } from '../../browser/host.ts';
import type { HostPage } from '../../browser/host-site.ts';

/** Where things are. */
export interface Places {
  /** The product. */
  server: string;
  /** The host's own origin. */
  host: string;
  /** A server that breaks what it passes on (`sites.ts`). */
  strange: string;
  /** Where nothing listens. */
  nobody: string;
  /** Puts another page up, to be framed. */
  put: (page: HostPage) => string;
}

/** A page that is broken in one way, and what the checker has to say of it. */
export interface BrokenHost {
  name: string;
  cause: string;
  /** What the finding has to name. */
  names: (places: Places) => string[];
  page: (places: Places) => HostPage;
  /** Pages of the host that are missing. */
  missing?: string[];
  /** Without the pages that a host has. */
  unrouted?: true;
  /** The host and the product on `SECURE`, with https. */
  secure?: true;
  /** The host under another name, which the product does not allow. */
  elsewhere?: true;
}

/** A working page, with these attributes in place of the loader's. */
const page = (
  { server }: Places,
  {
    attributes = {},
    body = place('rent-room'),
    head = '',
    loader = `${server}/loader.js`,
    policy,
  }: Change = {},
): HostPage => {
  const all: Record<string, string | null> = {
    async: '',
    crossorigin: '',
    'data-api': `${server}/api`,
    'data-department': '1',
    ...attributes,
  };
  const written = Object.entries(all).flatMap(([name, value]) =>
    value === null ? [] : [value ? `${name}="${value}"` : name],
  );
  return {
    head: `${head}<script src="${loader}" ${written.join(' ')}></script>`,
    body,
    ...(policy && { headers: { 'content-security-policy': policy.join('; ') } }),
  };
};

interface Change {
  attributes?: Record<string, string | null>;
  body?: string;
  head?: string;
  loader?: string;
  policy?: string[];
}

const RENT = place('rent-room');
const within = (open: string, close: string) => `${open}${RENT}${close}`;

/** An origin with https, where Playwright answers for the host and for the product. */
export const SECURE = 'https://secure.example';

/** The same site under another name of this machine. */
export const elsewhere = (address: string): string => address.replace('127.0.0.1', 'localhost');

export const BROKEN: BrokenHost[] = [
  {
    name: 'a policy that does not allow the API',
    cause: 'apiPolicy',
    names: ({ server }) => ['connect-src', `connect-src 'self' ${server}`],
    page: (places) =>
      page(places, { policy: ["default-src 'none'", `script-src ${places.server}`, "connect-src 'self'"] }),
  },
  {
    name: 'an API whose answers nobody elsewhere may read',
    cause: 'apiCors',
    names: ({ host, strange }) => [`${strange}/unreadable`, `Access-Control-Allow-Origin: ${host}`],
    page: (places) => page(places, { attributes: { 'data-api': `${places.strange}/unreadable` } }),
  },
  {
    name: 'an API that allows no further headers',
    cause: 'apiPreflight',
    names: () => ['Access-Control-Allow-Headers: authorization, content-type'],
    // With a route Playwright answers each preflight itself, so this page has a widget that leads to no page.
    unrouted: true,
    page: (places) =>
      page(places, { attributes: { 'data-api': `${places.strange}/plain` }, body: place('manage-form') }),
  },
  {
    name: 'an API where nothing listens',
    cause: 'apiUnreachable',
    names: ({ nobody }) => [nobody],
    page: (places) => page(places, { attributes: { 'data-api': places.nobody } }),
  },
  {
    name: 'an API address that is a web page',
    cause: 'apiOther',
    names: () => ['404', 'text/html'],
    page: (places) => page(places, { attributes: { 'data-api': `${places.strange}/pages` } }),
  },
  {
    name: 'an API address without its path',
    cause: 'apiPath',
    names: ({ server }) => [`data-api="${server}/api"`],
    page: (places) => page(places, { attributes: { 'data-api': places.server } }),
  },
  {
    name: 'an API that is down',
    cause: 'apiBroken',
    names: () => ['503'],
    page: (places) => page(places, { attributes: { 'data-api': `${places.strange}/down` } }),
  },
  {
    name: 'an API address without https://',
    cause: 'apiAddress',
    names: () => ['data-api="https://api.facility.example"'],
    page: (places) => page(places, { attributes: { 'data-api': 'api.facility.example' } }),
  },
  {
    name: 'an API with http on a page with https',
    cause: 'apiMixed',
    secure: true,
    names: () => ['data-api="https://api.example"'],
    page: (places) =>
      page(places, { loader: `${SECURE}/loader.js`, attributes: { 'data-api': 'http://api.example' } }),
  },
  {
    name: 'no API address',
    cause: 'apiAddress',
    names: () => ['data-api='],
    page: (places) => page(places, { attributes: { 'data-api': null } }),
  },
  {
    name: 'no department',
    cause: 'department',
    names: () => ['data-department="1"'],
    page: (places) => page(places, { attributes: { 'data-department': null } }),
  },
  {
    name: 'a department with a name instead of a number',
    cause: 'department',
    names: () => ['Odense'],
    page: (places) => page(places, { attributes: { 'data-department': 'Odense' } }),
  },
  {
    name: 'a department that does not exist',
    cause: 'departmentUnknown',
    names: () => ['7', 'data-department="1"'],
    page: (places) => page(places, { attributes: { 'data-department': '7' } }),
  },
  {
    name: 'a misspelt attribute of the tag',
    cause: 'attribute',
    names: () => ['data_department', 'data-department="1"'],
    page: (places) => page(places, { attributes: { 'data-department': null, data_department: '1' } }),
  },
  {
    name: 'an attribute without data-',
    cause: 'attribute',
    names: ({ server }) => [`data-api="${server}/api"`],
    page: (places) => page(places, { attributes: { 'data-api': null, api: `${places.server}/api` } }),
  },
  {
    name: 'an attribute of the tag on the placeholder',
    cause: 'attributeMoved',
    names: () => ['data-phone="66 00 12 00"'],
    page: (places) => page(places, { body: place('rent-room', 'data-phone="66 00 12 00"') }),
  },
  {
    name: 'a misspelt placeholder',
    cause: 'placeholderName',
    names: () => ['root-rentroom', '<div id="root-rent-room"></div>'],
    page: (places) => page(places, { body: '<div id="root-rentroom"></div>' }),
  },
  {
    name: 'a placeholder with a class instead of an id',
    cause: 'placeholderName',
    names: () => ['<div class="wide root-my-room">', '<div id="root-my-room"></div>'],
    page: (places) => page(places, { body: '<div class="wide root-my-room"></div>' }),
  },
  {
    name: 'no placeholder',
    cause: 'noPlaceholder',
    names: () => ['<div id="root-rent-room"></div>'],
    page: (places) => page(places, { body: '<main>Rent a room!</main>' }),
  },
  {
    name: 'a placeholder twice',
    cause: 'placeholderTwice',
    names: () => ['root-rent-room', '2'],
    page: (places) => page(places, { body: RENT + RENT }),
  },
  {
    name: 'a placeholder in what is not displayed',
    cause: 'hidden',
    names: () => ['<div class="desktop-only" style="display:none">'],
    page: (places) =>
      page(places, { body: within('<div class="desktop-only" style="display:none">', '</div>') }),
  },
  {
    name: 'a placeholder in a closed fold',
    cause: 'hidden',
    names: () => ['<details class="faq">'],
    page: (places) =>
      page(places, { body: within('<details class="faq"><summary>Rent</summary>', '</details>') }),
  },
  {
    name: 'a placeholder in a tab that is not chosen',
    cause: 'hidden',
    names: () => ['<section role="tabpanel" hidden>'],
    page: (places) => page(places, { body: within('<section role="tabpanel" hidden>', '</section>') }),
  },
  {
    name: 'a placeholder in a box without height',
    cause: 'hidden',
    names: () => ['class="collapse"'],
    page: (places) =>
      page(places, { body: within('<div class="collapse" style="height:0;overflow:hidden">', '</div>') }),
  },
  {
    name: 'a placeholder in a box that cuts it off',
    cause: 'cutOff',
    names: () => ['class="teaser"'],
    page: (places) =>
      page(places, { body: within('<div class="teaser" style="height:200px;overflow:hidden">', '</div>') }),
  },
  {
    name: 'a page in a frame without its origin',
    cause: 'framed',
    names: () => ['allow-same-origin'],
    page: (places) => {
      const framed = places.put(page(places));
      return {
        body: `<iframe sandbox="allow-scripts allow-forms" src="${framed}#selfstorage-check" width="800" height="800"></iframe>`,
      };
    },
  },
  {
    name: 'a page in a frame',
    cause: 'framed',
    names: () => [],
    page: (places) => ({
      body: `<iframe src="${places.put(page(places))}#selfstorage-check" width="800" height="800"></iframe>`,
    }),
  },
  {
    name: 'a page that the settings name and that is missing',
    cause: 'pageMissing',
    names: () => ['/mit-rum', 'data-my-room', '404'],
    missing: ['/mit-rum'],
    page: (places) => page(places, { attributes: { 'data-my-room': '/mit-rum' } }),
  },
  {
    name: 'no page for the end of the payment',
    cause: 'pageMissing',
    names: () => ['/PaymentSuccess/', 'rent-room'],
    missing: ['/PaymentSuccess/'],
    page: (places) => page(places),
  },
  {
    name: 'no page for a withdrawal, which the backend takes',
    cause: 'pageMissing',
    names: () => ['/Withdraw', 'my-room'],
    missing: ['/Withdraw'],
    page: (places) => page(places, { body: '<div id="root-my-room"></div>' }),
  },
  {
    name: 'an old loader in some cache',
    cause: 'loaderOld',
    names: () => ['0.0.7'],
    page: (places) => page(places, { loader: `${places.strange}/kept/loader.js` }),
  },
  {
    name: 'two loaders',
    cause: 'loaderTwice',
    names: ({ server, strange }) => [`${server}/loader.js`, `${strange}/copy/loader.js`],
    page: (places) => {
      const second = page(places, { loader: `${places.strange}/copy/loader.js`, body: '' });
      const first = page(places);
      return { ...first, body: `${first.body}${second.head}` };
    },
  },
  {
    name: 'a secret key on the page',
    cause: 'secretKey',
    names: () => ['sk_'],
    page: (places) => page(places, { head: "<script>window.STRIPE_PK = 'sk_test_1'</script>" }),
  },
  {
    name: 'a page to which no payment may lead back',
    cause: 'returnOrigin',
    elsewhere: true,
    names: ({ host }) => [`ALLOWED_ORIGINS=${elsewhere(host)}`],
    page: (places) => page(places),
  },
  {
    name: 'no crossorigin on the tag',
    cause: 'crossorigin',
    names: ({ server }) => [`crossorigin`, `src="${server}/loader.js"`],
    page: (places) => page(places, { attributes: { crossorigin: null } }),
  },
];
