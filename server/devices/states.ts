import type { AccessControl } from '../providers/types.ts';
import { shareRead } from '../shared/shared-reads.ts';
import { withTimeout } from '../shared/timeout.ts';

/**
 * How long a list waits for the states of its devices. A state that is not known by then is null in the list
 * (docs/product.md R7.4).
 */
const LIST_TIMEOUT_MS = 200;

/*
 * One read at a time for each device, shared among those who ask: a controller that works sequentially must stay free for commands.
 */

/** The state of a gate; waits until the controller answers. */
export const readGateStatus = (access: AccessControl, device: string): Promise<number> =>
  shareRead(access, `gate ${device}`, () => access.gateStatus(device));

/**
 * The state of a gate in a list: null if it fails or takes too long. A separate read, so that a later
 * `readGateStatus` does not queue behind the one the list gave up on.
 */
export const readListedGateStatus = (access: AccessControl, device: string): Promise<number | null> =>
  nullWhenLate(shareRead(access, `listed gate ${device}`, () => access.gateStatus(device)));

/** The alarm state of a room in a list: null if it fails or takes too long. */
export const readListedAlarmState = (access: AccessControl, room: string): Promise<number | null> =>
  nullWhenLate(shareRead(access, `listed alarm ${room}`, () => access.alarmState(room)));

const nullWhenLate = (state: Promise<number>): Promise<number | null> =>
  withTimeout(LIST_TIMEOUT_MS, state).catch(() => null);
