import type { AccessControl } from '../providers/types.ts';
import { coalesce } from './coalesce.ts';
import { withTimeout } from './timeout.ts';

/**
 * How long a list waits for the states of its devices. A state that is not known by then is null in the list
 * (docs/product.md R7.4).
 */
const LIST_TIMEOUT_MS = 200;

type ReadState = () => Promise<number>;

/** For each controller the running reads, by the name of what is read. */
const pendingReads = new WeakMap<AccessControl, Map<string, ReadState>>();

/**
 * Sends one read at a time for each device and shares it among concurrent callers: a controller that works
 * sequentially must stay free for commands.
 */
function readOneAtATime(access: AccessControl, name: string, read: ReadState): Promise<number> {
  const known = pendingReads.get(access) ?? new Map<string, ReadState>();
  pendingReads.set(access, known);
  const shared = known.get(name) ?? coalesce(read);
  known.set(name, shared);
  return shared();
}

/** The state of a gate; waits until the controller answers. */
export const readGateStatus = (access: AccessControl, device: string): Promise<number> =>
  readOneAtATime(access, `gate ${device}`, () => access.gateStatus(device));

/**
 * The state of a gate in a list: null if it fails or takes too long. A separate read, so that a later
 * `readGateStatus` does not queue behind the one the list gave up on.
 */
export const readListedGateStatus = (access: AccessControl, device: string): Promise<number | null> =>
  nullWhenLate(readOneAtATime(access, `listed gate ${device}`, () => access.gateStatus(device)));

/** The alarm state of a room in a list: null if it fails or takes too long. */
export const readListedAlarmState = (access: AccessControl, room: string): Promise<number | null> =>
  nullWhenLate(readOneAtATime(access, `listed alarm ${room}`, () => access.alarmState(room)));

const nullWhenLate = (state: Promise<number>): Promise<number | null> =>
  withTimeout(LIST_TIMEOUT_MS, state).catch(() => null);
