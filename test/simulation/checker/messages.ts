import type { EventOf, History, Place, Violation } from './calls.ts';
import { selectCalls } from './calls.ts';
import { addDays, danishDay, danishHour } from './days.ts';
import type { Facts } from './facts.ts';
import { type Lease, lastDays, leaseEvents } from './leases.ts';
import { CONFIRMED, ENDING, FAILED, KEPT, RECEIPT, TERMINATED, WITHDRAWN } from './words.ts';

const DAY_MS = 24 * 3_600_000;
const [FIRST_HOUR, LAST_HOUR] = [8, 20];
/** What is sent in the last minute of the daytime may arrive after it. */
const LATE_MS = 60_000;
/** How many events earlier something may have happened that explains a repeat. */
const LATE_PLACES = 120;
/** When the server gives up to send a message (R11.2). */
const GIVEN_UP_MS = 2 * DAY_MS;

/** How many messages of one kind about one room a person must get, at least and at most. */
interface Expected {
  rule: string;
  words: RegExp;
  lease: Lease;
  channels: ('sms' | 'mail')[];
  least: number;
  most: number;
}

/** Whoever is concerned is told, once; a repeat needs a kill or a sending that was not answered (R11.1, R11.2). */
export function checkMessages(history: History, leases: Lease[], _facts: Facts): Violation[] {
  const groups = new Map<string, Lease[]>();
  for (const lease of leases) {
    const key = `${lease.email} ${lease.room.number}`;
    groups.set(key, [...(groups.get(key) ?? []), lease]);
  }
  const expected = [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? expectations(history, group, first) : [];
  });
  return [
    ...expected.flatMap((each) => compare(history, each)),
    ...receipts(history),
    ...atNight(history),
    ...secrets(history),
  ];
}

/** The messages about all leases that one person had of one room. */
function expectations(history: History, group: Lease[], lease: Lease): Expected[] {
  const both: Expected['channels'] = ['sms', 'mail'];
  const total = (bounds: (lease: Lease) => Bounds) => {
    const all = group.map(bounds);
    return {
      least: all.reduce((sum, { least }) => sum + least, 0),
      most: all.reduce((sum, { most }) => sum + most, 0),
    };
  };
  return [
    {
      rule: 'R11.4',
      words: CONFIRMED,
      lease,
      channels: both,
      ...total((each) => confirmations(history, each)),
    },
    {
      rule: 'R11.5',
      words: TERMINATED,
      lease,
      channels: ['mail'],
      ...total((each) => terminations(history, each)),
    },
    { rule: 'R11.6', words: KEPT, lease, channels: ['mail'], ...total((each) => keepings(history, each)) },
    { rule: 'R11.7', words: ENDING, lease, channels: both, ...total((each) => reminders(history, each)) },
    { rule: 'R11.8', words: FAILED, lease, channels: both, ...total((each) => failures(history, each)) },
    { rule: 'R11.13', words: WITHDRAWN, lease, channels: ['mail'], ...total((each) => withdrawals(each)) },
  ];
}

interface Bounds {
  least: number;
  most: number;
}

function confirmations(history: History, lease: Lease): Bounds {
  const made = lease.seen.length > 0 && lease.paid !== null && lease.paid.place < history.settled;
  return { least: made ? 1 : 0, most: lease.paid && !lease.released ? 1 : 0 };
}

/** Calls of one kind, and how many of them certainly changed the last day: nothing else was under way. */
function changes(history: History, { lease, kind }: { lease: Lease; kind: 'cancelled' | 'kept' }): Bounds {
  const calls = lease.ends.filter((end) => end.kind === kind);
  const certain = calls.filter(({ start, end, sure }) => {
    const alone = lease.ends.every(
      (other) =>
        other.kind === 'seen' ||
        other.start >= end ||
        other.end <= start ||
        (other.start === start && other.end === end),
    );
    const before = lastDays(lease, start - 1);
    const changed = before.every((day) => (kind === 'cancelled' ? day === null : day !== null));
    // A message is dropped if its reason is gone before it could be sent.
    const undone = lease.ends.some(
      (other) =>
        ['cancelled', 'kept', 'withdrawn'].includes(other.kind) &&
        other.kind !== kind &&
        other.start > start &&
        history.at(other.start) - history.at(end) < GIVEN_UP_MS,
    );
    return sure && alone && changed && !undone;
  });
  return { least: certain.length, most: calls.length };
}

const terminations = (history: History, lease: Lease): Bounds =>
  changes(history, { lease, kind: 'cancelled' });
const keepings = (history: History, lease: Lease): Bounds => changes(history, { lease, kind: 'kept' });

/** A tenant is reminded before the last day, if it was set more than three days ahead and the lease was not kept or withdrawn from. */
function reminders(history: History, lease: Lease): Bounds {
  const calls = lease.ends.filter(({ kind }) => kind !== 'paid' && kind !== 'seen' && kind !== 'kept');
  const [day, ...others] = lastDays(lease, history.settled);
  const told = calls.find(({ sure, end }) => sure && lastDays(lease, end).every((each) => each === day));
  const taken = lease.ends.some(
    ({ kind, start }) => (kind === 'kept' || kind === 'withdrawn') && start > (told?.start ?? 0),
  );
  const past =
    day !== undefined && day !== null && others.length === 0 && danishDay(history.at(history.settled)) > day;
  const early = told && day && danishDay(history.at(told.end)) < addDays(day, -4);
  return { least: past && early && !taken && lease.ended === null ? 1 : 0, most: calls.length };
}

/** One message for each month that could not be charged; none if it was paid, or the lease ended, before the next daytime. */
function failures(history: History, lease: Lease): Bounds {
  const invoices = [...new Set(lease.declines.map(({ event }) => event.invoice))];
  const solutions = [
    ...history
      .of('charged', 'voided')
      .map(({ event, place }) => ({ invoice: event.invoice as string | null, place })),
    ...lease.ends
      .filter(({ kind }) => kind !== 'paid' && kind !== 'seen')
      .map(({ start }) => ({ invoice: null, place: start })),
  ];
  const told = invoices.filter((invoice) => {
    if (!lease.paid || lease.released) return false;
    const first = lease.declines.find(({ event }) => event.invoice === invoice)?.place ?? 0;
    const later = solutions.filter((each) => each.place > first && (each.invoice ?? invoice) === invoice);
    return byDay(history, first, Math.min(history.settled, ...later.map(({ place }) => place)));
  });
  return { least: told.length, most: invoices.length };
}

/** Whether the server was awake by day between two places: a run leaps over hours, in which it sends nothing. */
function byDay(history: History, from: Place, until: Place): boolean {
  const moments = new Set(history.events.slice(from, until).map(({ at }) => at));
  return [...moments].filter((at) => isDay(at)).length >= 2;
}

const withdrawals = (lease: Lease): Bounds => ({
  least:
    lease.ends.some(({ kind }) => kind === 'withdrawn') && lease.refunds.length > 0 && !lease.released
      ? 1
      : 0,
  most: lease.ends.filter(({ kind }) => kind === 'withdrawn').length,
});

/** A run leaps over days, so that the server may give up what it tried only once. */
const wasGivenUp = (history: History, channel: 'sms' | 'mail'): boolean =>
  history
    .of('disturbed', 'killed')
    .filter(({ event }) => event.kind === 'killed' || event.between === `server-${channel}`)
    .some(({ event, place }) =>
      history.events
        .slice(place)
        .some(
          ({ at }, index, later) =>
            index > 0 && at - event.at < 2 * GIVEN_UP_MS && at - (later[index - 1]?.at ?? at) > DAY_MS,
        ),
    );

type Sent = { event: EventOf<'sms'> | EventOf<'mail'>; place: Place };

const phonesOf = (history: History, email: string): unknown[] =>
  selectCalls(history, 'signUp')
    .filter(({ input }) => input.email === email)
    .map(({ input }) => input.phoneNumber);

/** Messages of a kind to the tenant about the room. An e-mail tells by its subject what it is. */
function sentTo(history: History, { lease, words }: Expected, channel: 'sms' | 'mail'): Sent[] {
  const phones = phonesOf(history, lease.email);
  const about = new RegExp(`\\brum ${lease.room.number}\\b`, 'i');
  return history.of(channel).filter(({ event }) => {
    const text = event.kind === 'sms' ? event.text : event.subject;
    const own = event.kind === 'sms' ? phones.includes(event.to) : event.to === lease.email;
    return own && words.test(text) && about.test(text);
  });
}

function compare(history: History, expected: Expected): Violation[] {
  const { rule, words, lease, least, most } = expected;
  return expected.channels.flatMap((channel) => {
    const sent = sentTo(history, expected, channel);
    const ids = new Set(sent.map(({ event, place }) => (event.kind === 'mail' ? event.id : place)));
    const about = `${channel} "${words.source}" about room ${lease.room.number} to ${lease.email}`;
    const events = [
      ...leaseEvents(lease),
      ...lease.ends.flatMap(({ call }) => call?.events ?? []),
      ...sent.map(({ event }) => event),
    ];
    if (ids.size < least && !wasGivenUp(history, channel))
      return [{ rule, text: `${ids.size} instead of ${least} ${about}`, events }];
    const repeats = channel === 'mail' ? sent.length - ids.size : Math.max(0, sent.length - most);
    if (channel === 'mail' && ids.size > most)
      return [{ rule, text: `${ids.size} instead of ${most} ${about}`, events }];
    return repeats > 0 && repeats > explanations(history, sent, channel)
      ? [{ rule: 'R11.2', text: `${repeats} repeated without a reason: ${about}`, events }]
      : [];
  });
}

/** Kills, and sendings that were disturbed, from before the first copy, which may have been late, to the last one. */
function explanations(history: History, sent: Sent[], channel: 'sms' | 'mail'): number {
  const [first, last] = [sent[0], sent.at(-1)];
  if (!first || !last) return 0;
  return history
    .of('killed', 'disturbed')
    .filter(({ place }) => place < last.place && place >= first.place - LATE_PLACES)
    .filter(({ event }) => event.kind === 'killed' || event.between === `server-${channel}`).length;
}

/** Whoever sends a withdrawal gets a receipt, wherever they typed that it goes. */
const receipts = (history: History): Violation[] =>
  selectCalls(history, 'withdraw').flatMap(({ input, outcome, start, events }) => {
    if (outcome !== 'done' || start > history.settled) return [];
    const got = history
      .of('mail')
      .some(({ event, place }) => place > start && event.to === input.email && RECEIPT.test(event.subject));
    return got ? [] : [{ rule: 'R11.13', text: `no receipt of a withdrawal reaches ${input.email}`, events }];
  });

const isDay = (at: number): boolean => danishHour(at) >= FIRST_HOUR && danishHour(at) < LAST_HOUR;

/** Reminders and failed payments wait for the day (R11.9), but for one that was under way when a run leaps over hours. */
const atNight = (history: History): Violation[] =>
  history.of('sms', 'mail').flatMap(({ event, place }) => {
    const text = event.kind === 'sms' ? event.text : event.subject;
    const isLate = history
      .of('disturbed')
      .some(
        (fault) => fault.event.what === 'delayed' && fault.place < place && place - fault.place < LATE_PLACES,
      );
    if (isDay(event.at) || isDay(event.at - LATE_MS) || isLate || !(ENDING.test(text) || FAILED.test(text)))
      return [];
    return [{ rule: 'R11.9', text: `sent at ${danishHour(event.at)} o'clock: ${text}`, events: [event] }];
  });

/** No message holds the code of a room (R11.3); four digits before a name are a postcode. */
function secrets(history: History): Violation[] {
  const codes = new Set(
    selectCalls(history, 'createLeaseWithCheckout', 'changeLeaseCode').map(({ input }) => String(input.code)),
  );
  return history.of('sms', 'mail').flatMap(({ event }) => {
    const words = event.text.match(/(?<![\w.,:/-])\d{4}(?![\w:/-]|[.,]\d| [A-ZÆØÅ])/g) ?? [];
    const found = words.find((word) => codes.has(word));
    return found ? [{ rule: 'R11.3', text: `a message holds the room code ${found}`, events: [event] }] : [];
  });
}
