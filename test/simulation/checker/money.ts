import { type History, selectCalls, type Violation } from './calls.ts';
import { danishDay, daysBetween, lastWithdrawalDay, leaseMonth } from './days.ts';
import { type Facts, priceOfMonth } from './facts.ts';
import { isKnown, type Lease, lastDays, leaseEvents, sum } from './leases.ts';

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
  const known = new Set(leases.map(({ subscription }) => subscription));
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
const wrongAmounts = ({ charges, room, ...lease }: Lease): Violation[] =>
  charges.flatMap(({ event, month }, index) => {
    const twice = charges.slice(0, index).find((other) => other.month === month && month !== null);
    if (twice)
      return [{ rule: 'R3.5', text: `month ${month} is charged twice`, events: [twice.event, event] }];
    const due = month === null ? null : priceOfMonth(room, month);
    if (due === null || event.amount === due) return [];
    const text = `${kroner(event.amount)} is charged for month ${month} of room ${room.number}, which costs ${kroner(due)}`;
    return [{ rule: 'R3.5', text, events: [lease.checkout, event] }];
  });

/** R8.6 */
const afterTheEnd = (lease: Lease): Violation[] =>
  lease.charges
    .filter(({ month, place }) => {
      const from =
        lease.firsts.map((first) => (month === null ? '' : leaseMonth(first, month).from)).sort()[0] ?? '';
      return lastDays(lease, place).every((day) => day !== null && day < from);
    })
    .map(({ event }) => ({
      rule: 'R8.6',
      text: `room ${lease.room.number} is charged from ${event.from}, after the last day of the lease`,
      events: [...leaseEvents(lease), ...lease.ends.flatMap(({ call }) => call?.events ?? []), event],
    }));

/** A refund has a reason and its amount: all for a room that was released, after a withdrawal what the rules say (R4.8, R13.5). */
function refunds(history: History, lease: Lease, facts: Facts): Violation[] {
  const [paid, back] = [sum(lease.charges), sum(lease.refunds)];
  const events = [
    ...leaseEvents(lease),
    ...lease.charges.map(({ event }) => event),
    ...lease.refunds.map(({ event }) => event),
  ];
  // A first payment may fail after the next month was charged.
  if (!lease.paid && paid !== back)
    return [{ rule: 'R4.8', text: `${kroner(paid)} was charged before the first payment failed`, events }];
  if (!lease.paid) return [];
  const until = lastWithdrawalDay(danishDay(lease.paid.event.at), facts.withdrawalDays);
  const isInTime = (at: number) => danishDay(at) <= until;
  const withdrawals = lease.ends.filter(({ kind }) => kind === 'withdrawn');
  const due = withdrawals.flatMap(({ call }) => paidBack(lease, danishDay(call?.at ?? 0), facts));
  if (lease.seen.length > 0 && !withdrawals.length && back > 0)
    return [{ rule: 'R4.8', text: `${kroner(back)} of a lease goes back without a reason`, events }];
  if (
    back === 0 &&
    withdrawals.some(
      ({ call, start }) => call?.outcome === 'done' && isInTime(call.at) && isKnown(history, lease, start),
    )
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
  selectCalls(history, 'listLeases').some(
    ({ by, input, outcome, start }) =>
      by === lease.email && outcome === 'done' && !input.active && start > history.settled,
  );

/** What may go back after a withdrawal on this day. Whether access was asked for is not known of an order that was never answered. */
function paidBack(lease: Lease, day: string, facts: Facts): number[] {
  const paid = sum(lease.charges);
  const used = lease.firsts.map((first) => paid - daysUsed(lease, day, first));
  const asked = lease.order?.input.accessNow === true;
  if (!facts.chargesDaysUsed || (lease.order && !asked)) return [paid];
  return lease.order ? used : [paid, ...used];
}

/** The days that are paid all the same by somebody who asked for access before the end of the period (R13.5). */
function daysUsed({ charges, room }: Lease, day: string, first: string): number {
  return charges.reduce((total, { month }) => {
    const index = month ?? 0;
    const { from, to } = leaseMonth(first, index);
    const [used, whole] = [daysBetween(from, day) + 1, daysBetween(from, to) + 1];
    const share = Math.min(whole, Math.max(0, used));
    return total + Math.floor((priceOfMonth(room, index) * share) / whole);
  }, 0);
}

/** A lease that goes on has every month charged or declined, and a subscription. */
function missing(history: History, lease: Lease): Violation[] {
  const last = lease.seen.filter(({ call }) => call.start > history.settled).at(-1);
  if (last?.state !== 'active' || !lease.paid) return [];
  const events = [...leaseEvents(lease), ...last.call.events];
  if (lease.ended !== null)
    return [
      { rule: 'R8.1', text: `room ${lease.room.number} goes on though its payments have ended`, events },
    ];
  if (lease.charges.length > 0) return [];
  return [{ rule: 'R4.7', text: `room ${lease.room.number} is leased and nothing was ever charged`, events }];
}

/** The price that people are told before they order (R3.2, R3.8). */
const quotes = (history: History, facts: Facts): Violation[] =>
  selectCalls(history, 'calculateRoomPrice').flatMap(({ outcome, body, input, events }) => {
    const room = facts.rooms.find(({ id }) => id === input.roomId);
    if (outcome !== 'done' || !room) return [];
    const told = [body.fullMonthPrice, body.discountAmount ?? 0, body.discountDuration ?? 0];
    const due = [room.price / 100, room.discount / 100, room.months];
    const right = told.every((value, index) => Math.abs(value - (due[index] ?? 0)) < 0.005);
    return right ? [] : [{ rule: 'R3.2', text: `room ${room.number} is quoted ${told}, not ${due}`, events }];
  });
