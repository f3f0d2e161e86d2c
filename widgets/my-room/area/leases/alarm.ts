import { disableAlarmAsTenant, enableAlarmAsTenant, getRoomStatus } from '../../../../src/api/calls.ts';
import { ALARM_ON } from '../../../../src/codes.ts';
import type { Tools } from '../tab.ts';
import { createDevice, type Device } from './device.ts';

/** The alarm of one room. `onPressed` is called after each switch, when the states of all rooms are read again. */
export function createAlarm(
  options: Tools & { roomId: number; state: number | null | undefined; onPressed: () => void },
): Device {
  const { page, notices, roomId, state, onPressed } = options;
  return createDevice({
    kind: 'alarm',
    notices,
    status: state,
    onStatus: ALARM_ON,
    // Who is about to enter must be able to switch it off.
    keeps: true,
    heldAfter: 'press',
    ask: () => getRoomStatus(page.api, roomId),
    send: (on) => (on ? enableAlarmAsTenant : disableAlarmAsTenant)(page.api, roomId),
    onPressed,
  });
}
