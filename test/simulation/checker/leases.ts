import type { HistoryEvent } from '../history.ts';
import { type CallStory, type EventOf, type History, type Place, type Schema, selectCalls } from './calls.ts';
import { addDays, danishDay, danishHour, findMonth, lastWithdrawalDay, leaseMonth } from './days.ts';
import type { Facts, RoomFacts } from './facts.ts';

/** A checkout, and the lease that came of it. Several checkouts may be for one lease. */
export interface Lease {
  id: number;
  checkout: EventOf<'checkout-opened'>;
  opened: Place;
  /** The e-mail of the tenant. */
  email: string;
  room: RoomFacts;
  /** The call that asked for it, if that is known. */
  order: CallStory | null;
  expired: Place | null;
  /** The tenant is done; the payment may settle later, or fail. */
  completed: Place | null;
  failed: Place | null;
  subscription: string | null;
  paid: { event: EventOf<'checkout-paid'>; place: Place } | null;
  /** The first day: that on which it was ordered, or another one if that was at midnight. */
  firsts: string[];
  charges: Charge[];
  declines: { event: EventOf<'declined'>; place: Place }[];
  refunds: { event: EventOf<'refunded'>; place: Place }[];
  /** When the provider ended the subscription. */
  ended: Place | null;
  /** What somebody else was told of it after the payment: it became a lease. */
  seen: { call: CallStory; state: string; endDate: string | null; withdrawUntil: string | null }[];
  /** The first place at which somebody saw that the server knows of the payment. */
  known: Place;
  /** What may have moved its last day. */
  ends: EndStory[];
  /** The payment came too late, or was the second one: it was paid back, and no lease came of it. */
  released: boolean;
}

/** A payment for a month of the lease, counted from 0, whose last day is one of `to`. */
export interface Charge {
  event: EventOf<'charged'>;
  place: Place;
  month: number | null;
  to: string[];
}

/** Something that set or cleared the last day to one of `days`, at some moment from `start` to `end`. */
export interface EndStory {
  kind: 'paid' | 'cancelled' | 'kept' | 'withdrawn' | 'seen' | 'stopped';
  start: Place;
  end: Place;
  days: (string | null)[];
  /** Whether it did happen. */
  sure: boolean;
  /** It was undone before `end`. */
  undone?: boolean;
  call: CallStory | null;
}

/** How much later than it was sent a request may reach the server. */
const LATE_MS = 10 * 60_000;

export function readLeases(history: History, facts: Facts): Lease[] {
  const orders = selectCalls(history, 'createLeaseWithCheckout');
  const leases = history.of('checkout-opened').flatMap(({ event, place }) => {
    const room = facts.rooms.find(({ number }) => event.title.split(/\s+/).includes(number));
    return room ? [readLease(history, { event, place, room, orders })] : [];
  });
  for (const lease of leases) {
    // Of two payments for one lease the second one is paid back.
    const again = leases.some(
      (other) => other !== lease && other.id === lease.id && other.paid && !isPaidBack(other),
    );
    lease.seen = isPaidBack(lease) && again ? [] : readSeen(history, lease);
    lease.released = lease.seen.length === 0 && isPaidBack(lease);
    lease.known = readKnown(history, lease);
  }
  for (const lease of leases) lease.ends = readEnds(history, { lease, leases, facts });
  return leases;
}

const isPaidBack = ({ charges, refunds }: Lease): boolean =>
  refunds.length > 0 && sum(refunds) === sum(charges);

/** The lock has got its code, or somebody was told of the lease. */
function readKnown(history: History, { seen, paid, room }: Lease): Place {
  const locks = history
    .of('code-set')
    .filter(
      ({ event, place }) => event.room === room.device && event.code !== null && place > (paid?.place ?? 0),
    );
  return Math.min(...seen.map(({ call }) => call.end), ...locks.map(({ place }) => place));
}

export const sum = (list: { event: { amount: number } }[]): number =>
  list.reduce((total, { event }) => total + event.amount, 0);

function readLease(
  history: History,
  {
    event,
    place,
    room,
    orders,
  }: { event: Lease['checkout']; place: Place; room: RoomFacts; orders: CallStory[] },
): Lease {
  const ofIt = ({ event: each }: { event: { checkout: string } }) => each.checkout === event.checkout;
  const paid = history.of('checkout-paid').find(ofIt) ?? null;
  const completed = history.of('checkout-completed').find(ofIt);
  const subscription = (paid ?? completed)?.event.subscription ?? null;
  const own = <Found extends { event: { subscription: string } }>(list: Found[]): Found[] =>
    list.filter((each) => each.event.subscription === subscription);
  const order = findOrder(orders, { event, place, room });
  const firsts = [...new Set([danishDay(order?.at ?? event.at), danishDay(event.at)])];
  return {
    id: event.leaseId,
    checkout: event,
    opened: place,
    email: event.email,
    room,
    order,
    expired: history.of('checkout-expired').find(ofIt)?.place ?? null,
    completed: completed?.place ?? null,
    failed: history.of('checkout-failed').find(ofIt)?.place ?? null,
    subscription,
    paid,
    firsts,
    charges: own(history.of('charged')).map((each, _, all) =>
      readCharge(each, { firsts, begin: all[0]?.event }),
    ),
    declines: own(history.of('declined')),
    refunds: own(history.of('refunded')),
    ended: own(history.of('subscription-ended'))[0]?.place ?? null,
    seen: [],
    known: Number.POSITIVE_INFINITY,
    ends: [],
    released: false,
  };
}

/** The provider counts from the instant of the payment in UTC, where a day begins later and clocks are never changed; and a payment may come after midnight. */
function readCharge(
  { event, place }: { event: EventOf<'charged'>; place: Place },
  { firsts, begin }: { firsts: string[]; begin: EventOf<'charged'> | undefined },
): Charge {
  const near =
    begin !== undefined &&
    (danishHour(begin.at) < 2 ||
      danishHour(begin.at) === 23 ||
      danishDay(begin.at) !== begin.from ||
      begin.from !== firsts[0]);
  const [month = null] = firsts
    .map((first) => findMonth(first, event.from, near ? 1 : 0))
    .filter((found) => found !== null);
  if (month === null) return { event, place, month, to: [event.to] };
  const to = firsts.map((first) => leaseMonth(first, month).to);
  return { event, place, month: near || to.includes(event.to) ? month : null, to };
}

/** The call that was told of this checkout, else the last of this person for this room that was not answered yet. */
const findOrder = (
  orders: CallStory[],
  { event, place, room }: { event: Lease['checkout']; place: Place; room: RoomFacts },
): CallStory | null =>
  orders.find(({ body }) => body?.sessionId === event.checkout) ??
  orders
    .filter(({ by, input, outcome }) => by === event.email && input.roomId === room.id && outcome !== 'done')
    .filter(({ start, end }) => start < place && place < end)
    .at(-1) ??
  null;

/** Answers of the tenant's own lists that name the lease. */
const readSeen = (history: History, lease: Lease): Lease['seen'] =>
  selectCalls(history, 'listLeases')
    .filter(
      ({ by, outcome, end }) =>
        by === lease.email && outcome === 'done' && lease.paid && end > lease.paid.place,
    )
    .flatMap((call) =>
      (call.body.data as Schema<'Lease'>[])
        .filter(({ id }) => id === lease.id)
        .map(({ state, endDate, withdrawUntil = null }) => ({ call, state, endDate, withdrawUntil })),
    );

/** The last day that was paid for by then. Where that is past, the month is not paid, and a lease would end on that very day (R8.3). */
function lastPaidDays(history: History, lease: Lease, place: Place): string[] {
  const days = lease.charges.filter((each) => each.place <= place).at(-1)?.to ?? [];
  const today = danishDay(history.at(place));
  return days.length === 0 ? [today] : days.map((day) => [day, today].sort().at(-1) ?? day);
}

/** Everything that may have moved the last day, in the order of the questions. */
function readEnds(
  history: History,
  { lease, leases, facts }: { lease: Lease; leases: Lease[]; facts: Facts },
): EndStory[] {
  if (!lease.paid) return [];
  const { place } = lease.paid;
  const ends: EndStory[] = [{ kind: 'paid', start: place, end: place, days: [null], sure: true, call: null }];
  const stories = history.calls.filter(
    (call) => (call.end > place || isTied(lease, call)) && (call.outcome !== 'refused' || isUndoneKeep(call)),
  );
  for (const call of stories) {
    const known = { start: call.start, end: call.end, call, sure: call.outcome === 'done' };
    const { operation, by, input } = call;
    if (operation === 'cancelLease' && by === lease.email && input.id === lease.id && !input.held)
      ends.push({ ...known, kind: 'cancelled', days: cancelDays(history, { lease, call, ends }) });
    if (operation === 'keepLease' && by === lease.email && input.id === lease.id)
      ends.push({ ...known, kind: 'kept', days: [null], undone: isUndoneKeep(call) });
    if (operation === 'withdraw' && fits(history, { call, lease, leases, facts }))
      // It is done after the answer, so for a while nobody knows.
      ends.push({
        ...known,
        kind: 'withdrawn',
        end: history.settled,
        days: withdrawDays(history, lease, call),
        sure: false,
      });
    const seen = lease.seen.find((each) => each.call === call);
    if (seen) ends.push({ ...known, kind: 'seen', days: [seen.endDate] });
  }
  if (lease.ended !== null) ends.push(stopped(history, lease, lease.ended));
  return ends.sort((one, other) => one.start - other.start);
}

/** A call that may still be under way counts from its question to its answer. Whoever terminates twice changes nothing. */
function cancelDays(
  history: History,
  { lease, call, ends }: { lease: Lease; call: CallStory; ends: EndStory[] },
): (string | null)[] {
  const paid = [call.start, call.end].flatMap((place) => lastPaidDays(history, lease, place));
  const renewed = lease.charges.filter(({ place }) => place > call.start && place < call.end);
  const before = possibleEnds(ends, call.start).filter((day) => day !== null);
  return [...new Set([...paid, ...renewed.flatMap(({ to }) => to), ...before])];
}

/** The lease ends at the end of the next day, counted from when it was sent or, after a kill, looked at: then the payments end. */
function withdrawDays(history: History, lease: Lease, { at, start }: CallStory): string[] {
  const sent = danishDay(at);
  const lookedAt = lease.ended !== null && lease.ended > start ? danishDay(history.at(lease.ended)) : sent;
  return [...new Set([sent, addDays(sent, 1), lookedAt])].map((day) => addDays(day, 1));
}

const stopped = (history: History, lease: Lease, place: Place): EndStory => ({
  kind: 'stopped',
  start: place,
  end: history.settled,
  days: [...lastPaidDays(history, lease, place), danishDay(history.at(place))],
  sure: false,
  call: null,
});

/**
 * Whether the answer is that it is too late to keep the lease (R8.6). It may have gone on until that answer: it does so before the provider is
 * asked, and ends again if the provider refuses.
 */
const isUndoneKeep = ({ operation, outcome, code }: CallStory): boolean =>
  operation === 'keepLease' && outcome === 'refused' && code === 29;

/** Whether the lease was ordered in the millisecond of a withdrawal, so that the server cannot tell which came first. */
const isTied = ({ order }: Lease, { operation, at }: CallStory): boolean =>
  operation === 'withdraw' && order?.at === at;

/** Whether a withdrawal may be meant for this lease (R13.4). That of a guest, which nobody confirms here, changes nothing. */
function fits(
  history: History,
  {
    call,
    lease,
    leases,
    facts,
  }: {
    call: CallStory;
    lease: Lease;
    leases: Lease[];
    facts: Facts;
  },
): boolean {
  const { by, input, at } = call;
  if (by === null) return false;
  const written = String(input.contract).split(/[^0-9A-Za-z]+/);
  const ofPerson = (each: Lease) => each.email === by;
  const named = (each: Lease) => written.includes(each.room.number) || written.includes(String(each.id));
  const made = (each: Lease) =>
    each.paid !== null &&
    (each.paid.place < call.end || isTied(each, call)) &&
    (each.order?.at ?? each.checkout.at) <= at + LATE_MS &&
    !each.released;
  // A server that heard of the payment later counts from then.
  const inTime = (each: Lease) => {
    const known = Math.max(each.paid?.event.at ?? 0, history.at(each.known));
    return danishDay(at) <= lastWithdrawalDay(danishDay(known), facts.withdrawalDays);
  };
  return leases.includes(lease) && ofPerson(lease) && named(lease) && made(lease) && inTime(lease);
}

/**
 * The last days that the lease may have at this place. What was certainly over before something that certainly happened began no longer
 * counts.
 */
export function possibleEnds(ends: EndStory[], place: Place): (string | null)[] {
  const newest = Math.max(...ends.filter(({ sure, end }) => sure && end <= place).map(({ start }) => start));
  const counts = ends.filter(
    ({ start, end, undone }) => start <= place && end >= newest && (!undone || place < end),
  );
  return [...new Set(counts.flatMap(({ days }) => days))];
}

/** Whether the lease gives a right at this place: certainly, perhaps or certainly not. */
export function isRunning(history: History, lease: Lease, place: Place): 'yes' | 'perhaps' | 'no' {
  if (!lease.paid || place < lease.paid.place) return 'no';
  if (lease.released) return 'perhaps';
  const today = danishDay(history.at(place));
  const past = lastDays(lease, place).map((day) => day !== null && day < today);
  if (past.every(Boolean)) return 'no';
  return past.some(Boolean) ? 'perhaps' : 'yes';
}

/** Whether the server had certainly heard of the payment by then: it gave the lock its code, or told somebody of the lease. */
export const isKnown = (history: History, lease: Lease, place: Place): boolean =>
  lease.paid !== null &&
  !lease.released &&
  isRunning(history, lease, place) === 'yes' &&
  (place >= history.settled || lease.known <= place);

/** The events that identify a lease in a violation: the opening of its checkout, and its payment. */
export const leaseEvents = (lease: Lease): HistoryEvent[] => [
  lease.checkout,
  ...(lease.paid ? [lease.paid.event] : []),
];

const spans = new WeakMap<Lease, { place: Place; days: (string | null)[] }[]>();

/** `possibleEnds` of a lease, which only a few places change. */
export function lastDays(lease: Lease, place: Place): (string | null)[] {
  let found = spans.get(lease);
  if (!found) {
    const places = [...new Set(lease.ends.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
    found = places.map((each) => ({ place: each, days: possibleEnds(lease.ends, each) }));
    spans.set(lease, found);
  }
  return found.filter((each) => each.place <= place).at(-1)?.days ?? [null];
}
