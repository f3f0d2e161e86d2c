import type { WidgetName } from '../../../src/contract.ts';
import { loaderTag, place } from '../host.ts';
import type { HostPage } from '../host-site.ts';
import type { Server } from '../server.ts';
import { clockOff } from './scripts/clock.ts';
import { forwardsAddressAndInit, tracesFetch } from './scripts/fetch.ts';
import { amd, jquery, prototype } from './scripts/libraries.ts';
import {
  cookiesDropped,
  cookiesThrow,
  storageFull,
  storageMissing,
  storageThrows,
} from './scripts/storage.ts';
import { addsByScript } from './scripts/tag-manager.ts';

/** A page of somebody else's on which the widgets have to work. */
export interface HostKind {
  name: string;
  /** What its scripts have done before the loader runs; runs in the page. */
  script?: (() => void) | { content: string };
  /** Attributes of the loader's tag. */
  tag?: string;
  /** In the head, or as the last thing on the page. */
  last?: boolean;
  /** Before the loader's tag, where that is in the head. */
  head?: string;
  /** The page with the placeholder in it. */
  around?: (placeholder: string) => string;
  policy?: (server: Server) => string[];
  /** Its storage keeps nothing. */
  forgets?: boolean;
  /** React itself does not run there, only Preact. */
  breaksReact?: boolean;
}

const api = ({ origin }: Server): string[] => [`connect-src ${origin}`, `img-src data: ${origin}`];
const LOCKED = ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"];
const NONCED = [...LOCKED, "script-src 'nonce-abc' 'strict-dynamic'", "style-src 'nonce-abc'"];
const TRUSTED = ["require-trusted-types-for 'script'", "trusted-types 'none'"];

const ALL: HostKind[] = [
  { name: 'nothing but the loader in the head, async' },
  { name: 'the loader in the head, blocking', tag: '' },
  { name: 'the loader in the head, a module', tag: 'type="module"' },
  {
    name: 'the loader a module, below another loader.js',
    tag: 'type="module"',
    head: '<script type="text/plain" src="https://charts.example/loader.js"></script>',
  },
  { name: 'a policy by nonce', tag: 'async nonce="abc"', policy: (server) => [...NONCED, ...api(server)] },
  {
    name: 'a policy by nonce, Trusted Types enforced',
    tag: 'async nonce="abc"',
    policy: (server) => [...NONCED, ...TRUSTED, ...api(server)],
  },
  {
    name: 'a policy by nonce, the loader a module',
    tag: 'type="module" nonce="abc"',
    policy: (server) => [...NONCED, ...TRUSTED, ...api(server)],
  },
  {
    name: 'a policy by origin',
    policy: (server) => [...LOCKED, `script-src ${server.origin}`, ...api(server)],
  },
  { name: 'a tag manager that adds the loader', tag: 'type="text/plain"', script: addsByScript },
  { name: 'storage that throws', script: storageThrows, forgets: true },
  { name: 'storage that is full', script: storageFull, forgets: true },
  { name: 'no storage', script: storageMissing, forgets: true },
  { name: 'cookies that throw', script: cookiesThrow },
  { name: 'cookies that are dropped', script: cookiesDropped },
  { name: 'a fetch that takes an address and plain options', script: forwardsAddressAndInit },
  { name: 'a fetch and a Promise of a monitoring tool', script: tracesFetch },
  { name: 'an AMD loader', script: amd },
  { name: 'a base address elsewhere', head: '<base href="https://elsewhere.example/deep/">' },
  {
    name: 'elements that take the names of globals',
    last: true,
    around: (placeholder) => `<form id="SelfStorage"></form><a id="STRIPE_PK"></a>
      <img id="API_BASE_URL" alt=""><form id="DEFAULT_DEPARTMENT_ID"></form>
      <form name="cookie"></form><form name="body"></form><form name="head"></form><a id="root"></a>${placeholder}`,
  },
  {
    name: 'one form around everything, its fields named like methods',
    around: (placeholder) => `<form id="aspnetForm" method="post" action="/elsewhere">
      ${['querySelectorAll', 'addEventListener', 'submit', 'action', 'dataset', 'id'].map((name) => `<input name="${name}" type="hidden">`).join('')}
      ${placeholder}<input type="submit" value="Buy"></form>`,
  },
  { name: 'Prototype 1.6', script: prototype },
  { name: 'jQuery, and a remove of its own', script: jquery },
  { name: 'a clock a day ahead', script: clockOff(24) },
  { name: 'a clock a day behind', script: clockOff(-24) },
];

export const HOSTS = ALL.filter(({ breaksReact }) => !(breaksReact && process.env.BUILD === 'react'));

/** Such a page with one widget. */
export function getPage(
  kind: HostKind,
  { server, widget }: { server: Server; widget: WidgetName },
): HostPage {
  const { tag = 'async', last, head = '', around = (placeholder) => placeholder, policy } = kind;
  const loader = loaderTag(server.origin, `data-checkout-origins="${server.simulators}" ${tag}`);
  const body = around(place(widget));
  return {
    head: head + (last ? '' : loader),
    body: body + (last ? loader : ''),
    ...(policy && { headers: { 'content-security-policy': policy(server).join('; ') } }),
  };
}
