import { announce, type Language } from '../../src/contract.ts';
import type { Mount } from '../../src/core/parts.ts';
import { mount as banner } from '../../widgets/discount-banner/banner.tsx';
import { mount as manageForm } from '../../widgets/manage-form/index.tsx';
import { mount as myRoom } from '../../widgets/my-room/index.tsx';
import { mount as rentRoom } from '../../widgets/rent-room/index.tsx';
import { mount as resetPassword } from '../../widgets/reset-password/index.tsx';
import { backend } from '../setup/backend.ts';
import fc, { SEED } from '../setup/fast-check.ts';
import { figure, howMany } from '../setup/figures.ts';
import { assert, test } from '../setup/suite.ts';
import { ANSWERS, filled, payload } from './hostile.ts';
import { all, frames, keepToken, press, put } from './schedules.ts';

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
const tab = (at: number) => (root: ParentNode) => press(all(root, 'tab')[at]);

/** The tenant's first: that somebody was signed in is told to whoever comes after. */
const WALKS: Record<string, Walk> = {
  'my-room': {
    mount: myRoom,
    token: 'kept',
    ways: [
      () => {},
      (root) => press(all(root, 'terminate')[0]),
      (root) => press(all(root, 'confirm')[0]),
      (root) => press(all(root, 'open-outer')[0]),
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
      (root) => all(root, 'room')[0]?.getAttribute('aria-pressed') === 'true' || press(all(root, 'room')[0]),
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
      (root) => press(all(root, 'gate')[0]),
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

/** Goes through a widget whose every string, the server's and the person's, is this one. */
async function walk({ mount, token, ways }: Walk, text: string, days: boolean): Promise<Drawn> {
  keepToken(token ?? null);
  history.replaceState(null, '', '/page');
  backend(filled(ANSWERS, text, days) as Record<string, unknown>);
  const { placeholder, undo } = put(mount);
  const root = placeholder.shadowRoot as ShadowRoot;
  const drawn: Drawn = { tags: {}, links: [], images: [] };
  try {
    for (const way of [() => {}, ...ways]) {
      way(root, text);
      await frames();
      for (const { localName } of root.querySelectorAll('*'))
        drawn.tags[localName] = (drawn.tags[localName] ?? 0) + 1;
      drawn.links.push(...[...root.querySelectorAll('a')].map(({ href }) => href));
      drawn.images.push(...[...root.querySelectorAll('img')].map(({ src }) => src));
    }
  } finally {
    undo();
    placeholder.remove();
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
  const error = console.error;
  console.error = () => {};
  let walks = 0;
  const property = fc.asyncProperty(payload, fc.boolean(), async (text, days) => {
    for (const language of ['da', 'en'] satisfies Language[]) {
      announce(document, 'language', { language });
      for (const [name, way] of Object.entries(WALKS)) {
        walks += 1;
        const plain = await plainTags(name, way, { days, language });
        const { tags, links, images } = await walk(way, text, days);
        for (const [tag, times] of Object.entries(tags))
          assert.ok(times <= (plain[tag] ?? 0), `${name}, ${language}: ${times} <${tag}>, not ${plain[tag]}`);
        for (const link of links) assert.match(link, /^https?:/);
        for (const image of images) assert.match(image, /^(https?:|data:image\/)/i);
        assert.is(location.pathname, '/page');
        assert.is.not(document.title, 'owned');
      }
    }
  });
  const found = await fc.check(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
  console.error = error;
  const { message } = (found.errorInstance ?? {}) as { message?: string };
  assert.ok(!found.failed, `seed ${SEED}: ${message}\n${fc.stringify(found.counterexample)}`);
  figure(`${RUNS} payloads in every string, ${walks} walks through widgets in both languages (seed ${SEED})`);
});

/** The most that is drawn of each element with harmless strings. What is loaded on the first way is there on the next. */
async function walkPlainly(way: Walk, days: boolean): Promise<Drawn['tags']> {
  await walk(way, '', days);
  const most: Drawn['tags'] = {};
  for (const text of PLAIN)
    for (const [tag, times] of Object.entries((await walk(way, text, days)).tags))
      most[tag] = Math.max(times, most[tag] ?? 0);
  return most;
}

const plains = new Map<string, Drawn['tags']>();
async function plainTags(
  name: string,
  way: Walk,
  { days, language }: { days: boolean; language: Language },
): Promise<Drawn['tags']> {
  const key = `${name} ${days} ${language}`;
  const known = plains.get(key) ?? (await walkPlainly(way, days));
  plains.set(key, known);
  return known;
}
