import {
  type CallStory,
  type EventOf,
  type History,
  type Place,
  selectCalls,
  type Violation,
} from './calls.ts';
import { danishDay } from './days.ts';
import type { Facts } from './facts.ts';
import { isKnown, isRunning, type Lease, lastDays, leaseEvents } from './leases.ts';

/** How much later than its question a command may reach the controller. */
const LATE_MS = 10 * 60_000;
/** How long the server may need to send a code or a right that was not taken the first time. */
const SOON_MS = 10 * 60_000;
/** How long a fault may explain what a lock does: the server sleeps for days. */
const DISTURBED_MS = 72 * 3_600_000;
const CODE_LIVES_MS = 10 * 60_000;

/** Gates, doors, alarms and keypads work for those with a right at that moment, and for nobody else (R7.6). */
export function checkAccess(history: History, leases: Lease[], facts: Facts): Violation[] {
  const devices = readDevices(history, facts);
  return [
    ...unasked(history, leases, { facts, devices }),
    ...history.calls.flatMap((call) => answers(history, leases, { call, facts, devices })),
    ...oneTimeCodes(history),
    ...history.of('code-set').flatMap((each) => wrongCode(history, leases, each)),
    ...history.of('code-tried').flatMap((each) => tried(history, leases, each)),
  ];
}

/** The controller's name of each gate by its id; those of doors are learned from the lists of leases. */
function readDevices(history: History, facts: Facts): Map<number, string> {
  const devices = new Map(facts.gates.map(({ id, device }) => [id, device]));
  for (const { operation, outcome, body } of history.calls) {
    if (operation !== 'listLeases' || outcome !== 'done') continue;
    for (const { doorGateId, room } of body.data) {
      const found = facts.rooms.find(({ id }) => id === room.id);
      if (doorGateId && found) devices.set(doorGateId, found.door);
    }
  }
  return devices;
}

const COMMANDS = {
  openGateAsTenant: 'opened',
  closeGateAsTenant: 'closed',
  openGateWithCode: 'opened',
  openAsHelper: 'opened',
} as const;

const deviceOf = ({ input }: CallStory, devices: Map<number, string>): string | undefined =>
  devices.get(input.gateId as number);

/** Everything that moved was asked for by somebody who had the right at some moment since. */
function unasked(
  history: History,
  leases: Lease[],
  { facts, devices }: { facts: Facts; devices: Map<number, string> },
): Violation[] {
  const moved = history.of('opened', 'closed');
  const commands = history.calls.filter(({ operation }) => operation in COMMANDS);
  const doors = moved.flatMap(({ event, place }) => {
    const asked = commands.filter(
      (call) =>
        COMMANDS[call.operation as keyof typeof COMMANDS] === event.kind &&
        deviceOf(call, devices) === event.device &&
        isRecent(call, { event, place }),
    );
    const allowed = asked.some((call) =>
      mayMove(history, leases, { call, device: event.device, until: place }),
    );
    const text = `${event.device} ${event.kind} for nobody with a right`;
    return allowed ? [] : [{ rule: 'R7.6', text, events: [...asked.flatMap(({ events }) => events), event] }];
  });
  const switches = history.calls.filter(({ operation }) =>
    /^(enable|disable)AlarmAsTenant$|^toggleAlarm$/.test(operation),
  );
  const alarms = history.of('alarm').flatMap(({ event, place }) => {
    const room = facts.rooms.find(({ device }) => device === event.room);
    const asked = switches.filter(
      (call) =>
        (call.input.roomId === room?.id || call.input.roomNumber === room?.number) &&
        isRecent(call, { event, place }),
    );
    const allowed = asked.some((call) => maySwitch(history, leases, { call, until: place }));
    const text = `the alarm of ${event.room} was switched for nobody with a right`;
    return allowed ? [] : [{ rule: 'R7.6', text, events: [...asked.flatMap(({ events }) => events), event] }];
  });
  return [...doors, ...alarms];
}

const isRecent = (call: CallStory, { event, place }: { event: { at: number }; place: Place }): boolean =>
  call.start < place && event.at - call.at <= LATE_MS;

/** Whether somebody may have had the right at some moment from `call` to `until`. */
function mayMove(
  history: History,
  leases: Lease[],
  { call, device, until }: { call: CallStory; device: string; until: Place },
): boolean {
  const outer = !leases.some(({ room }) => room.door === device);
  const right = (lease: Lease) =>
    (outer || lease.room.door === device) && ranBetween(history, lease, { from: call.start, until });
  if (call.operation === 'openAsHelper') return leases.some(right);
  if (call.operation === 'openGateWithCode')
    return (
      outer &&
      codeWasSent(history, call) &&
      leases.some((lease) => right(lease) && hasPhone(history, lease, call))
    );
  return leases.some((lease) => lease.email === call.by && right(lease));
}

const ranBetween = (
  history: History,
  lease: Lease,
  { from, until }: { from: Place; until: Place },
): boolean => isRunning(history, lease, from) !== 'no' || isRunning(history, lease, until) !== 'no';

/** A code by SMS opens once, and for ten minutes (R7.5). */
const oneTimeCodes = (history: History): Violation[] => {
  const calls = selectCalls(history, 'openGateWithCode').filter(({ outcome }) => outcome === 'done');
  return calls.flatMap(({ input, at, start, events }) => {
    const { phoneNumber, otp } = input;
    const sent = history
      .of('sms')
      .filter(
        ({ event, place }) => place < start && event.to === phoneNumber && event.text.includes(String(otp)),
      );
    const before = calls.find(
      (each) => each.start < start && each.input.otp === otp && each.input.phoneNumber === phoneNumber,
    );
    const shown = [...sent.map(({ event }) => event), ...(before?.events ?? []), ...events];
    if (before) return [{ rule: 'R7.5', text: 'a one-time code opens twice', events: shown }];
    return sent.some(({ event }) => at - event.at <= CODE_LIVES_MS)
      ? []
      : [{ rule: 'R7.5', text: 'a one-time code opens after its ten minutes', events: shown }];
  });
};

const codeWasSent = (history: History, { input, start, at }: CallStory): boolean =>
  history
    .of('sms')
    .some(
      ({ event, place }) =>
        place < start &&
        event.to === input.phoneNumber &&
        event.text.includes(String(input.otp)) &&
        at - event.at <= CODE_LIVES_MS + LATE_MS,
    );

/** Phones that the tenant has signed up with or changed to. */
const hasPhone = (history: History, lease: Lease, { input }: CallStory): boolean =>
  history.calls.some(
    ({ operation, by, input: typed }) =>
      (operation === 'signUp'
        ? typed.email === lease.email
        : operation === 'updateUser' && by === lease.email) && typed.phoneNumber === input.phoneNumber,
  );

function maySwitch(
  history: History,
  leases: Lease[],
  { call, until }: { call: CallStory; until: Place },
): boolean {
  const { input, by, operation, start } = call;
  return leases.some(
    (lease) =>
      ranBetween(history, lease, { from: start, until }) &&
      (operation === 'toggleAlarm'
        ? lease.room.number === input.roomNumber &&
          codesOf(history, lease, start).includes(String(input.roomCode))
        : lease.room.id === input.roomId && lease.email === by),
  );
}

const AT_GATE = /^(openGateAsTenant|closeGateAsTenant|getGateStatus)$/;
const AT_ROOM = /^(enableAlarmAsTenant|disableAlarmAsTenant|getRoomStatus)$/;

/** What a call of a tenant is about, if that has an owner or is used by tenants alone. */
function targetOf(
  { operation, input }: CallStory,
  { facts, devices }: { facts: Facts; devices: Map<number, string> },
): { device: string; isOuter: boolean } | null {
  const id = (input.gateId ?? input.roomId ?? input.id) as number;
  const room = AT_ROOM.test(operation) && facts.rooms.find((each) => each.id === id);
  const device = room ? room.door : AT_GATE.test(operation) && devices.get(id);
  const isOuter = facts.gates.some((gate) => gate.device === device);
  return device && !(isOuter && operation === 'getGateStatus') ? { device, isOuter } : null;
}

/** Nobody with a right is told that they have none, and nobody without one is told that it was done. */
function answers(
  history: History,
  leases: Lease[],
  { call, ...known }: { call: CallStory; facts: Facts; devices: Map<number, string> },
): Violation[] {
  const { outcome, code, by, events, start, answer } = call;
  const target = answer === null ? null : targetOf(call, known);
  if (!target || answer === null) return [];
  const { device, isOuter } = target;
  const own = leases.filter(({ email, room }) => email === by && (isOuter || room.door === device));
  const shown = [...own.flatMap(leaseEvents), ...events];
  const had = own.some(
    (lease) => isKnown(history, lease, start) && isRunning(history, lease, answer) === 'yes',
  );
  if (outcome === 'refused' && (code === 2 || code === 9) && had)
    return [{ rule: 'R7.6', text: `${by} has a right to ${device} and is refused`, events: shown }];
  const none = own.every((lease) => !ranBetween(history, lease, { from: start, until: answer }));
  return outcome === 'done' && none
    ? [{ rule: 'R7.6', text: `${by} has no right to ${device}, and it was done`, events: shown }]
    : [];
}

/** The codes that the room may have for this lease: that of the order and later ones. */
function codesOf(history: History, lease: Lease, place: Place): string[] {
  const changes = history.calls.filter(
    ({ operation, by, input, outcome, start }) =>
      operation === 'changeLeaseCode' &&
      by === lease.email &&
      input.id === lease.id &&
      outcome !== 'refused' &&
      start <= place,
  );
  const newest = Math.max(
    ...changes.filter(({ outcome, end }) => outcome === 'done' && end <= place).map(({ start }) => start),
  );
  const current = changes.filter(({ end }) => end >= newest).map(({ input }) => String(input.code));
  const first = newest === Number.NEGATIVE_INFINITY && lease.order ? [String(lease.order.input.code)] : [];
  return [...first, ...current];
}

/** A lock gets the code of a lease of its room, with the last day once there is one (access.md). */
function wrongCode(
  history: History,
  leases: Lease[],
  { event, place }: { event: EventOf<'code-set'>; place: Place },
): Violation[] {
  const own = leases.filter(({ room, paid }) => room.device === event.room && paid && paid.place < place);
  const shown = [...own.flatMap(leaseEvents), event];
  if (event.code === null) {
    const before = history
      .of('code-set')
      .filter((each) => each.event.room === event.room && each.place < place);
    const hadCode = (before.at(-1)?.event.code ?? null) !== null;
    const needed = hadCode && own.some((lease) => isKnown(history, lease, place));
    return needed
      ? [{ rule: 'R7.6', text: `the code of room ${event.room} is taken away from a tenant`, events: shown }]
      : [];
  }
  const before = Math.max(
    0,
    history.events.findIndex(({ at }) => at >= event.at - LATE_MS),
  );
  const right = own.some((lease) => {
    const days = [...lastDays(lease, place), ...lastDays(lease, Math.max(before, lease.paid?.place ?? 0))];
    const codes = [...codesOf(history, lease, place), ...codesOf(history, lease, before)];
    return codes.includes(event.code ?? '') && days.includes(event.lastDay);
  });
  const text = `room ${event.room} gets a code with the last day ${event.lastDay}, which fits no lease`;
  return right ? [] : [{ rule: 'R7.6', text, events: shown }];
}

/** What a lock knew when a fault began it may go by until the server has sent everything again. */
const knownSince = (history: History, { at, place }: { at: number; place: Place }): Place => {
  const [recent, long] = [firstSince(history, at - SOON_MS), firstSince(history, at - DISTURBED_MS)];
  return isDisturbed(history, long, place) ? long : recent;
};

const firstSince = (history: History, at: number): Place =>
  Math.max(
    0,
    history.events.findIndex((event) => event.at >= at),
  );

const isDisturbed = (history: History, from: Place, until: Place): boolean =>
  history.of('disturbed', 'killed', 'started').some(({ place }) => place >= from && place < until);

/** A keypad opens for the code of a running lease, through its last day (R7.6). */
function tried(
  history: History,
  leases: Lease[],
  { event, place }: { event: EventOf<'code-tried'>; place: Place },
): Violation[] {
  const own = leases.filter(({ room }) => room.device === event.room);
  const shown = [...own.flatMap(leaseEvents), event];
  const before = knownSince(history, { at: event.at, place });
  const places = [before, place];
  const perhaps = own.some(
    (lease) =>
      lastDays(lease, before).some((day) => day === null || day >= danishDay(event.at)) &&
      lease.paid !== null &&
      lease.paid.place < place &&
      places.some((each) => codesOf(history, lease, each).includes(event.code)),
  );
  if (event.opened && !perhaps)
    return [
      { rule: 'R7.6', text: `the keypad of ${event.room} opens for a code that has no right`, events: shown },
    ];
  const certainly = own.some(
    (lease) =>
      isKnown(history, lease, before) &&
      isRunning(history, lease, place) === 'yes' &&
      places
        .map((each) => codesOf(history, lease, each))
        .every(([code, ...others]) => code === event.code && !others.length),
  );
  return !event.opened && certainly && !isDisturbed(history, before, place)
    ? [{ rule: 'R7.6', text: `the keypad of ${event.room} refuses the code of its tenant`, events: shown }]
    : [];
}
