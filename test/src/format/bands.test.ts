import { summariseBands } from '../../../src/format/price.ts';
import { assert, columns, test } from '../../setup/suite.ts';
import { floors, room } from '../../widgets/facility.ts';

/** Which band, by its index, a room of this area is in; -1 for none. */
const bandOf = (sqm: number) =>
  summariseBands([room({ sqm })], floors).findIndex(({ roomCount }) => roomCount);

test('R2.3 the bands are those of the specification', () => {
  assert.equal(columns(summariseBands([], []), 'id', 'minSqm', 'maxSqm'), [
    [1, 1, 4.9],
    [2, 5, 9.9],
    [3, 10, 19.9],
    [4, 20, null],
  ]);
});

const EDGES: [sqm: number, band: number][] = [
  [0.9, -1],
  [1, 0],
  [4.9, 0],
  [4.95, 0],
  [4.999, 0],
  [5, 1],
  [9.9, 1],
  [9.95, 1],
  [10, 2],
  [19.99, 2],
  [20, 3],
  [250, 3],
];

for (const [sqm, band] of EDGES) {
  test(`a room of ${sqm} m² is in ${band < 0 ? 'no band' : `band ${band + 1}`}`, () => {
    assert.is(bandOf(sqm), band);
  });
}

test('an empty band has no price', () => {
  const [band] = summariseBands([], floors);
  assert.equal([band?.roomCount, band?.from], [0, null]);
});

test('R2.4 a band counts its rooms and starts at the price of the cheapest, in øre', () => {
  const [band] = summariseBands(
    [room({ price: 500 }), room({ price: 449.95 }), room({ price: 610 })],
    floors,
  );
  assert.equal([band?.roomCount, band?.from], [3, { now: 44_995, normal: 44_995 }]);
});

test('the price that is crossed out is that of the room which is cheapest now', () => {
  const [band] = summariseBands(
    [
      room({ price: 400 }),
      room({ price: 500, sqm: 4, floor: { id: 20 } }),
      room({ price: 480, sqm: 3.5, floor: { id: 20 } }),
    ],
    floors,
  );
  assert.equal(band?.from, { now: 31_500, normal: 48_000 });
});

test('a room that is cheaper without a campaign than the others with one gives the price, and nothing is crossed out', () => {
  const [band] = summariseBands([room({ price: 300 }), room({ price: 500, floor: { id: 20 } })], floors);
  assert.equal(band?.from, { now: 30_000, normal: 30_000 });
});

test('of two rooms that cost the same now, the lower normal price counts', () => {
  const offers = [room({ price: 500, floor: { id: 20 } }), room({ price: 450, floor: { id: 20 } })];
  const [band] = summariseBands(offers, floors);
  assert.equal(band?.from, { now: 36_000, normal: 45_000 });
});

test('a campaign that is over, or of a floor that is not known, is none', () => {
  const [band] = summariseBands([room({ floor: { id: 30 } }), room({ floor: { id: 99 } })], floors);
  assert.equal([band?.roomCount, band?.from], [2, { now: 50_000, normal: 50_000 }]);
});

test('a campaign price is exact to the øre', () => {
  const campaign = { active: true, text: '', sqmPrice: 89.95 };
  const [band] = summariseBands([room({ sqm: 4.1 })], [{ ...floors[0], id: 10, campaign }]);
  assert.is(band?.from?.now, 36_880);
});
