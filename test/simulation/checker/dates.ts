import { type History, type Schema, selectCalls, type Violation } from './calls.ts';
import { danishDay, findMonth, lastWithdrawalDay, leaseMonth } from './days.ts';
import type { Facts } from './facts.ts';
import { isKnown, isRunning, type Lease, lastDays, leaseEvents, possibleEnds } from './leases.ts';

const HOLD_MS = 30 * 60_000;
/** The provider counts from a moment of its own, in whole seconds. */
const HOLD_MARGIN_MS = 3 * 60_000;
/** By how much the provider's calendar may differ, for a lease of 1 March that is paid on 28 February in UTC. */
const PROVIDERS_MARGIN_DAYS = 3;

/** Months, last days, holds and days of withdrawal are those of the Danish calendar (R3.6, R4.5, R8.2, R13.2). */
export function checkDates(history: History, leases: Lease[], facts: Facts): Violation[] {
  return [
    ...leases.flatMap((lease) => [
      ...months(lease),
      ...tooEarly(lease),
      ...hold(lease),
      ...ends(history, lease, facts),
    ]),
    ...paidPeriods(history, leases),
    ...held(history, leases),
    ...kept(history, leases),
    ...nextPayments(history, leases),
  ];
}

const list = (days: (string | null)[]): string => [...new Set(days)].map((day) => day ?? 'none').join(' or ');

const wrong = (rule: string, text: string, ...events: Violation['events']): Violation => ({
  rule,
  text,
  events,
});

/** Each charge is for a month of the lease, counted from its first day; clock changes and short months move none. */
const months = ({ charges, checkout, firsts }: Lease): Violation[] =>
  charges
    .filter(({ month }) => month === null)
    .map(({ event }) =>
      wrong(
        'R3.6',
        `${event.from} to ${event.to} is no month of a lease from ${firsts.join(' or ')}`,
        checkout,
        event,
      ),
    );

/** No month is charged before it begins in Denmark. */
const tooEarly = ({ charges, checkout, firsts }: Lease): Violation[] =>
  charges
    .filter(({ event, month }) =>
      firsts.every((first) => danishDay(event.at) < leaseMonth(first, month ?? 0).from),
    )
    .map(({ event }) => wrong('R3.6', `${event.from} to ${event.to} is charged too early`, checkout, event));

const hold = ({ checkout, opened }: Lease): Violation[] => {
  const lasts = checkout.expiresAt - checkout.at;
  return opened >= 0 && Math.abs(lasts - HOLD_MS) > HOLD_MARGIN_MS
    ? [wrong('R4.5', `a checkout is open for ${lasts / 60_000} minutes`, checkout)]
    : [];
};

/** What the tenant's list says of the lease: a last day that it can have, its state (R8.1), and until when to withdraw. */
function ends(history: History, lease: Lease, facts: Facts): Violation[] {
  const made = danishDay(lease.paid?.event.at ?? 0);
  const until = lastWithdrawalDay(made, facts.withdrawalDays);
  // A server that was down hears later of the payment, and then the tenant has more days.
  const atMost = lastWithdrawalDay(danishDay(history.at(lease.known)), facts.withdrawalDays);
  return lease.seen.flatMap(({ call, state, endDate, withdrawUntil: told }) => {
    const events = [
      ...leaseEvents(lease),
      ...lease.ends.flatMap((end) => end.call?.events ?? []),
      ...call.events,
    ];
    const others = lease.ends.filter((end) => end.call !== call && end.start < call.end);
    const meanwhile = others.filter(({ kind, end }) => kind !== 'seen' && end > call.start);
    const possible = [...possibleEnds(others, call.start), ...meanwhile.flatMap(({ days }) => days)];
    if (!possible.includes(endDate))
      return [
        wrong('R8.2', `the last day of the lease is told as ${endDate}, not ${list(possible)}`, ...events),
      ];
    const today = [danishDay(call.at), danishDay(history.at(call.end))];
    const states = today.map((day) =>
      endDate === null ? 'active' : endDate < day ? 'terminated' : 'terminating',
    );
    if (!states.includes(state as (typeof states)[number]))
      return [wrong('R8.1', `a lease with the last day ${endDate} is ${state} on ${today[0]}`, ...events)];
    return told !== null && (told < until || told > atMost)
      ? [
          wrong(
            'R13.2',
            `the contract of ${made} can be withdrawn from until ${until}, not ${told}`,
            ...events,
          ),
        ]
      : [];
  });
}

/** "The last day that is paid for" is the day on which the lease would end. */
const paidPeriods = (history: History, leases: Lease[]): Violation[] =>
  selectCalls(history, 'getPaidPeriodEnd').flatMap((call) => {
    const lease = leases.find(({ id, email, paid }) => id === call.input.id && email === call.by && paid);
    if (call.outcome !== 'done' || !lease || call.body.value === null) return [];
    const places = [call.start, call.end];
    const charged = lease.charges.filter(({ place }) => place < call.end).map(({ to }) => to);
    const possible = [
      ...charged.slice(-2).flat(),
      ...places.map((place) => danishDay(history.at(place))),
      ...places.flatMap((place) => lastDays(lease, place)),
    ];
    return possible.includes(call.body.value)
      ? []
      : [
          wrong(
            'R8.2',
            `${call.body.value} is told as the last paid day, not ${list(possible)}`,
            ...leaseEvents(lease),
            ...call.events,
          ),
        ];
  });

/** The tenant is told of a hold while it lasts, and until when (R4.10). */
const held = (history: History, leases: Lease[]): Violation[] =>
  selectCalls(history, 'listLeases')
    .filter(({ outcome }) => outcome === 'done')
    .flatMap((call) =>
      ((call.body.held ?? []) as Schema<'HeldRoom'>[]).flatMap((told) => {
        const own = leases.filter(({ id }) => id === told.leaseId);
        const until = Date.parse(told.until);
        const right = own.some(({ checkout }) => Math.abs(until - checkout.at - HOLD_MS) <= HOLD_MARGIN_MS);
        // A payment that is under way keeps the room for longer.
        if (own.length > 0 && !right && !told.settling)
          return [
            wrong('R4.5', `a room is held until ${told.until}`, ...own.flatMap(leaseEvents), ...call.events),
          ];
        return until < call.at && !told.settling
          ? [wrong('R4.10', 'a hold is told that is over', ...own.flatMap(leaseEvents), ...call.events)]
          : [];
      }),
    );

/** A termination is taken back up to and including the last day, and not after it (R8.6). */
const kept = (history: History, leases: Lease[]): Violation[] =>
  selectCalls(history, 'keepLease').flatMap((call) => {
    const lease = leases.find(({ id, email, paid }) => id === call.input.id && email === call.by && paid);
    if (!lease) return [];
    const before = possibleEnds(
      lease.ends.filter((end) => end.call !== call),
      call.start,
    );
    if (call.outcome === 'done' && before.every((day) => day !== null && day < danishDay(call.at)))
      return [wrong('R8.6', 'a lease is kept after its last day', ...leaseEvents(lease), ...call.events)];
    const open =
      isKnown(history, lease, call.start) &&
      isRunning(history, lease, call.end) === 'yes' &&
      lease.ended === null;
    const withdrawn = lease.ends.some(({ kind, start }) => kind === 'withdrawn' && start < call.end);
    return call.outcome === 'refused' && call.code === 29 && open && !withdrawn
      ? [
          wrong(
            'R8.6',
            'a termination cannot be taken back before its last day',
            ...leaseEvents(lease),
            ...call.events,
          ),
        ]
      : [];
  });

/** The day of the next payment is the first day of a month of one of the tenant's leases, or of one whose payment is under way. */
const nextPayments = (history: History, leases: Lease[]): Violation[] =>
  selectCalls(history, 'listPaymentMethods').flatMap(({ by, outcome, body, start, events }) => {
    if (outcome !== 'done' || body.nextPaymentDate === null) return [];
    const own = leases.filter(
      ({ email, charges, completed }) => email === by && (charges.length > 0 || completed !== null),
    );
    // Until the server knows the lease it tells the provider's own day.
    const margin = (lease: Lease) => (lease.known < start ? 0 : PROVIDERS_MARGIN_DAYS);
    const right = own.some((lease) =>
      lease.firsts.some((first) => findMonth(first, body.nextPaymentDate, margin(lease)) !== null),
    );
    return right
      ? []
      : [
          wrong(
            'R3.9',
            `the next payment is told for ${body.nextPaymentDate}`,
            ...own.flatMap(leaseEvents),
            ...events,
          ),
        ];
  });
