import { mount } from '../../../widgets/rent-room/index.tsx';
import { json } from '../../setup/backend.ts';
import { parts } from '../../setup/draw.tsx';
import fc from '../../setup/fast-check.ts';
import { assert, test } from '../../setup/suite.ts';
import { floors } from '../facility.ts';
import { keepToken, textOf } from '../page.ts';
import { inEnglish, nothingUnderWay, press, type Scene, schedules } from '../schedules.ts';

const SEARCHES = ['', '1', '2'];
/** A room with such an id has no price. */
const PRICELESS = 3;

type Action = { on: 'floor' | 'band' | 'room' | 'plan-floor'; at: number } | { search: string } | 'again';

/** One number for each question about rooms, so that an answer says what was asked. */
const questions: string[] = [];
const toNumber = (question: string): number => {
  if (!questions.includes(question)) questions.push(question);
  return questions.indexOf(question) + 1;
};

/** As many rooms of 4 m² as the number of the question, each with that number in its own. */
function answerRooms(query: URLSearchParams) {
  const of = toNumber(
    `${query.get('floors') ?? ''} ${query.get('searchText') ?? ''} ${query.get('sqmFrom') ?? ''}`,
  );
  return Array.from({ length: of }, (_, index) => ({
    id: of * 100 + index,
    number: `${of}-${index}`,
    sqm: 4,
    price: 500,
    floor: { id: 10 },
  }));
}

const pressed = (root: ParentNode, part: string): number =>
  parts(root, part).findIndex((each) => each.getAttribute('aria-pressed') === 'true');

function check({ root: newest }: Scene, done: boolean): void {
  const root = newest();
  if (!parts(root, 'floor').length) return;
  const floor = floors[pressed(root, 'floor')]?.id ?? '';
  const band = [1, 5, 10, 20][pressed(root, 'band')] ?? '';
  // A link to a room that is not vacant searches for it.
  const searched = root.querySelector<HTMLInputElement>('[name=searchText]')?.value;
  const list = root.querySelector('.tiles');
  if (list?.getAttribute('aria-busy') === 'false')
    for (const tile of parts(list, 'room'))
      assert.is(
        textOf(tile.querySelector('strong')).split('-')[0],
        String(toNumber(`${floor} ${searched} ${band}`)),
        'the rooms',
      );
  const bands = root.querySelector('.bands');
  const facts = textOf(parts(root, 'band')[0]?.querySelector(':not(.skeleton) > .quiet, button > .quiet'));
  if (bands?.getAttribute('aria-busy') === 'false' && !bands.querySelector('.skeleton') && !stale(root, band))
    assert.is(Number.parseInt(facts, 10), toNumber(`${floor} ${searched} `), 'the bands');
  const plan = root.querySelector<HTMLImageElement>('[part=plan]');
  // By its name, because with a floor chosen the plan has one button.
  const planFloor = textOf(parts(root, 'plan-floor')[pressed(root, 'plan-floor')]);
  const shown = floors.find(({ name, translations }) => (translations?.en?.name ?? name) === planFloor);
  if (plan) assert.match(plan.src, `/${shown?.id}.svg`);
  const price = root.querySelector('[part=price]');
  if (price) {
    const number = /Room (\S+)/.exec(textOf(price.querySelector('h3')))?.[1] ?? '';
    const [of, index] = number.split('-').map(Number) as [number, number];
    assert.is(
      Number.parseInt(textOf(price.querySelector('[part=price-now]')), 10),
      of * 100 + index,
      'the price',
    );
  }
  if (done) {
    nothingUnderWay(root);
    if (parts(root, 'room').some((each) => each.getAttribute('aria-pressed') === 'true'))
      assert.ok(
        price || /could not be loaded/.test(textOf(root.querySelector('.beside'))),
        'a price, or why not',
      );
  }
}

/** The bands are of the same answer as the list where no band is chosen, and say there that they are older. */
const stale = (root: ParentNode, band: number | ''): boolean =>
  band !== '' || root.querySelector('.tiles')?.getAttribute('aria-busy') === 'true';

test.before(async () => {
  await import('../../../widgets/rent-room/plan/index.tsx');
  await import('../../../widgets/rent-room/form/index.ts');
});

test('the choice of a room draws no answer to another question', () =>
  schedules<Action>({
    name: 'rent-room',
    mount,
    actions: fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({ on: fc.constantFrom('floor', 'band', 'room', 'plan-floor'), at: fc.nat(2) }),
      },
      { weight: 2, arbitrary: fc.record({ search: fc.constantFrom(...SEARCHES) }) },
      { weight: 1, arbitrary: fc.constant('again') },
    ),
    before() {
      keepToken(null);
      inEnglish();
      history.replaceState(null, '', '/');
    },
    answer({ path, query }) {
      if (path === '/floor/getfiltered') return { data: { data: floors } };
      if (path === '/floor/get') return { value: { image: `http://img.test/${query.get('id')}.svg` } };
      if (path === '/room/getfiltered') return { data: { data: answerRooms(query) } };
      const id = Number(query.get('roomId'));
      if (id % PRICELESS === 0) return json({ code: 25 }, 400);
      return { fullMonthPrice: id, discountAmount: 0, discountDuration: 0, paidPeriodStart: '2026-01-01' };
    },
    act(action, scene) {
      const root = scene.root();
      if (action === 'again') {
        scene.again();
      } else if ('search' in action) {
        const field = root.querySelector<HTMLInputElement>('[name=searchText]');
        if (!field?.form) return;
        field.value = action.search;
        field.form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      } else press(parts(root, action.on)[action.at]);
    },
    check,
  }));
