import { closeGateAsTenant, getGateStatus, openGateAsTenant } from '../../../../src/api/calls.ts';
import { outcomeUnknown } from '../../../../src/api/failure.ts';
import { GATE_OPEN } from '../../../../src/codes.ts';
import type { Tools } from '../tab.ts';
import { createDevice, type Device } from './device.ts';

/** An open gate closes by itself, so it is looked at again so many milliseconds later. */
const LOOK_AGAIN = 5000;

/** A room's door or an outer gate: on while it is open. */
export interface GateModel extends Device {
  id: number;
  name: string;
}

export function createGate(
  options: Tools & { kind: 'door' | 'gate'; id: number; name: string; status?: number | null | undefined },
): GateModel {
  const { page, notices, kind, id, name, status } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    clearTimeout(timer);
    if (device.on.peek()) timer = setTimeout(() => void device.read(), LOOK_AGAIN);
  };
  const device = createDevice({
    kind,
    notices,
    status,
    onStatus: GATE_OPEN,
    // Nobody waits to open a door; who has opened one taps again, and must not close it.
    heldAfter: 'on',
    ask: () => getGateStatus(page.api, id),
    send: (open) => (open ? openGateAsTenant : closeGateAsTenant)(page.api, id),
    // One that was refused is as it was, and the look at it that the press broke off is still to come.
    onPressed(failure) {
      if (failure && !outcomeUnknown(failure) && device.status.peek() !== 'unread') watch();
      else void device.read();
    },
    onRead: watch,
  });
  watch();
  return {
    ...device,
    id,
    name,
    dispose() {
      device.dispose();
      clearTimeout(timer);
    },
  };
}
