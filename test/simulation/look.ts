import type {
  CheckoutSession,
  Customer,
  Invoice,
  InvoicePayment,
  Refund,
  Subscription,
} from '../../demo/simulators/stripe/objects.ts';
import type { components } from '../../src/api/schema.d.ts';
import { danishDay } from './days.ts';
import { GATES, ROOMS, type RoomFacts } from './facts.ts';
import type { Call, Message } from './history.ts';
import { type Answer, call, callAs, type Person } from './people.ts';
import type { Run } from './run.ts';

type Schemas = components['schemas'];
type ListedLease = Schemas['Lease'];

/** A lease as its tenant's list tells it, with its payments at the provider. */
export interface Lease extends ListedLease {
  tenant: Person;
  room: ListedLease['room'] & RoomFacts;
  runs: boolean;
  paid: Subscribed[];
}

/** A checkout that was paid, and what became of its money. Amounts are øre. */
export interface Subscribed extends Subscription {
  leaseId: number;
  session: string;
  tenant: Person | undefined;
  /** Those for its months, the oldest first. */
  invoices: Invoice[];
  received: number;
  /** Less what was paid back. */
  kept: number;
}

/** Everything as it is at a moment at which nothing is under way. */
export interface Quiet {
  now: number;
  today: string;
  /** Nothing was ever disturbed or killed in this run. */
  isCalm: boolean;
  /** All work that was left has been done, by day too. */
  isSettled: boolean;
  leases: Lease[];
  held: (Schemas['HeldRoom'] & { tenant: Person; opened: number })[];
  /** Ids of the rooms that a guest is offered. */
  vacant: number[];
  subscribed: Subscribed[];
  locks: { id: string; code: string | null; lastDay: string | null }[];
  /** Who has just tried to open what; a room is null for an outer gate. */
  tries: { person: Person; room: number | null; answer: Answer | null }[];
  calls: (Call & { at: number })[];
  messages: (Message & { at: number })[];
  people: Person[];
  /** How many faults hit what messages go through. */
  faults: number;
}

/** Asks everybody what they see, and tries every door with a tenant who had it and one who had not. */
export async function lookAround(
  run: Run,
  { isCalm, isSettled }: Pick<Quiet, 'isCalm' | 'isSettled'>,
): Promise<Quiet> {
  const { objects } = run.environment;
  const now = run.world.scheduler.now();
  const today = danishDay(now);
  const subscribed = readBooks(run);
  const sessions = objects<CheckoutSession>('checkout-sessions');
  const leases: Lease[] = [];
  const held: Quiet['held'] = [];
  for (const tenant of run.people) {
    const input = { forCurrentUser: true };
    const answer = await callAs(run, tenant, () => 1, { operation: 'listLeases', input });
    if (answer?.status !== 200) continue;
    for (const lease of answer.body.data as ListedLease[])
      leases.push({
        ...lease,
        tenant,
        room: { ...lease.room, ...(ROOMS.find(({ id }) => id === lease.room.id) as RoomFacts) },
        runs: !lease.endDate || lease.endDate >= today,
        paid: subscribed.filter(({ leaseId }) => leaseId === lease.id),
      });
    for (const hold of (answer.body.held ?? []) as Schemas['HeldRoom'][]) {
      const own = sessions.find(({ client_reference_id }) => Number(client_reference_id) === hold.leaseId);
      held.push({ ...hold, tenant, opened: (own?.created ?? 0) * 1000 });
    }
  }
  const list = await call(run, null, 'listRooms', { departmentId: 1, onlyAvailableForLease: true });
  const all = run.history;
  return {
    now,
    today,
    isCalm,
    isSettled,
    leases,
    held,
    subscribed,
    vacant: list?.body.data.data.map(({ id }: { id: number }) => id) ?? [],
    locks: objects('rooms'),
    tries: await tryDoors(run, leases),
    calls: all.filter((event) => event.kind === 'call'),
    messages: all.filter((event) => event.kind !== 'call' && event.kind !== 'fault'),
    people: run.people,
    faults: all.filter((event) => event.kind === 'fault' && /killed|server-(sms|mail)/.test(event.what))
      .length,
  };
}

function readBooks({ environment: { objects }, people }: Run): Subscribed[] {
  const sessions = objects<CheckoutSession>('checkout-sessions');
  const customers = objects<Customer>('customers');
  const [invoices, payments] = [objects<Invoice>('invoices'), objects<InvoicePayment>('invoice-payments')];
  const refunds = objects<Refund>('refunds');
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  return objects<Subscription>('subscriptions').flatMap((subscription) => {
    const session = sessions.find((each) => each.subscription === subscription.id);
    if (session?.payment_status !== 'paid') return [];
    const own = invoices
      .filter((each) => each.parent.subscription_details.subscription === subscription.id)
      // The provider's invoice of 0 for a moved billing day is for no month.
      .filter(({ billing_reason, total }) => billing_reason !== 'subscription_update' || total > 0)
      .sort((one, other) => one.created - other.created);
    const intents = payments
      .filter(({ invoice }) => own.some(({ id }) => id === invoice))
      .map(({ payment }) => payment.payment_intent);
    const received = sum(own.filter(({ status }) => status === 'paid').map(({ total }) => total));
    const back = sum(
      refunds.filter(({ payment_intent }) => intents.includes(payment_intent)).map(({ amount }) => amount),
    );
    const email = customers.find(({ id }) => id === subscription.customer)?.email;
    return {
      ...subscription,
      leaseId: Number(session.client_reference_id),
      session: session.id,
      tenant: people.find((person) => person.email === email),
      invoices: own,
      received,
      kept: received - back,
    };
  });
}

async function tryDoors(run: Run, leases: Lease[]): Promise<Quiet['tries']> {
  const tries: Quiet['tries'] = [];
  const open = async (person: Person, room: number | null, gateId: number) => {
    const answer = await callAs(run, person, () => 1, { operation: 'openGateAsTenant', input: { gateId } });
    tries.push({ person, room, answer });
  };
  for (const person of run.people) {
    const doors = new Map(leases.map(({ room, doorGateId, tenant }) => [room.id, { doorGateId, tenant }]));
    const own = leases.filter(({ tenant }) => tenant === person).map(({ room }) => room.id);
    const stranger = [...doors.keys()].find((id) => !own.includes(id));
    for (const id of new Set([...own, ...(stranger === undefined ? [] : [stranger])])) {
      const { doorGateId } = doors.get(id) ?? {};
      if (doorGateId) await open(person, id, doorGateId);
    }
    await open(person, null, GATES[0] as number);
  }
  return tries;
}
