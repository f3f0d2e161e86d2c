import { computed, signal, useComputed, useSignal } from '@preact/signals-react';
import { Component, type ReactNode } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { draw, settled } from '../../setup/draw.tsx';

const test = suite('the stand-in for signals');

test('a component follows the signals that it read in its last drawing, and no others', async () => {
  const which = signal<'a' | 'b'>('a');
  const values = { a: signal('a0'), b: signal('b0') };
  let drawings = 0;
  const Box = () => {
    drawings += 1;
    return <p>{values[which.value].value}</p>;
  };
  const { container } = draw(<Box />);
  const becomes = async (text: string, count: number) => {
    await settled();
    assert.equal([container.textContent, drawings], [text, count]);
  };
  values.b.value = 'b1';
  await becomes('a0', 1);
  values.a.value = 'a1';
  await becomes('a1', 2);
  which.value = 'b';
  await becomes('b1', 3);
  values.a.value = 'a2';
  await becomes('b1', 3);
});

test('several changes at once are one drawing, of the last of them', async () => {
  const [one, other] = [signal(0), signal(0)];
  const drawings: string[] = [];
  const Box = () => {
    drawings.push(`${one.value} ${other.value}`);
    return null;
  };
  draw(<Box />);
  for (let round = 1; round < 5; round++) {
    one.value = round;
    other.value = -round;
  }
  await settled();
  assert.equal(drawings, ['0 0', '4 -4']);
});

test('a computed value that stays the same draws nothing', async () => {
  const number = signal(1);
  const odd = computed(() => number.value % 2 === 1);
  let drawings = 0;
  const Box = () => {
    drawings += 1;
    return <p>{String(odd.value)}</p>;
  };
  draw(<Box />);
  number.value = 3;
  await settled();
  assert.is(drawings, 1);
});

test('a component that is gone follows nothing', async () => {
  let watchers = 0;
  const number = signal(0, { watched: () => void watchers++, unwatched: () => void watchers-- });
  const Box = () => <p>{number.value}</p>;
  const { unmount } = draw(
    <>
      <Box />
      <Box />
    </>,
  );
  assert.is(watchers, 1);
  unmount();
  assert.is(watchers, 0);
});

test('a component that fails while drawing follows nothing, and its neighbours go on', async () => {
  const number = signal(0);
  class Fence extends Component<{ children: ReactNode }, { failed: boolean }> {
    override state = { failed: false };
    static getDerivedStateFromError = () => ({ failed: true });
    override render = () => (this.state.failed ? <p>failed</p> : this.props.children);
  }
  const Fails = () => {
    if (number.value > 0) throw new Error('no');
    return <p>fine</p>;
  };
  const Counts = () => <b>{number.value}</b>;
  const { container } = draw(
    <>
      <Fence>
        <Fails />
      </Fence>
      <Counts />
    </>,
  );
  number.value = 1;
  await settled();
  assert.is(container.textContent, 'failed1');
  number.value = 2;
  await settled();
  assert.is(container.textContent, 'failed2');
});

test("a component's own signal and computed value last", async () => {
  const outer = signal(1);
  let made = 0;
  const Box = ({ children }: { children?: ReactNode }) => {
    const own = useSignal(made++);
    const twice = useComputed(() => outer.value * 2);
    return (
      <button type="button" onClick={() => own.value++}>
        {own.value} {twice.value}
        {children}
      </button>
    );
  };
  const { container } = draw(<Box />);
  container.querySelector('button')?.click();
  outer.value = 5;
  await settled();
  assert.is(container.textContent, '1 10');
});

test.run();
