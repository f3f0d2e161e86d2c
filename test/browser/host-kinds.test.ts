import type { WidgetName } from '../../src/contract.ts';
import { SEED } from '../setup/fast-check.ts';
import { assert, figure, howMany, test } from '../setup/suite.ts';
import { FLOWS, type Flow } from './flows.ts';
import { type HostPage, loaderTag, placeholder } from './host.ts';
import {
  addLoaderByScript,
  breakCookies,
  breakStorage,
  defineAmd,
  defineJquery,
  definePrototype,
  dropCookies,
  fillStorage,
  removeStorage,
  shiftClock,
  traceFetch,
  wrapFetchWithAddresses,
} from './host-scripts.ts';
import { type Server, useTestBed } from './test-bed.ts';

/** A kind of host page on which every widget has to work. */
interface HostKind {
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
}

const api = ({ origin }: Server): string[] => [`connect-src ${origin}`, `img-src data: ${origin}`];
const LOCKED = ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"];
const NONCED = [...LOCKED, "script-src 'nonce-abc' 'strict-dynamic'", "style-src 'nonce-abc'"];
const TRUSTED = ["require-trusted-types-for 'script'", "trusted-types 'none'"];

const HOSTS: HostKind[] = [
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
  { name: 'a tag manager that adds the loader', tag: 'type="text/plain"', script: addLoaderByScript },
  { name: 'storage that throws', script: breakStorage, forgets: true },
  { name: 'storage that is full', script: fillStorage, forgets: true },
  { name: 'no storage', script: removeStorage, forgets: true },
  { name: 'cookies that throw', script: breakCookies },
  { name: 'cookies that are dropped', script: dropCookies },
  { name: 'a fetch that takes an address and plain options', script: wrapFetchWithAddresses },
  { name: 'a fetch and a Promise of a monitoring tool', script: traceFetch },
  { name: 'an AMD loader', script: defineAmd },
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
  { name: 'Prototype 1.6', script: definePrototype },
  { name: 'jQuery, and a remove of its own', script: defineJquery },
  { name: 'a clock a day ahead', script: shiftClock(24) },
  { name: 'a clock a day behind', script: shiftClock(-24) },
];

/** Such a page with one widget. */
function getPage(kind: HostKind, { server, widget }: { server: Server; widget: WidgetName }): HostPage {
  const { tag = 'async', last, head = '', around = (placeholder) => placeholder, policy } = kind;
  const loader = loaderTag(server.origin, `data-checkout-origins="${server.simulators}" ${tag}`);
  const body = around(placeholder(widget));
  return {
    head: head + (last ? '' : loader),
    body: body + (last ? loader : ''),
    ...(policy && { headers: { 'content-security-policy': policy(server).join('; ') } }),
  };
}

/** How many cases are under way at once. */
const WORKERS = 3;
/** Every how many cases one is run, on a diagonal: `npm test` meets every host once. */
const EVERY = howMany({ test: FLOWS.length, deep: 1 });

const testBed = useTestBed();
const { host } = testBed;

/** Does on such a page what people do. Returns what went wrong. */
async function wrongWith(kind: HostKind, { name, width = 1280, run }: Flow): Promise<string[]> {
  const attempt = testBed.visit({ width }, async (visit) => {
    const { context, page, server } = visit;
    if (kind.script) await context.addInitScript(kind.script);
    await run({
      ...visit,
      keeps: !kind.forgets,
      open: async (widget, search = '') => {
        await page.goto(host.put(getPage(kind, { server, widget })) + search);
      },
    });
  });
  return attempt().then(
    () => [],
    (error) => [`${kind.name}, ${name}: ${error.message}`],
  );
}

test('every widget does its work on every kind of host', async () => {
  const cases = HOSTS.flatMap((kind, at) =>
    FLOWS.filter((_, index) => (SEED + at + index) % EVERY === 0).map((flow) => [kind, flow] as const),
  );
  const waiting = [...cases];
  const wrong: string[] = [];
  const begun = Date.now();
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) wrong.push(...(await wrongWith(...next)));
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  const seconds = Math.round((Date.now() - begun) / 1000);
  figure(
    `${cases.length} of ${HOSTS.length * FLOWS.length} flows on ${HOSTS.length} kinds of hosts, ${wrong.length} went wrong, ${seconds} s`,
  );
  assert.is(wrong.length, 0, `\n${wrong.join('\n')}`);
  assert.is(cases.length, HOSTS.length * (FLOWS.length / EVERY));
});
