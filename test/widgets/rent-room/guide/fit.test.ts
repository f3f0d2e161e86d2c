import { findFit } from '../../../../widgets/rent-room/guide/calculator.ts';
import { assert, test } from '../../../setup/suite.ts';
import { room } from '../../facility.ts';

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
