import { closeGateAsTenant, getGateStatus, openGateAsTenant } from '../../../../src/api/calls.ts';
import { outcomeUnknown } from '../../../../src/api/failure.ts';
import { GATE_OPEN } from '../../../../src/codes.ts';
import type { Tools } from '../tab.ts';
import { createDevice, type Device } from './device.ts';

/** An open gate closes by itself, and a slow one reports late that it is open, so their status is read again after so long. */
const READ_AGAIN_MS = 5000;

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
    if (device.on.peek() || device.fault.peek() === 'unchanged')
      timer = setTimeout(() => void device.read(), READ_AGAIN_MS);
  };
  const device = createDevice({
    kind,
    notices,
    status,
    onStatus: GATE_OPEN,
    // A closed door can be opened at once, but a second tap must not close one that has just opened.
    pausedAfter: 'on',
    readStatus: () => getGateStatus(page.api, id),
    send: (open) => (open ? openGateAsTenant : closeGateAsTenant)(page.api, id),
    // A refused command changed nothing. It did cancel the reading that was under way, or planned.
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
