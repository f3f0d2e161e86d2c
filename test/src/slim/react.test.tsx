import { signal } from '@preact/signals-react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { draw, settled } from '../../setup/draw.tsx';

const test = suite('the stand-in for React');

test('a ref lasts from one drawing to the next, and points at its element', () => {
  const seen: (Element | null)[] = [];
  const Box = () => {
    const box = useRef<HTMLParagraphElement>(null);
    seen.push(box.current);
    return <p ref={box}>text</p>;
  };
  const { container, rerender } = draw(<Box key="one" />);
  const [element] = container.children;
  rerender((<Box key="one" {...{ other: 1 }} />) as never);
  assert.is(seen[0], null);
  assert.is(seen[1], element);
});

test('ids are the same at each drawing and differ between components and calls', () => {
  const drawings: string[][] = [];
  const Two = (_: { round: number }) => {
    drawings.push([useId(), useId()]);
    return null;
  };
  const { rerender } = draw(<Two round={1} />);
  rerender((<Two round={2} />) as never);
  draw(<Two round={1} />);
  assert.equal(drawings[0], drawings[1]);
  assert.is(new Set([...(drawings[0] ?? []), ...(drawings[2] ?? [])]).size, 4);
});

for (const [name, use] of Object.entries({ useLayoutEffect, useEffect })) {
  test(`${name} runs after the drawing, again when something given is new, and is undone before that and at the end`, async () => {
    const log: string[] = [];
    const Box = ({ given, other }: { given: string; other?: number }) => {
      use(() => {
        log.push(`do ${given} ${document.querySelectorAll('i').length}`);
        return () => void log.push(`undo ${given}`);
      }, [given]);
      return <i>{other}</i>;
    };
    const { rerender, unmount } = draw(<Box given="a" />);
    await settled();
    assert.equal(log, ['do a 1']);
    rerender((<Box given="a" other={2} />) as never);
    await settled();
    assert.equal(log, ['do a 1']);
    rerender((<Box given="b" />) as never);
    await settled();
    assert.equal(log, ['do a 1', 'undo a', 'do b 1']);
    unmount();
    assert.equal(log, ['do a 1', 'undo a', 'do b 1', 'undo b']);
  });
}

test('a layout effect runs before the next task, an effect after what else is drawn then', async () => {
  const log: string[] = [];
  const Box = () => {
    useEffect(() => void log.push('effect'), []);
    useLayoutEffect(() => void log.push('layout'), []);
    return null;
  };
  draw(<Box />);
  assert.equal(log, ['layout']);
  await settled();
  assert.equal(log, ['layout', 'effect']);
});

test('an effect of a component that is gone before its turn never runs', async () => {
  const log: string[] = [];
  const Box = () => {
    useEffect(() => void log.push('effect'), []);
    return null;
  };
  draw(<Box />).unmount();
  await settled();
  assert.equal(log, []);
});

test('a component is drawn again for new properties, not because its parent was', async () => {
  const count = signal(0);
  let drawings = 0;
  const Child = (_: { name: string }) => {
    drawings += 1;
    return null;
  };
  const Parent = () => (
    <div title={String(count.value)}>
      <Child name={count.value < 2 ? 'same' : 'new'} />
    </div>
  );
  draw(<Parent />);
  for (count.value = 1; count.value < 4; count.value += 1) await settled();
  assert.is(drawings, 2);
});

test.run();
