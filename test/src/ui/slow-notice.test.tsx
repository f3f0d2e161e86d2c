import { useSignals } from '@preact/signals-react/runtime';
import { cleanup } from '@testing-library/preact';
import { announce } from '../../../src/contract.ts';
import { explainFailure, useSlowNotice } from '../../../src/ui/load-state.tsx';
import { stopClock } from '../../setup/clock.ts';
import { draw } from '../../setup/draw.tsx';
import { network } from '../../setup/network.ts';
import { assert, suite } from '../../setup/suite.ts';

const test = suite('slow notice');

function Waiting() {
  useSignals();
  return <button type="button">{useSlowNotice()}</button>;
}

let clock: ReturnType<typeof stopClock>;
test.before.each(() => {
  announce(document, 'language', { language: 'en' });
  clock = stopClock();
});
test.after.each(() => {
  clock.restore();
  network('online');
  cleanup();
});

async function waiting() {
  const { container } = draw(<Waiting />);
  await clock.advance(0);
  return container.querySelector('button') as HTMLButtonElement;
}

const TRYING = 'This is taking longer than usual. We are still trying.';

test('after three seconds it says that the widget is still trying', async () => {
  const place = await waiting();
  await clock.advance(2999);
  assert.is(place.textContent, '');
  await clock.advance(1);
  assert.is(place.textContent, TRYING);
  announce(document, 'language', { language: 'da' });
  await clock.advance(0);
  assert.is(place.textContent, 'Det tager længere tid end normalt. Vi prøver stadig.');
});

test('without a network it says so, until the network is back', async () => {
  const place = await waiting();
  await clock.advance(3000);
  network('offline');
  await clock.advance(0);
  assert.is(place.textContent, 'You are offline. Try again when you are connected.');
  assert.is(explainFailure('No rooms.'), 'You are offline. Try again when you are connected.');
  network('online');
  await clock.advance(0);
  assert.equal([place.textContent, explainFailure('No rooms.')], [TRYING, 'No rooms.']);
});
