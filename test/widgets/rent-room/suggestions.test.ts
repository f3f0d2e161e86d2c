import { suggestChoices } from '../../../widgets/rent-room/no-rooms.tsx';
import { assert, test } from '../../setup/suite.ts';
import { floors, room } from '../facility.ts';

const nearest = (given: Partial<Parameters<typeof suggestChoices>[0]>) =>
  suggestChoices({ vacant: [], floors, floorId: null, bandId: null, ...given }).map(
    ({ floorId, bandId, count }) => [floorId, bandId, count],
  );

test('R2.16 a size that is gone on a floor leads to the nearest size there, and to the nearest floor with that size', () => {
  const vacant = [
    room({ sqm: 25, floor: { id: 20 } }),
    room({ sqm: 12, floor: { id: 20 } }),
    room({ sqm: 12, floor: { id: 20 } }),
    room({ sqm: 6, floor: { id: 10 } }),
  ];
  assert.equal(nearest({ vacant, floorId: 20, bandId: 2 }), [
    [20, 3, 2],
    [10, 2, 1],
  ]);
});

test('of two that are as near the larger size and the higher floor are offered', () => {
  const sizes = [room({ sqm: 3, floor: { id: 20 } }), room({ sqm: 12, floor: { id: 20 } })];
  assert.equal(nearest({ vacant: sizes, floorId: 20, bandId: 2 }), [[20, 3, 1]]);
  const places = [room({ floor: { id: 10 } }), room({ floor: { id: 30 } })];
  assert.equal(nearest({ vacant: places, floorId: 20 }), [[30, null, 1]]);
});

test('where nothing was chosen, or nothing is vacant, there is nothing nearer', () => {
  assert.equal(nearest({ vacant: [room()] }), []);
  assert.equal(nearest({ floorId: 20, bandId: 2 }), []);
});
