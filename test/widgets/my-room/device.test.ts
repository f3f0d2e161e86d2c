import type { Result } from '../../../src/api/client.ts';
import type { Notices } from '../../../src/ui/notices.tsx';
import { createDevice, type Device } from '../../../widgets/my-room/area/device.ts';
import { type Fault, faultText, NEXT_ACTION } from '../../../widgets/my-room/area/faults.ts';
import { stopClock } from '../../setup/clock.ts';
import { network } from '../../setup/network.ts';
import { assert, suite } from '../../setup/suite.ts';

const test = suite('my-room: a door, a gate or an alarm');

const OFF = { value: 1 };
const refused = (code: number) => ({ failure: { code } });

/** What the backend answers to the press and to the reading of the status after it, for each fault. */
const CAUSES: Record<Fault, { send?: Result<true>; status: Result<number>; code?: number }> = {
  slow: { status: OFF },
  refused: { send: refused(11), status: OFF, code: 11 },
  gone: { send: refused(2), status: OFF, code: 2 },
  unanswered: { send: refused(13), status: OFF, code: 13 },
  unconfirmed: { send: { value: true }, status: refused(13) },
  unchanged: { send: { value: true }, status: OFF },
  unreadable: { send: { value: true }, status: refused(13) },
  offline: { send: refused(100), status: OFF, code: 100 },
};

function faulty(kind: Device['kind'], cause: (typeof CAUSES)[Fault]) {
  const { send } = cause;
  const shown: { code: number; advice?: (() => string) | undefined }[] = [];
  const sent: boolean[] = [];
  const device = createDevice({
    kind,
    notices: {
      showFailure: async (failure) => void shown.push(failure),
    } as Notices,
    status: 1,
    onStatus: 9,
    pausedAfter: kind === 'alarm' ? 'press' : 'on',
    keepsLastState: kind === 'alarm',
    readStatus: async () => cause.status,
    send: (on) => {
      sent.push(on);
      return send ? Promise.resolve(send) : new Promise(() => {});
    },
    onPressed: () => {},
  });
  return { device, shown, sent };
}

for (const kind of ['gate', 'door', 'alarm'] as const)
  for (const [name, cause] of Object.entries(CAUSES)) {
    const fault = name as Fault;
    test(`${kind}, ${fault}: one sentence, and the large button stays`, async () => {
      const { device, shown, sent } = faulty(kind, cause);
      if (fault === 'offline') network('offline');
      const clock = stopClock();
      try {
        if (fault !== 'unreadable') void device.press();
        await clock.advance(2999);
        if (fault === 'slow') assert.is(device.fault.value, null);
        await clock.advance(1);
        if (cause.send?.value) await device.read();
      } finally {
        clock.restore();
        network('online');
      }
      assert.is(device.fault.value, fault);
      // The dialog of a failed press gives the advice that stands below the button.
      assert.equal(
        shown.map(({ code, advice }) => [code, advice?.() ?? faultText(kind, fault)]),
        cause.code ? [[cause.code, faultText(kind, fault)]] : [],
      );
      if (fault !== 'slow') {
        await device.press(true);
        assert.is(sent.length, fault === 'unreadable' ? 1 : 2);
      }
    });
  }

test('R7.8 each device and fault has one sentence of its own', () => {
  const faults = (Object.keys(NEXT_ACTION) as Fault[]).filter((fault) => fault !== 'offline');
  const all = (['gate', 'door', 'alarm'] as const).flatMap((kind) =>
    faults.map((fault) => faultText(kind, fault)),
  );
  assert.is(new Set(all).size, 3 * faults.length);
  for (const sentence of all) assert.not.match(sentence, /\{\{|undefined/);
});

test('a gate that reports late that it is open is no longer said to be unchanged', async () => {
  const cause = { ...CAUSES.unchanged };
  const { device } = faulty('gate', cause);
  await device.press();
  await device.read();
  cause.status = { value: 9 };
  await device.read();
  assert.equal([device.fault.value, device.on.value], [null, true]);
});
