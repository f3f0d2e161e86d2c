import { scaleForFingers } from '../../../../widgets/rent-room/plan/zoom.ts';
import { assert, test } from '../../../setup/suite.ts';

const room = (width: number, height: number) => ({
  id: 1,
  number: '1',
  outline: { x: 0, y: 0, width, height },
});
const CANVAS = { width: 400, height: 200 };

test('R2.18 a plan is enlarged until the smallest side of a vacant room is 44 px, and no more', () => {
  assert.is(scaleForFingers([room(50, 50), room(20, 10)], CANVAS), 44.5 / 20);
  assert.is(scaleForFingers([room(50, 50)], CANVAS), 1);
});

test('R2.18 a tiny room does not enlarge the plan beyond measure, and a plan without rooms stays whole', () => {
  assert.is(scaleForFingers([room(0.1, 50)], CANVAS), 12);
  assert.is(scaleForFingers([], CANVAS), 1);
});
