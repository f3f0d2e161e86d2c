import {
  createCalculator,
  estimateSqm,
  type Home,
  type StoredThing,
} from '../../../../widgets/rent-room/guide/calculator.ts';
import { assert, test } from '../../../setup/suite.ts';

const CASES: [home: Home | null, things: Partial<Record<StoredThing, number>>, sqm: number][] = [
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

for (const [home, things, sqm] of CASES)
  test(`${home ?? 'no home'} and ${JSON.stringify(things)} need ${sqm} m²`, () => {
    assert.is(estimateSqm(home, things), sqm);
  });

test('boxes are counted by fives, other things one by one, and never below none', () => {
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
