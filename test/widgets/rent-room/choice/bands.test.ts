import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { summariseBands } from '../../../../widgets/rent-room/choice/bands.ts';
import { floors, room } from '../../facility.ts';

/** Which band, by its index, a room of this area is in; -1 for none. */
const bandOf = (sqm: number) =>
  summariseBands([room({ sqm })], floors).findIndex(({ roomCount }) => roomCount);

test('the bands are those of the specification', () => {
  assert.equal(
    summariseBands([], []).map(({ id, minSqm, maxSqm }) => [id, minSqm, maxSqm]),
    [
      [1, 1, 4.9],
      [2, 5, 9.9],
      [3, 10, 19.9],
      [4, 20, null],
    ],
  );
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

test('an empty band has no price and no campaign', () => {
  const [band] = summariseBands([], floors);
  assert.equal(
    [band?.roomCount, band?.lowestPrice, band?.campaign, band?.lowestCampaignPrice],
    [0, null, false, null],
  );
});

test('a band counts its rooms and starts at the lowest price, in øre', () => {
  const [band] = summariseBands(
    [room({ price: 500 }), room({ price: 449.95 }), room({ price: 610 })],
    floors,
  );
  assert.equal([band?.roomCount, band?.lowestPrice, band?.campaign], [3, 44_995, false]);
});

test('one room on a floor with an active campaign makes the band one, from the lowest campaign price', () => {
  const [band] = summariseBands(
    [
      room({ price: 300 }),
      room({ price: 500, sqm: 4, floor: { id: 20 } }),
      room({ price: 480, sqm: 3.5, floor: { id: 20 } }),
    ],
    floors,
  );
  assert.equal([band?.lowestPrice, band?.campaign, band?.lowestCampaignPrice], [30_000, true, 31_500]);
});

test('a campaign that is over, or of a floor that is not known, is none', () => {
  const [band] = summariseBands([room({ floor: { id: 30 } }), room({ floor: { id: 99 } })], floors);
  assert.equal([band?.roomCount, band?.campaign, band?.lowestCampaignPrice], [2, false, null]);
});

test('a campaign price is exact to the øre', () => {
  const campaign = { active: true, text: '', sqmPrice: 89.95 };
  const [band] = summariseBands([room({ sqm: 4.1 })], [{ ...floors[0], id: 10, campaign } as never]);
  assert.is(band?.lowestCampaignPrice, 36_880);
});

test.run();
