import type { AccessControl } from '../providers/types.ts';
import { coalesce } from './coalesce.ts';
import { withTimeout } from './timeout.ts';

/** How long a list waits for the states of its devices. What is not known by then is read on its own. */
const LIST_TIMEOUT_MS = 200;

type ReadState = () => Promise<number>;

/** For each controller, what is asked of it, by a name of the question. */
const pendingReads = new WeakMap<AccessControl, Map<string, ReadState>>();

/**
 * Asks the same question one at a time for all who ask it: a controller that answers one after the other must stay free for those
 * who open.
 */
function readOneAtATime(access: AccessControl, name: string, read: ReadState): Promise<number> {
  const known = pendingReads.get(access) ?? new Map<string, ReadState>();
  pendingReads.set(access, known);
  const shared = known.get(name) ?? coalesce(read);
  known.set(name, shared);
  return shared();
}

/** The state of a gate for somebody who waits for it. */
export const readGateStatus = (access: AccessControl, device: string): Promise<number> =>
  readOneAtATime(access, `gate ${device}`, () => access.gateStatus(device));

/**
 * The state of a gate in a list: null where it fails or takes longer than a list waits. A question of its own, so that who then reads
 * the gate alone does not queue behind the one that the list gave up on.
 */
export const readListedGateStatus = (access: AccessControl, device: string): Promise<number | null> =>
  nullWhenLate(readOneAtATime(access, `listed gate ${device}`, () => access.gateStatus(device)));

/** The same for the alarm of a room. */
export const readListedAlarmState = (access: AccessControl, room: string): Promise<number | null> =>
  nullWhenLate(readOneAtATime(access, `listed alarm ${room}`, () => access.alarmState(room)));

const nullWhenLate = (state: Promise<number>): Promise<number | null> =>
  withTimeout(LIST_TIMEOUT_MS, state).catch(() => null);
