import {
  createCalculator,
  estimateSqm,
  findFit,
  type Home,
  type Item,
} from '../../../widgets/rent-room/guide/calculator.ts';
import { assert, test } from '../../setup/suite.ts';
import { room } from '../facility.ts';

const rooms = [4, 5, 8, 9, 12, 14].map((sqm, id) => room({ id, sqm }));
const fit = (sqm: number) => findFit(sqm, rooms);

test('R2.22 the smallest room that is large enough is named, and how many are', () => {
  assert.equal(fit(6), { bandId: 2, sqm: 8, count: 4 });
});

test('if the band has only smaller rooms, in the next one that has a larger one', () => {
  assert.equal(fit(9.5), { bandId: 3, sqm: 12, count: 2 });
});

test('if no room is large enough, the largest ones are named', () => {
  assert.equal(fit(20), { bandId: 3, sqm: null, count: 0 });
});

test('without vacant rooms there is nothing to show', () => {
  assert.is(findFit(5, []), null);
});

const CASES: [home: Home | null, items: Partial<Record<Item, number>>, sqm: number][] = [
  [null, {}, 0],
  [null, { boxes: 5 }, 1],
  [null, { bicycle: 1 }, 1],
  [null, { boxes: 20, bicycle: 2 }, 3],
  [null, { bed: 1, wardrobe: 1, table: 1, boxes: 15 }, 3.5],
  [null, { tyres: 4 }, 2],
  ['home1', {}, 5],
  ['home2', {}, 7.5],
  ['home2', { bicycle: 1, boxes: 20 }, 9.5],
  ['home3', { machine: 2 }, 12],
  ['house', { sofa: 1, bicycle: 3 }, 24],
];

for (const [home, items, sqm] of CASES)
  test(`${home ?? 'no home'} and ${JSON.stringify(items)} need ${sqm} m²`, () => {
    assert.is(estimateSqm(home, items), sqm);
  });

test('boxes are counted by fives, other items one by one, and never below none', () => {
  const calculator = createCalculator();
  calculator.more('boxes');
  calculator.more('bicycle');
  calculator.fewer('bicycle');
  calculator.fewer('bicycle');
  assert.equal([calculator.counts.value.boxes, calculator.counts.value.bicycle], [5, 0]);
});

test('a home is chosen instead of another one, and taken back', () => {
  const calculator = createCalculator();
  calculator.toggleHome('home1');
  calculator.toggleHome('home3');
  assert.is(calculator.sqm.value, 11);
  calculator.toggleHome('home3');
  assert.equal([calculator.home.value, calculator.sqm.value], [null, 0]);
});
