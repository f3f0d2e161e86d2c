import { signal } from '@preact/signals-react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Notices } from '../../../src/ui/notices.ts';
import { createDevice } from '../../../widgets/my-room/area/leases/device.ts';
import { settled } from '../../setup/draw.tsx';

const test = suite('my-room: a door, a gate or an alarm');

test('a refusal is shown before its text has loaded, and the next press works', async () => {
  const failure: Notices['failure'] & { value: unknown } = signal(null);
  let come = () => {};
  const notices = {
    failure,
    showFailure: () =>
      new Promise<void>((resolve) => {
        come = resolve;
      }),
  } as unknown as Notices;
  let sent = 0;
  const { press, action, outcome, dispose } = createDevice({
    kind: 'door',
    notices,
    status: 1,
    onStatus: 9,
    pausedAfter: 'on',
    readStatus: async () => ({ value: 1 }),
    send: async () => {
      sent++;
      return { failure: { code: 11 } };
    },
    onPressed: () => {},
  });
  await press();
  assert.equal([action.busy.value, outcome.value], [false, { kind: 'refused' }]);
  await press();
  assert.is(sent, 2);
  failure.value = { text: () => 'Access-control area not found' };
  come();
  await settled();
  assert.is(outcome.value?.why?.(), 'Access-control area not found');
  dispose();
});

test.run();
