import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { assert, howMany, test } from '../setup/suite.ts';
import { misfits, show, type View } from './reflow.ts';
import { createViewer, LOOKS, type Look, SCREENS, type Screen } from './screens/index.ts';
import { both } from './screens/screen.ts';
import { LISTED } from './stored.ts';
import { createTestBed, type Visit } from './test-bed.ts';

/**
 * What is wrong with what lies over the window. A dialog stands in the middle of it, in front of everything, and has the focus; toasts are inside
 * the window. A dialog or toast that was not expected is wrong, too.
 */
const misplaced = (page: Page, expected?: 'dialog' | 'toast'): Promise<string[]> =>
  page.evaluate(findMisplaced, expected);

/** Runs in the page. */
function findMisplaced(expected?: 'dialog' | 'toast'): string[] {
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const all = (selector: string) => roots.flatMap((root) => [...root.querySelectorAll(selector)]);
  const dialogs = all('dialog:modal');
  const toasts = all('[part=toast]');

  function findFaults(element: Element): string[] {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [beyondRight, beyondBottom] = [innerWidth - right, innerHeight - bottom];
    const box = `${Math.round(left)}, ${Math.round(top)} to ${Math.round(right)}, ${Math.round(bottom)}`;
    const faults = [];
    if (Math.min(left, top, beyondRight, beyondBottom) < 0) faults.push(`reaches out of the window: ${box}`);
    if (Math.abs(left - beyondRight) > 2) faults.push(`is not in the middle: ${box}`);
    if (element.matches('dialog')) {
      if (Math.abs(top - beyondBottom) > 2) faults.push(`is not half-way down: ${box}`);
      const root = element.getRootNode() as ShadowRoot;
      if (!element.contains(root.activeElement)) faults.push('does not have the focus');
      const front = root.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!element.contains(front)) faults.push('is behind something');
    }
    return faults.map((fault) => `${element.localName} ${fault}`);
  }

  const count = `${dialogs.length} dialogs, ${toasts.length} toasts`;
  const wanted = expected === 'dialog' ? dialogs.length === 1 : !dialogs.length;
  return [
    ...(wanted && !toasts.length === (expected !== 'toast')
      ? []
      : [`${count} where ${expected} was expected`]),
    ...[...dialogs, ...toasts].flatMap(findFaults),
  ];
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** What a colour scheme can change; all else was looked at in the other one, on the same elements. */
const COLOUR_RULES = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

interface Violation {
  id: string;
  nodes: { target: unknown; failureSummary?: string }[];
}

const PHONE: View = { width: 390 };
/** A phone, the same with letters twice as large (WCAG 1.4.4), a window of 1280 px, and that at four times the size (WCAG 1.4.10). */
const VIEWS: View[] = [PHONE, { ...PHONE, text: 2 }, { width: 1280 }, { width: 320 }];

const TIGHT_VIEWS = VIEWS.filter(({ width, text }) => text || width < PHONE.width);

/** A tile that the bar at the window's lower edge covers for as long as nobody scrolls. */
const isRoomBehindBar = ({ target, failureSummary = '' }: Violation['nodes'][number]): boolean =>
  failureSummary.includes('partially obscured') &&
  /#root-rent-room.*\b(room|li)\b/.test(JSON.stringify(target));

/** What axe finds, one line for each element. Of a page behind a dialog nobody can use anything: there it looks at the dialog alone. */
async function violations(
  page: Page,
  { runOnly, whole }: { runOnly: object; whole: boolean },
): Promise<string[]> {
  const found = await page.evaluate(
    async ({ rules, whole }) => {
      type Axe = { run(context: object, options: object): Promise<{ violations: Violation[] }> };
      const { axe } = window as unknown as { axe: Axe };
      const host = [...document.querySelectorAll('*')].find(({ shadowRoot }) =>
        shadowRoot?.querySelector('dialog'),
      );
      // The site around the widgets is the same on every screen: it is looked at once.
      const widgets = [...document.querySelectorAll('[id^="root-"]')].map(({ id }) => [`#${id}`]);
      const context = host
        ? { fromShadowDom: [`#${host.id}`, 'dialog'] }
        : whole || !widgets.length
          ? document
          : { include: widgets };
      return (await axe.run(context, { runOnly: rules, resultTypes: ['violations'], iframes: false }))
        .violations;
    },
    { rules: runOnly, whole },
  );
  return found.flatMap(({ id, nodes }) =>
    nodes
      .filter((node) => id !== 'target-size' || !isRoomBehindBar(node))
      .map(({ target, failureSummary }) => `${id} at ${JSON.stringify(target)}: ${failureSummary}`),
  );
}

/** With `--deep` every screen is looked at in Danish by day and in English by night; else every fourth in Danish alone. */
const EVERY = howMany({ test: 4, deep: 1 });
const DAY_AND_NIGHT = LOOKS.filter(({ language, scheme }) => (language === 'da') === (scheme === 'light'));

/** The least height of what a thumb presses, in CSS pixels. */
const TARGET = 44;

/**
 * Runs in the page: what a widget draws to be pressed that is too low for a thumb. Rooms on the plan have its scale, and each is a tile as
 * well; what stands in a label is pressed with it.
 */
function findLow(least: number): string[] {
  const pressed = 'button:not([part=plan-room]), a, input:not([hidden])';
  const all = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => [
    ...(shadowRoot?.querySelectorAll<HTMLElement>(pressed) ?? []),
  ]);
  return all
    .filter((each) => !each.closest('label') && each.checkVisibility())
    .filter((each) => each.getBoundingClientRect().height < least - 0.5)
    .map((each) => `lower than ${least} px: ${each.outerHTML.slice(0, 120)}`);
}

const isAtAnEnd = (_: unknown, at: number, { length }: unknown[]) => at < 6 || at >= length - 6;

/** A dozen rooms instead of all, in the list and on the plan: axe looks at each, and they are alike. */
async function fewRooms(page: Page): Promise<void> {
  await page.route('**/room/getfiltered?*', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const rooms: object[] = data?.data ?? [];
    await route.fulfill({ response, json: { data: { ...data, data: rooms.filter(isAtAnEnd) } } });
  });
  await page.route('**/floor/get?*', async (route) => {
    const response = await route.fetch();
    const { value } = await response.json();
    const rooms: object[] = value?.rooms ?? [];
    await route.fulfill({ response, json: { value: { ...value, rooms: rooms.filter(isAtAnEnd) } } });
  });
}

const testBed = createTestBed();
const viewer = createViewer(testBed);
test.before(testBed.start);
test.after(async () => {
  await viewer.close();
  await testBed.stop();
});

for (const [at, screen] of SCREENS.filter((_, at) => at % EVERY === 0).entries()) {
  const prepare = both(...(at > 0 ? [fewRooms] : []), screen.prepare ?? (async () => {}));
  const looks = EVERY === 1 || at === 0 ? DAY_AND_NIGHT : DAY_AND_NIGHT.slice(0, 1);
  const look = (visit: Visit, seen: Look) => lookAt(visit.page, { screen, looks, seen, whole: at === 0 });
  test(`axe finds nothing wrong with ${screen.name}, it fits into every window with targets for a thumb, and overlays are in the middle`, () =>
    viewer.show({ ...screen, prepare }, { ...PHONE, looks, look }));
}

test('R12.6 no screen keeps anything in the browser that docs/embedding.md does not list', async () => {
  await viewer.close();
  const listed = LISTED.map(({ entry }) => entry);
  assert.ok(viewer.stored().length > 0);
  assert.equal(
    viewer.stored().filter((entry) => !listed.includes(entry)),
    [],
  );
});

async function lookAt(
  page: Page,
  { screen, looks, seen, whole }: { screen: Screen; looks: Look[]; seen: Look; whole: boolean },
): Promise<void> {
  const isFirst = seen === looks[0];
  if (isFirst) await page.evaluate(AXE);
  const runOnly = isFirst ? TAGS : COLOUR_RULES;
  const found = await violations(page, { runOnly, whole });
  assert.equal(found, [], `${seen.language}, ${seen.scheme}`);
  // Texts of another length may not fit; another colour changes no size.
  if (looks.find(({ language }) => language === seen.language) !== seen) return;
  // What fits into the narrowest views in another language fits into the wider ones.
  for (const view of isFirst ? VIEWS : TIGHT_VIEWS) {
    await show(page, view);
    const faults = [
      ...(await misplaced(page, screen.overlay)),
      ...(await misfits(page)),
      ...(await page.evaluate(findLow, TARGET)),
    ];
    assert.equal(faults, [], `${seen.language}, ${JSON.stringify(view)}`);
  }
  await show(page, PHONE);
}
