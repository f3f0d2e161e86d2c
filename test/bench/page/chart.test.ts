import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bars, type Curve, curves } from './chart.ts';

const test = suite('charts');
const FRAME = { title: 'Painted <soon>', unit: 'ms' };

const readNumbers = (svg: string, attribute: string) =>
  [...svg.matchAll(new RegExp(`<(?:rect|circle)[^>]* ${attribute}="([^"]*)"`, 'g'))].map(([, value]) =>
    Number(value),
  );

/** No number went wrong, and every tag that is opened is closed. */
function isDrawn(svg: string): void {
  assert.not.match(svg, /NaN|undefined|Infinity/);
  const opened = [...svg.matchAll(/<([a-z]+)(?: [^>]*[^/>])?>/g)].map(([, tag]) => tag);
  const closed = [...svg.matchAll(/<\/([a-z]+)>/g)].map(([, tag]) => tag);
  assert.equal(opened.sort(), closed.sort());
}

test('bars name every value and show its number', () => {
  const svg = bars(FRAME, [
    { label: 'this & that', value: 1234.4 },
    { label: 'the other', value: 617.2, ours: true },
  ]);
  isDrawn(svg);
  for (const text of ['Painted &lt;soon&gt;', 'this &amp; that', '1,234 ms', 'the other', '617 ms'])
    assert.ok(svg.includes(text), text);
});

test('bars are as long as their values, from zero', () => {
  const svg = bars(
    FRAME,
    [100, 50, 0].map((value) => ({ label: String(value), value })),
  );
  const [whole = 0, half, none] = readNumbers(svg, 'width');
  assert.ok(whole > 200 && whole < 390);
  assert.is(half, whole / 2);
  assert.is(none, 0);
});

test('curves stand over the same steps, and higher for more', () => {
  const line = (label: string, values: number[]) => ({
    label,
    points: values.map((value, index): [number, number] => [[10, 1000, 5000][index] ?? 0, value]),
  });
  const svg = curves(FRAME, {
    unit: 'rooms',
    lines: [line('list', [10, 20, 40]), line('click', [0, 5, 40])],
  });
  isDrawn(svg);
  for (const text of ['list, ms', 'click, ms', '10', '1,000', '5,000', 'rooms', '40'])
    assert.ok(svg.includes(`>${text}<`), text);
  const points = (name: string) =>
    [...svg.matchAll(new RegExp(`class="${name}" cx="([\\d.]+)" cy="([\\d.]+)" r="3.5"`, 'g'))].map(
      ([, x, y]) => [Number(x), Number(y)],
    );
  const [list, click] = [points('d0'), points('d1')] as [number, number][][];
  assert.equal(
    list?.map(([x]) => x),
    click?.map(([x]) => x),
  );
  const [low = 0, middle = 0, high = 0] = list?.map(([, y]) => y) ?? [];
  assert.ok(low > middle && middle > high);
  // Equal values stand at the same height, whichever curve they are on.
  assert.is(click?.[2]?.[1], high);
  assert.ok(Math.abs((middle - high) / (low - high) - 2 / 3) < 0.01);
});

test('fits a phone and has colours for the dark', () => {
  const svg = bars(FRAME, [{ label: 'a', value: 1 }]);
  assert.match(svg, 'viewBox="0 0 390 ');
  assert.match(svg, 'prefers-color-scheme:dark');
});

test('a number that is not finite or is below zero is refused, and so are more curves than there are colours', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, -1])
    assert.throws(() => bars(FRAME, [{ label: 'a', value }]), /cannot be drawn/);
  assert.throws(() => bars(FRAME, []), /cannot be drawn: nothing/);
  const lines = ['a', 'b', 'c', 'd'].map((label): Curve => ({ label, points: [[1, 1]] }));
  assert.throws(() => curves(FRAME, { unit: 'rooms', lines }), /at most 3 curves/);
});

test.run();
