import type { AccessControl } from '../providers/types.ts';
import { inBatches } from './batches.ts';
import { within } from './within.ts';

/** How long a list waits for the states of its devices. What is not known by then is read on its own. */
const LIST_WAITS_MS = 200;

type Ask = () => Promise<number>;

/** For each controller, what is asked of it, by a name of the question. */
const questions = new WeakMap<AccessControl, Map<string, Ask>>();

/**
 * Asks the same question one at a time for all who ask it: a controller that answers one after the other must stay free for those
 * who open.
 */
function askInTurn(access: AccessControl, name: string, ask: Ask): Promise<number> {
  const known = questions.get(access) ?? new Map<string, Ask>();
  questions.set(access, known);
  const inTurn = known.get(name) ?? inBatches(ask);
  known.set(name, inTurn);
  return inTurn();
}

/** The state of a gate for somebody who waits for it. */
export const gateStatus = (access: AccessControl, device: string): Promise<number> =>
  askInTurn(access, `gate ${device}`, () => access.gateStatus(device));

/**
 * The state of a gate in a list: null where it fails or takes longer than a list waits. A question of its own, so that who then reads
 * the gate alone does not queue behind the one that the list gave up on.
 */
export const listedGateStatus = (access: AccessControl, device: string): Promise<number | null> =>
  soon(askInTurn(access, `listed gate ${device}`, () => access.gateStatus(device)));

/** The same for the alarm of a room. */
export const listedAlarmState = (access: AccessControl, room: string): Promise<number | null> =>
  soon(askInTurn(access, `listed alarm ${room}`, () => access.alarmState(room)));

const soon = (state: Promise<number>): Promise<number | null> =>
  within(LIST_WAITS_MS, state).catch(() => null);
