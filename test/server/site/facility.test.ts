import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { facility } from './site-under-test.ts';

type Outline = [number, number, number, number];

const rooms = facility.floors.flatMap((floor) => floor.rooms);
const NOTHING = 1e-6;

const overlap = ([l, t, w, d]: Outline, [l2, t2, w2, d2]: Outline): boolean =>
  Math.min(l + w, l2 + w2) - Math.max(l, l2) > NOTHING &&
  Math.min(t + d, t2 + d2) - Math.max(t, t2) > NOTHING;

test('the facility has at least 120 rooms on four floors, in all four size bands', () => {
  assert.ok(rooms.length >= 120);
  assert.ok(facility.floors.length >= 4);
  for (const [from, below] of [
    [1, 5],
    [5, 10],
    [10, 20],
    [20, Number.POSITIVE_INFINITY],
  ] as const)
    assert.ok(rooms.filter(({ sqm }) => sqm >= from && sqm < below).length >= 5, `${from} m²`);
});

test('ids and numbers are unique', () => {
  for (const values of [
    rooms.map(({ id }) => id),
    rooms.map(({ number }) => number),
    facility.floors.map(({ id }) => id),
    facility.gates.map(({ id }) => id),
    facility.gates.map(({ device }) => device),
  ])
    assert.is(new Set<unknown>(values).size, values.length);
});

test("a room's outline has its area, with one decimal", () => {
  for (const { number, sqm, outline } of rooms) {
    assert.ok(Math.abs(outline[2] * outline[3] - sqm) < NOTHING, number);
    assert.ok(Math.abs(sqm * 10 - Math.round(sqm * 10)) < NOTHING, number);
  }
});

test('rooms do not overlap and stay inside the building', () => {
  for (const { rooms, plan } of facility.floors)
    for (const [at, { number, outline }] of rooms.entries()) {
      const others = [...rooms.slice(at + 1), ...plan.features];
      assert.not(
        others.some((other) => overlap(outline, other.outline)),
        number,
      );
      assert.ok(outline[0] >= 0 && outline[0] + outline[2] <= plan.width + NOTHING, number);
      assert.ok(outline[1] >= 0 && outline[1] + outline[3] <= plan.depth + NOTHING, number);
    }
});

test('two floors have a campaign that is cheaper for every room, in both languages', () => {
  const campaigns = facility.floors.filter(({ campaign }) => campaign?.active);
  assert.is(campaigns.length, 2);
  for (const { campaign, rooms, translations } of campaigns) {
    for (const { number, sqm, price } of rooms) assert.ok((campaign?.sqmPrice ?? 0) * sqm < price, number);
    assert.ok(translations?.da?.campaignText && translations.en?.campaignText);
  }
});

test('prices are 130 to 260 DKK per m², and a bigger room on a floor never costs less', () => {
  for (const { name, rooms } of facility.floors) {
    const bySize = [...rooms].sort((a, b) => a.sqm - b.sqm);
    for (const [at, { number, sqm, price }] of bySize.entries()) {
      assert.ok(price / sqm >= 130 && price / sqm <= 260, `${number}: ${price / sqm}`);
      assert.ok(price >= (bySize[at - 1]?.price ?? 0), `${name} ${number}`);
    }
  }
});

test.run();
