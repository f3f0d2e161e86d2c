import { callsOf, type History, type Violation } from './calls.ts';
import { dayOf, daysBetween, monthOf } from './days.ts';
import { type Facts, priceOfMonth } from './facts.ts';
import { eventsOf, isKnown, type Lease, lastDays, sum } from './leases.ts';

const kroner = (amount: number): string => (amount / 100).toFixed(2);

/** Every øre at the provider has its reason. */
export function checkMoney(history: History, leases: Lease[], facts: Facts): Violation[] {
  return [
    ...strangers(history, leases),
    ...leases.flatMap((lease) => [
      ...wrongAmounts(lease),
      ...afterTheEnd(lease),
      ...refunds(history, lease, facts),
      ...missing(history, lease),
    ]),
    ...quotes(history, facts),
  ];
}

/** Money that belongs to no checkout. */
const strangers = (history: History, leases: Lease[]): Violation[] => {
  const known = new Set(leases.map(({ paid }) => paid?.event.subscription));
  return history
    .of('charged', 'refunded')
    .filter(({ event }) => !known.has(event.subscription))
    .map(({ event }) => ({
      rule: 'R4.7',
      text: 'money moved for no checkout that was paid',
      events: [event],
    }));
};

/** Month by month at the price that was quoted, and no month twice (R3.5, R3.6). */
function wrongAmounts(lease: Lease): Violation[] {
  const { charges, room } = lease;
  const first = charges[0]?.event.from ?? '';
  return charges.flatMap(({ event }, index) => {
    const twice = charges.slice(0, index).find((other) => other.event.from === event.from);
    if (twice)
      return [
        { rule: 'R3.5', text: `the month from ${event.from} is charged twice`, events: [twice.event, event] },
      ];
    const month = indexOfMonth(first, event.from);
    const due = month === null ? null : priceOfMonth(room, month);
    if (due === null || event.amount === due) return [];
    const text = `${kroner(event.amount)} is charged for month ${month} of room ${room.number}, which costs ${kroner(due)}`;
    return [{ rule: 'R3.5', text, events: [...eventsOf(lease), event] }];
  });
}

/** Which month of the lease begins on this day; null if none does. */
export function indexOfMonth(first: string, day: string): number | null {
  const near = Math.max(0, Math.round(daysBetween(first, day) / 30.44));
  return [near - 1, near, near + 1].find((index) => index >= 0 && monthOf(first, index).from === day) ?? null;
}

/** R8.6 */
const afterTheEnd = (lease: Lease): Violation[] =>
  lease.charges
    .filter(({ event, place }) => lastDays(lease, place).every((day) => day !== null && day < event.from))
    .map(({ event }) => ({
      rule: 'R8.6',
      text: `room ${lease.room.number} is charged from ${event.from}, after the last day of the lease`,
      events: [...eventsOf(lease), ...lease.ends.flatMap(({ call }) => call?.events ?? []), event],
    }));

/** A refund has a reason and its amount: all for a room that was released, after a withdrawal what the rules say (R4.8, R13.5). */
function refunds(history: History, lease: Lease, facts: Facts): Violation[] {
  if (!lease.paid) return [];
  const [paid, back] = [sum(lease.charges), sum(lease.refunds)];
  const events = [
    ...eventsOf(lease),
    ...lease.charges.map(({ event }) => event),
    ...lease.refunds.map(({ event }) => event),
  ];
  const withdrawals = lease.ends.filter(({ kind }) => kind === 'withdrawn');
  const due = withdrawals.flatMap(({ call }) => paidBack(lease, dayOf(call?.at ?? 0), facts));
  if (lease.seen.length > 0 && !withdrawals.length && back > 0)
    return [{ rule: 'R4.8', text: `${kroner(back)} of a lease goes back without a reason`, events }];
  if (
    back === 0 &&
    withdrawals.some(({ call, start }) => call?.outcome === 'done' && isKnown(history, lease, start))
  )
    return [
      {
        rule: 'R13.5',
        text: 'a withdrawal in time was not paid back',
        events: [...events, ...(withdrawals[0]?.call?.events ?? [])],
      },
    ];
  const allowed = lease.seen.length > 0 ? [0, ...due] : [0, paid, ...due];
  if (!allowed.includes(back))
    return [
      { rule: 'R13.5', text: `${kroner(back)} goes back, not ${allowed.map(kroner).join(' or ')}`, events },
    ];
  if (lease.paid.place < history.settled && back === 0 && lease.seen.length === 0 && wasAsked(history, lease))
    return [
      { rule: 'R4.8', text: `${kroner(paid)} was paid, and there is neither a lease nor a refund`, events },
    ];
  return [];
}

/** In the end the tenant asked for all leases, and this one would have been among them. */
const wasAsked = (history: History, lease: Lease): boolean =>
  callsOf(history, 'listLeases').some(
    ({ by, input, outcome, start }) =>
      by === lease.email && outcome === 'done' && !input.active && start > history.settled,
  );

/** What may go back after a withdrawal on this day. Whether access was asked for is not known of an order that was never answered. */
function paidBack(lease: Lease, day: string, facts: Facts): number[] {
  const paid = sum(lease.charges);
  const used = paid - daysUsed(lease, day);
  const asked = lease.order?.input.accessNow === true;
  if (!facts.chargesDaysUsed || (lease.order && !asked)) return [paid];
  return lease.order ? [used] : [paid, used];
}

/** The days that are paid all the same by somebody who asked for access before the end of the period (R13.5). */
function daysUsed(lease: Lease, day: string): number {
  const { charges, room } = lease;
  const first = charges[0]?.event.from ?? '';
  return charges.reduce((total, _, index) => {
    const { from, to } = monthOf(first, index);
    const [used, whole] = [daysBetween(from, day) + 1, daysBetween(from, to) + 1];
    const share = Math.min(whole, Math.max(0, used));
    return total + Math.floor((priceOfMonth(room, index) * share) / whole);
  }, 0);
}

/** A lease that goes on has every month charged or declined, and a subscription. */
function missing(history: History, lease: Lease): Violation[] {
  const last = lease.seen.filter(({ call }) => call.start > history.settled).at(-1);
  if (last?.state !== 'active' || !lease.paid) return [];
  const events = [...eventsOf(lease), ...last.call.events];
  if (lease.ended !== null)
    return [
      { rule: 'R8.1', text: `room ${lease.room.number} goes on though its payments have ended`, events },
    ];
  if (lease.charges.length > 0) return [];
  return [{ rule: 'R4.7', text: `room ${lease.room.number} is leased and nothing was ever charged`, events }];
}

/** The price that people are told before they order (R3.2, R3.8). */
const quotes = (history: History, facts: Facts): Violation[] =>
  callsOf(history, 'calculateRoomPrice').flatMap(({ outcome, body, input, events }) => {
    const room = facts.rooms.find(({ id }) => id === input.roomId);
    if (outcome !== 'done' || !room) return [];
    const told = [body.fullMonthPrice, body.discountAmount ?? 0, body.discountDuration ?? 0];
    const due = [room.price / 100, room.discount / 100, room.months];
    const right = told.every((value, index) => Math.abs(value - (due[index] ?? 0)) < 0.005);
    return right ? [] : [{ rule: 'R3.2', text: `room ${room.number} is quoted ${told}, not ${due}`, events }];
  });
