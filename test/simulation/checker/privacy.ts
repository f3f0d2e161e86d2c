import { type History, type Schema, selectCalls, type Violation } from './calls.ts';
import type { Facts } from './facts.ts';
import type { Lease } from './leases.ts';

interface Person {
  email: string;
  /** What identifies them and stands in nobody else's answers: addresses, numbers, invoices, cards, open checkouts. */
  marks: string[];
}

/** Nobody sees what is another's (R10.6). */
export function checkPrivacy(history: History, leases: Lease[], _facts: Facts): Violation[] {
  const people = readPeople(history, leases);
  return [...inAnswers(history, people), ...inMessages(history, people), ...foreignLeases(history, leases)];
}

function readPeople(history: History, leases: Lease[]): Person[] {
  const signUps = selectCalls(history, 'signUp');
  const customers = new Map(leases.map(({ checkout }) => [checkout.customer, checkout.email]));
  const emails = new Set(signUps.map(({ input }) => String(input.email)));
  return [...emails].map((email) => {
    const typed = [
      ...signUps.filter(({ input }) => input.email === email),
      ...selectCalls(history, 'updateUser').filter(({ by }) => by === email),
    ];
    const phones = typed.flatMap(({ input }) => [input.phoneNumber, input.mobile]).filter(Boolean);
    const books = history
      .of('charged', 'declined')
      .filter(({ event }) => customers.get(event.customer) === email);
    const cards = history.of('card-saved').filter(({ event }) => customers.get(event.customer) === email);
    const own = leases.filter((lease) => lease.email === email);
    return {
      email,
      marks: [
        ...new Set([
          email,
          ...phones.map(String),
          ...books.map(({ event }) => event.invoice),
          ...cards.map(({ event }) => event.card),
          ...own.map(({ checkout }) => checkout.checkout),
        ]),
      ],
    };
  });
}

/** What is another's mark and not also one's own. */
const foreign = (people: Person[], email: string | null, typed: string): string[] => {
  const own = people.find((person) => person.email === email)?.marks ?? [];
  return people
    .filter((person) => person.email !== email)
    .flatMap(({ marks }) => marks)
    .filter((mark) => !own.includes(mark) && !typed.includes(mark));
};

function inAnswers(history: History, people: Person[]): Violation[] {
  const marks = new Map<string | null, string[]>();
  return history.calls.flatMap((call) => {
    if (call.body === undefined || call.body === null) return [];
    const text = JSON.stringify(call.body);
    const others = marks.get(call.by) ?? foreign(people, call.by, '');
    marks.set(call.by, others);
    const typed = JSON.stringify(call.input);
    const found = others.find((mark) => text.includes(mark) && !typed.includes(mark));
    return found
      ? [
          {
            rule: 'R10.6',
            text: `${call.by ?? 'a guest'} is told ${found}, which is another's`,
            events: call.events,
          },
        ]
      : [];
  });
}

/** A message goes to the person that it is about: it names no other tenant. */
function inMessages(history: History, people: Person[]): Violation[] {
  return history.of('sms', 'mail').flatMap(({ event }) => {
    const email = people.find(({ marks }) => marks.includes(event.to))?.email ?? null;
    if (email === null) return [];
    const text = event.kind === 'sms' ? event.text : `${event.subject}\n${event.text}`;
    const found = foreign(people, email, '').find((mark) => text.includes(mark));
    // The receipt of a withdrawal repeats what somebody typed.
    const typed = selectCalls(history, 'withdraw').some(
      ({ input }) => input.email === event.to && JSON.stringify(input).includes(found ?? ''),
    );
    return found && !typed
      ? [
          {
            rule: 'R11.3',
            text: `a message to ${event.to} names ${found}, which is another's`,
            events: [event],
          },
        ]
      : [];
  });
}

const BY_LEASE = [
  'cancelLease',
  'keepLease',
  'changeLeaseCode',
  'getPaidPeriodEnd',
  'listHelpers',
  'addHelper',
];

/** Lists hold one's own leases only, and what one does to another's is refused. */
function foreignLeases(history: History, leases: Lease[]): Violation[] {
  const owners = new Map(leases.map(({ id, email }) => [id, email]));
  const isForeign = (id: unknown, by: string | null) =>
    owners.has(id as number) && owners.get(id as number) !== by;
  return history.calls.flatMap((call) => {
    const { operation, outcome, by, input, body, events } = call;
    if (outcome !== 'done') return [];
    const listed: { id?: number; leaseId?: number }[] =
      operation === 'listLeases' ? [...(body.data ?? []), ...(body.held ?? [])] : [];
    const rooms = operation === 'listRooms' ? (body.data.data as Schema<'Room'>[]) : [];
    const ids = [
      ...listed.map(({ id, leaseId }) => leaseId ?? id),
      ...rooms.map(({ held }) => held?.leaseId),
    ];
    if (BY_LEASE.includes(operation)) ids.push(input.id as number);
    return ids.some((id) => isForeign(id, by))
      ? [
          {
            rule: 'R10.6',
            text: `${by ?? 'a guest'} reaches a lease of somebody else by ${operation}`,
            events,
          },
        ]
      : [];
  });
}
