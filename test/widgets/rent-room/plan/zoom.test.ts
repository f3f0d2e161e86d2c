import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createZoom } from '../../../../widgets/rent-room/plan/zoom.ts';

/** A plan of 200 × 200 px in a sheet of 300 × 200. */
function opened(forFingers = 1) {
  const zoom = createZoom();
  zoom.measure = () => ({
    sheet: { width: 300, height: 200 },
    canvas: { width: 200, height: 200 },
    forFingers,
  });
  return zoom;
}

test('what lies under the pointer stays there while the plan grows', () => {
  const zoom = opened();
  zoom.by(4, { x: 50, y: -20 });
  assert.equal(zoom.view.value, { scale: 4, x: -150, y: 60 });
});

test('the plan is never smaller than whole, nor larger than six times', () => {
  const zoom = opened();
  zoom.by(0.1);
  assert.is(zoom.view.value.scale, 1);
  zoom.by(100);
  assert.is(zoom.view.value.scale, 6);
});

test('a plan that is moved stops at its edges, and does not move where it fits', () => {
  const zoom = opened();
  zoom.move(40, 40);
  assert.equal(zoom.view.value, { scale: 1, x: 0, y: 0 });
  zoom.by(2);
  zoom.move(1000, -1000);
  assert.equal(zoom.view.value, { scale: 2, x: 50, y: -100 });
});

test('a room outside of the sheet is brought into it, one inside leaves the plan where it is', () => {
  const zoom = opened();
  zoom.by(4);
  const before = zoom.view.value;
  zoom.reveal({ x: 52, y: 50 });
  assert.equal(zoom.view.value, before);
  zoom.reveal({ x: 75, y: 25 });
  assert.equal(zoom.view.value, { scale: 4, x: -200, y: 200 });
});

test('a tap enlarges the plan around the finger until rooms are large enough, and then no more', () => {
  const zoom = opened(4);
  assert.is(zoom.forFinger({ x: 50, y: -20 }), true);
  assert.equal(zoom.view.value, { scale: 4, x: -150, y: 60 });
  assert.is(zoom.forFinger({ x: 50, y: -20 }), false);
});

test('what was tapped at the edge of the sheet comes away from it', () => {
  const zoom = opened(2);
  zoom.forFinger({ x: 90, y: -98 });
  assert.equal(zoom.view.value, { scale: 2, x: -50, y: 100 });
});

test('a part of the plan is shown as large as it fits, but no larger than a finger needs', () => {
  const zoom = opened(4);
  zoom.show({ x: 0, y: 0, width: 50, height: 50 });
  assert.equal(zoom.view.value, { scale: 1.4, x: 0, y: 40 });
  zoom.show({ x: 70, y: 20, width: 10, height: 10 });
  assert.equal(zoom.view.value, { scale: 4, x: -200, y: 200 });
});

test('a reset shows the whole plan', () => {
  const zoom = opened();
  zoom.by(3, { x: 80, y: 10 });
  zoom.reset();
  assert.equal(zoom.view.value, { scale: 1, x: 0, y: 0 });
});

test.run();
