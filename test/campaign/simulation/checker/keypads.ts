import { codesOf, firstSince, isDisturbed, knownSince, RIGHTS_MS, SOON_MS } from './access.ts';
import type { EventOf, History, Place, Violation } from './calls.ts';
import { danishDay } from './days.ts';
import type { Facts } from './facts.ts';
import { isKnown, isRunning, type Lease, lastDays, leaseEvents } from './leases.ts';

const HOUR_MS = 3_600_000;
/** How long a right certainly lasts without the server: its list may have been an hour old, and lists are for 72 hours (R7.20). */
const CERTAIN_MS = 70 * HOUR_MS;
/** A list that was lost is sent again when the server wakes, which in a long wait is after up to twelve days. */
const CALM_MS = 13 * 24 * HOUR_MS;
/** So soon after a leap over days the server has sent its lists again. */
const UPKEEP_MS = 60_000;
const WRONG_TRIES = 5;
const LONGEST_PAUSE_MS = 15 * 60_000;

type Pressed = { event: EventOf<'keypad-pressed'>; place: Place };

/** At the keypads of gates and doors the bridge goes by its rights, with the server and without it (R7.19 to R7.21). */
export const checkKeypads = (history: History, leases: Lease[], facts: Facts): Violation[] =>
  history.of('keypad-pressed').flatMap((pressed) => {
    const { event } = pressed;
    const isGate = facts.gates.some(({ device }) => device === event.device);
    const own = leases.filter(
      ({ room, paid }) => paid && room.number === event.number && (isGate || room.door === event.device),
    );
    const text = wrongBecause(history, own, pressed);
    return text === null ? [] : [{ rule: 'R7.19', text, events: [...own.flatMap(leaseEvents), event] }];
  });

function wrongBecause(history: History, own: Lease[], pressed: Pressed): string | null {
  const { event } = pressed;
  const about = `the keypad of ${event.device}`;
  if (event.outcome === 'open')
    return own.some((lease) => mayOpen(history, lease, pressed)) ? null : `${about} opens without a right`;
  if (event.outcome === 'paused')
    return mayPause(history, pressed) ? null : `${about} pauses without five wrong tries`;
  return own.some((lease) => mustOpen(history, lease, pressed)) ? `${about} refuses a right` : null;
}

/** Whether a list that the bridge may have held the right: lists are sent at once, and after a fault an old one works to its end. */
function mayOpen(history: History, lease: Lease, { event, place }: Pressed): boolean {
  if (event.at >= event.alone + RIGHTS_MS) return false;
  const since = knownSince(history, { at: event.alone, place });
  const changes = history.calls.flatMap(({ operation, start, end }) =>
    /^(changeLeaseCode|cancelLease|keepLease)$/.test(operation) ? [start, end] : [],
  );
  return [since, ...changes.filter((each) => each > since && each < place), place].some(
    (each) =>
      (lease.paid?.place ?? place) < place &&
      lastDays(lease, each).some((day) => day === null || day >= danishDay(event.at)) &&
      codesOf(history, lease, each).includes(event.code),
  );
}

/** A server that was killed sends nothing until it starts again, however long nothing else happens. */
const isUp = (history: History, until: Place): boolean =>
  history
    .of('killed', 'started')
    .filter(({ place }) => place < until)
    .at(-1)?.event.kind !== 'killed';

/** When the server had certainly sent its list before a fault: a run leaps over days, and the fault may be the first thing after them. */
function awakeBefore(history: History, fault: Place): number {
  let before = fault;
  while (before > 0 && history.at(fault) - history.at(before) < UPKEEP_MS) before -= 1;
  return history.at(before);
}

/** Whether the bridge was certainly given the right, before any fault that came since. */
function mustOpen(history: History, lease: Lease, { event, place }: Pressed): boolean {
  const instant = (each: Place) =>
    Math.min(each === place ? event.at : awakeBefore(history, each), event.alone);
  const faults = history.of('disturbed', 'killed', 'started').filter((each) => each.place <= place);
  const calm = [...faults.map((each) => each.place), place]
    .reverse()
    .find(
      (each) =>
        isUp(history, each) && !isDisturbed(history, firstSince(history, instant(each) - CALM_MS), each),
    );
  if (calm === undefined || event.at - instant(calm) > CERTAIN_MS) return false;
  const before = firstSince(history, instant(calm) - SOON_MS);
  const isOnly = (each: Place) => {
    const [code, ...others] = codesOf(history, lease, each);
    return code === event.code && others.length === 0;
  };
  return (
    isKnown(history, lease, before) &&
    isRunning(history, lease, place) === 'yes' &&
    [before, calm, place].every(isOnly)
  );
}

function mayPause(history: History, { event, place }: Pressed): boolean {
  const before = history
    .of('keypad-pressed')
    .filter((each) => each.place < place && each.event.device === event.device)
    .filter((each) => each.event.outcome !== 'paused');
  const last = before.at(-1);
  const wrong = before.slice(-WRONG_TRIES).filter((each) => each.event.outcome === 'wrong');
  return wrong.length === WRONG_TRIES && event.at - (last?.event.at ?? 0) < LONGEST_PAUSE_MS;
}
