import {
  type CallStory,
  type History,
  type Place,
  type Schema,
  selectCalls,
  type Violation,
} from './calls.ts';
import { danishDay } from './days.ts';
import type { Facts, RoomFacts } from './facts.ts';
import { isRunning, type Lease, lastDays, leaseEvents } from './leases.ts';

const HOLD_MS = 30 * 60_000;
/** The provider's word that a checkout has expired may be lost and come again later. */
const LATE_MS = 24 * 3_600_000;
/** How long a link of the waiting list keeps a room, and how much later that may be noticed. */
const OFFER_MS = 3 * 3_600_000;

type Taken = 'yes' | 'perhaps' | 'no';

/** Holds and leases of one room never overlap, and what people are told of it was true at some moment (R4.5, R4.6). */
export function checkRooms(history: History, leases: Lease[], facts: Facts): Violation[] {
  const rooms = facts.rooms.map((room) => ({ room, own: leases.filter((lease) => lease.room === room) }));
  return [
    ...rooms.flatMap(({ own }) => [...overlaps(history, own), ...sharedDays(history, own)]),
    ...toldOf(history, facts).flatMap((told) => judge(history, leases, told)),
  ];
}

function overlaps(history: History, leases: Lease[]): Violation[] {
  const found = new Map<string, Violation>();
  for (const place of history.events.keys()) {
    const taken = leases.filter((lease) => isTaken(history, lease, place) === 'yes');
    const ids = new Set(taken.map(({ id }) => id));
    if (ids.size < 2) continue;
    const text = `room ${taken[0]?.room.number} is taken by ${taken.map(({ email }) => email).join(' and ')} at once`;
    found.set(
      [...ids].join(),
      found.get([...ids].join()) ?? { rule: 'R4.6', text, events: taken.flatMap(leaseEvents) },
    );
  }
  return [...found.values()];
}

/** A lease begins on the day after the last day of the one before. */
const sharedDays = (history: History, leases: Lease[]): Violation[] =>
  leases.flatMap((lease) => {
    const { paid } = lease;
    if (!paid || lease.released) return [];
    const first = danishDay(paid.event.at);
    return leases
      .filter(
        (other) => other.id !== lease.id && other.paid && other.paid.place < paid.place && !other.released,
      )
      .filter((other) => lastDays(other, history.settled).every((day) => day === null || day >= first))
      .map((other) => ({
        rule: 'R4.6',
        text: `room ${lease.room.number} has two leases for ${first}`,
        events: [...leaseEvents(other), ...leaseEvents(lease)],
      }));
  });

/** Whether a checkout or its lease takes the room at this place. */
function isTaken(history: History, lease: Lease, place: Place): Taken {
  const begun = lease.order?.start ?? lease.opened;
  if (place < begun) return 'no';
  const running = isRunning(history, lease, place);
  if (running !== 'no') return running;
  if (lease.paid && place >= lease.paid.place) return 'no';
  const { order } = lease;
  const told = order?.outcome === 'done';
  const over = givenUp(history, lease);
  const at = history.at(place);
  // A payment that is under way keeps the room, if the server knows of it in time.
  if (lease.completed !== null && place >= lease.completed)
    return lease.failed !== null && at > history.at(lease.failed) + LATE_MS ? 'no' : 'perhaps';
  const expired = at >= lease.checkout.at + HOLD_MS || (lease.expired !== null && place >= lease.expired);
  if (told && place >= lease.opened && place < over.first && !expired) return 'yes';
  if (place > over.certain || place > history.settled) return 'no';
  return lease.expired !== null && at > history.at(lease.expired) + LATE_MS ? 'no' : 'perhaps';
}

interface GivenUp {
  first: Place;
  certain: Place;
}
const givenUpPlaces = new WeakMap<Lease, GivenUp>();

/** Where the tenant may have given the hold up, by another choice or by hand, and where they certainly had. */
function givenUp(history: History, lease: Lease): GivenUp {
  const known = givenUpPlaces.get(lease);
  if (known) return known;
  const later = history.calls.filter(
    ({ by, operation, input, start, outcome }) =>
      by === lease.email &&
      start > (lease.order?.start ?? lease.opened) &&
      outcome !== 'refused' &&
      (operation === 'createLeaseWithCheckout' || (operation === 'cancelLease' && input.id === lease.id)),
  );
  // Of two orders that are under way at once, either may come first.
  const done = later.filter(({ outcome, start }) => outcome === 'done' && start > lease.opened);
  const places = {
    first: Math.min(...later.map(({ start }) => start)),
    certain: Math.min(...done.map(({ end }) => end)),
  };
  givenUpPlaces.set(lease, places);
  return places;
}

interface Told {
  call: CallStory;
  room: RoomFacts;
  free: boolean;
}

/** Everything that anybody was told of a room: by lists, by questions, and by trying to rent it. */
function toldOf(history: History, facts: Facts): Told[] {
  const byId = new Map(facts.rooms.map((room) => [room.id, room]));
  return history.calls.flatMap((call) => {
    const one = (free: boolean, id = call.input.id): Told[] => {
      const room = byId.get(id as number);
      return room ? [{ call, room, free }] : [];
    };
    if (call.operation === 'createLeaseWithCheckout' && call.code === 26)
      return one(false, call.input.roomId);
    if (call.outcome !== 'done') return [];
    if (call.operation === 'canLeaseRoom') return one(call.body.value);
    return call.operation === 'listRooms' ? listed(call, facts) : [];
  });
}

/** A list of vacant rooms says of every room whether it is free, unless it was asked for some rooms only. */
function listed(call: CallStory, facts: Facts): Told[] {
  const { onlyAvailableForLease, departmentId, pageSize, pageNumber, ...others } = call.input;
  if (onlyAvailableForLease !== true && onlyAvailableForLease !== 'true') return [];
  const ids = new Set((call.body.data.data as Schema<'Room'>[]).map(({ id }) => id));
  const whole = Object.keys(others).length === 0 && ids.size < 1000;
  return facts.rooms
    .filter((room) => whole || ids.has(room.id))
    .map((room) => ({ call, room, free: ids.has(room.id) }));
}

function judge(history: History, leases: Lease[], { call, room, free }: Told): Violation[] {
  // A room without a price is vacant and cannot be rented online.
  if (room.price === 0) return [];
  const ofRoom = leases.filter((lease) => lease.room === room);
  const others = free ? ofRoom.filter(({ email }) => email !== call.by) : ofRoom;
  const places = Array.from({ length: call.end - call.start + 1 }, (_, index) => call.start + index);
  const states = (place: Place) => others.map((lease) => isTaken(history, lease, place));
  const wrong = free
    ? room.outOfUse || places.every((place) => states(place).includes('yes'))
    : !room.outOfUse &&
      places.every((place) => states(place).every((state) => state === 'no')) &&
      !perhapsOrdered(history, call, room) &&
      !isGivenUp(history, call);
  if (!wrong) return [];
  const text = free ? 'is said to be free and was taken' : 'is said to be taken and was free';
  return [
    {
      rule: free ? 'R4.6' : 'R2.1',
      text: `room ${room.number} ${text}`,
      events: [...call.events, ...others.flatMap(leaseEvents)],
    },
  ];
}

/** An order is refused if its tenant starts another one meanwhile, of whatever room (R4.5). */
const isGivenUp = (history: History, call: CallStory): boolean =>
  call.operation === 'createLeaseWithCheckout' &&
  selectCalls(history, 'createLeaseWithCheckout').some(
    ({ by, start }) => by === call.by && start > call.start && start < call.end,
  );

/** Somebody may just be ordering it without a checkout yet, or a link of the waiting list may keep it. */
const perhapsOrdered = (history: History, call: CallStory, room: RoomFacts): boolean =>
  selectCalls(history, 'createLeaseWithCheckout').some(
    (order) =>
      order !== call &&
      order.input.roomId === room.id &&
      (order.outcome !== 'refused' || isGivenUp(history, order)) &&
      order.start < call.end &&
      order.end > call.start &&
      (order.outcome !== 'unknown' || call.at - order.at < LATE_MS),
  ) ||
  history
    .of('sms')
    .some(
      ({ event, place }) =>
        place < call.end &&
        call.at - event.at < OFFER_MS &&
        event.text.includes(`room=${room.number}&offer=`),
    );
