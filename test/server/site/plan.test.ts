import { outlineOnPlan } from '../../../server/facility/plan-view.ts';
import { drawPlan } from '../../../server/site/plan.ts';
import { assert, test } from '../../setup/suite.ts';
import { facility } from './site-under-test.ts';

test("a room's outline in per cent matches the drawn plan", () => {
  for (const floor of facility.floors) {
    const drawing = drawPlan(floor);
    const view = /viewBox="([^"]+)"/.exec(drawing)?.[1] ?? '';
    const [left, top, width, depth] = view.split(' ').map(Number) as [number, number, number, number];
    const rooms = /class="room" d="([^"]+)"/.exec(drawing)?.[1] ?? '';
    const drawn = [...rooms.matchAll(/M(\S+) (\S+?)h(\S+?)v(\S+?)h/g)].map((found) =>
      found.slice(1).map(Number),
    );
    assert.is(drawn.length, floor.rooms.length);
    for (const [index, room] of floor.rooms.entries()) {
      const { x, y, width: wide, height: high } = outlineOnPlan(room.outline, floor.plan);
      const metres = [
        left + (x * width) / 100,
        top + (y * depth) / 100,
        (wide * width) / 100,
        (high * depth) / 100,
      ];
      for (const [side, metre] of metres.entries())
        assert.ok(Math.abs(metre - (drawn[index]?.[side] ?? 0)) < 0.01, `${room.number}: ${metres}`);
    }
  }
});
