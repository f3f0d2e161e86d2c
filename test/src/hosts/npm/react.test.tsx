import { cleanup } from '@testing-library/preact';
import { announce } from '../../../../src/contract.ts';
import * as hosts from '../../../../src/hosts/npm/react.ts';
import { draw, settled } from '../../../setup/draw.tsx';
import { assert, test } from '../../../setup/suite.ts';

const { RentRoom, SelfStorageLoader } = hosts;
const OPTIONS = { src: 'https://cdn.test/v1/loader.js', api: 'https://api.test' };

test.after.each(cleanup);

const place = () => document.querySelector('#root-rent-room') as HTMLElement;

test('each placeholder has its id, its own attributes and its children', () => {
  const { SelfStorageLoader: _, ...placeholders } = hosts;
  const all = Object.values(placeholders).map((Placeholder, at) => (
    <Placeholder key={`${at}`} className="wide" load="visible">
      Call us
    </Placeholder>
  ));
  const { container } = draw(<main>{all}</main>);
  const elements = [...(container.querySelector('main') as HTMLElement).children] as HTMLElement[];
  const found = elements.map(({ id }) => id).sort();
  const ids = ['discount-banner', 'manage-form', 'my-room', 'rent-room', 'reset-password', 'withdraw'];
  assert.equal(
    found,
    ids.map((id) => `root-${id}`),
  );
  for (const { className, dataset, textContent } of elements)
    assert.equal([className, dataset.load, textContent], ['wide', 'visible', 'Call us']);
});

test('events reach the newest listener with their detail, and none after the end', async () => {
  const heard: unknown[] = [];
  const shown = (name: string) => (
    <RentRoom
      onReady={({ widget }) => heard.push(name, widget)}
      onRoom={({ number, price }) => heard.push(name, number, price)}
      onCheckout={({ number }) => heard.push(name, number)}
    />
  );
  const { rerender, unmount } = draw(shown('first'));
  const before = place();
  announce(before, 'ready', { widget: 'rent-room' });
  rerender(shown('second') as never);
  assert.is(place(), before, 'the placeholder stays, and so does its widget');
  announce(before, 'room', { number: '212', sqm: 8, price: 800, priceNow: 640 });
  announce(before, 'checkout', { number: '212' });
  unmount();
  await settled();
  announce(before, 'ready', { widget: 'rent-room' });
  assert.equal(heard, ['first', 'rent-room', 'second', '212', 800, 'second', '212']);
});

test('whoever hears of an error may prevent what the loader would show', () => {
  draw(<RentRoom onError={(_, event) => event.preventDefault()} />);
  assert.not(announce(place(), 'error', { widget: 'rent-room', error: new Error('gone') }));
});

test('the loader is asked for once in the life of a page, and its failure is told', async () => {
  const failures: string[] = [];
  const loader = (department: number) => (
    <SelfStorageLoader
      {...OPTIONS}
      department={department}
      onFailed={({ message }) => failures.push(message)}
    />
  );
  const { rerender } = draw(loader(1));
  rerender(loader(1) as never);
  assert.is(document.querySelectorAll('script').length, 1);
  rerender(loader(2) as never);
  await new Promise((resolve) => setTimeout(resolve));
  assert.is(failures.length, 1);
  assert.match(failures[0] ?? '', 'data-department="2"');
});
