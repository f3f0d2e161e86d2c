import type { Subscription } from '../../demo/simulators/stripe/objects.ts';
import { DAY_MS } from '../setup/clock.ts';
import { danishDay } from './days.ts';
import { SITE } from './environment.ts';
import { GATES, ROOMS } from './facts.ts';
import {
  call,
  callAs,
  createPerson,
  listOwnLeases,
  PASSWORD,
  type Person,
  pickOwnLease,
  press,
  refresh,
} from './people.ts';
import { type Dice, pick } from './random.ts';
import type { Run } from './run.ts';

const MOST_PEOPLE = 6;
const CARDS = {
  works: '4242 4242 4242 4242',
  another: '5555 5555 5555 4444',
  declinesLater: '4000 0000 0000 0341',
  settlesLater: '4000 0000 0000 8088',
  declines: '4000 0000 0000 0002',
};

export type Operation = (run: Run, person: Person, dice: Dice) => Promise<unknown>;

const roomCode = (dice: Dice) => String(5600 + dice(1000));
const pickRoom = (dice: Dice) => pick(dice, ROOMS);

async function signUp(run: Run): Promise<void> {
  if (run.people.length >= MOST_PEOPLE) return;
  const person = createPerson(run.people.length + 1);
  run.people.push(person);
  const names = { firstName: 'Maja', lastName: 'Holm' };
  const { email, phone: phoneNumber } = person;
  const details = { ...names, email, phoneNumber, password: PASSWORD };
  for (let tries = 0; tries < 3; tries += 1) if (await call(run, person, 'signUp', details)) break;
}

/** Looks at a room, then rents it; half of them pay at once. */
async function rent(run: Run, person: Person, dice: Dice, offer?: string): Promise<void> {
  const forRent = ROOMS.filter(({ isForRent }) => isForRent);
  const room = dice(10) === 0 ? pickRoom(dice) : pick(dice, forRent);
  if (dice(2) === 0) await call(run, person, 'canLeaseRoom', { id: room.id });
  if (dice(2) === 0) await call(run, person, 'calculateRoomPrice', { roomId: room.id });
  const code = roomCode(dice);
  const answer = await callAs(run, person, dice, {
    operation: 'createLeaseWithCheckout',
    input: {
      roomId: room.id,
      code,
      successUrl: `${SITE}/PaymentSuccess/${room.number}`,
      cancelUrl: `${SITE}/PaymentCancel`,
      ...(offer && { offer }),
      ...(dice(2) === 0 && { accessNow: true }),
    },
  });
  if (answer?.status !== 200) return;
  person.pages.push(answer.body.url);
  if (dice(2) === 0)
    await payWith(run, person, dice, pick(dice, ['works', 'works', 'works', 'declinesLater']));
}

async function payWith(run: Run, person: Person, dice: Dice, card: keyof typeof CARDS): Promise<void> {
  const newest = person.pages.at(-1 - (dice(4) === 0 ? dice(person.pages.length) : 0));
  if (!newest) return;
  const year = new Date(run.world.scheduler.now()).getUTCFullYear() + 15;
  await press(run, newest, {
    step: 'pay',
    number: CARDS[card],
    expiry: `12/${year}`,
    cvc: '123',
    name: 'Maja Holm',
  });
}

const pay: Operation = (run, person, dice) => payWith(run, person, dice, 'works');
const payDeclined: Operation = (run, person, dice) =>
  payWith(run, person, dice, pick(dice, ['declines', 'declinesLater']));
const payLater: Operation = (run, person, dice) => payWith(run, person, dice, 'settlesLater');

async function leavePaymentPage(run: Run, person: Person): Promise<void> {
  const page = person.pages.at(-1);
  if (page) await press(run, page, { step: 'cancel' });
}

/** A payment that was under way ends, one way or the other. */
async function settlePayment(run: Run, _: Person, dice: Dice): Promise<void> {
  const { scheduler } = run.world;
  const find = () => run.environment.pendingPayments(scheduler.now());
  const pending = find();
  if (pending.length === 0) return;
  await scheduler.pass('payment settles');
  const session = pick(dice, pending);
  if (find().includes(session)) await run.environment.endPayment(session, dice(3) === 0 ? 'failed' : 'paid');
}

async function payOpenInvoice(run: Run, person: Person, dice: Dice): Promise<void> {
  const answer = await callAs(run, person, dice, {
    operation: 'listLeases',
    input: { forCurrentUser: true },
  });
  const unpaid: { payUrl?: string }[] = answer?.body?.unpaid ?? [];
  const page = unpaid[0]?.payUrl;
  if (page) {
    person.pages.push(page);
    await payWith(run, person, () => 1, 'works');
    person.pages.pop();
  }
}

/** The operator raises the price of somebody's room. */
async function announcePrice(run: Run, person: Person, dice: Dice): Promise<void> {
  const lease = await pickOwnLease(run, person, dice);
  if (!lease) return;
  const { number } = lease.room;
  const from = danishDay(run.world.scheduler.now() + 30 * DAY_MS);
  const more = 100 * (1 + dice(50));
  // Fails if the provider already charges an earlier new price, or if the server is killed.
  await run
    .server()
    .announce({ departmentId: undefined, number, from, toNewPrice: (monthly) => monthly + more })
    .catch(() => {});
}

/** The operator has looked at all rooms that were left, and they are empty. */
async function freeRooms(run: Run): Promise<void> {
  const { scheduler, record } = run.world;
  for (const { id, isForRent } of ROOMS) {
    if (!isForRent) continue;
    const act = { kind: 'call', by: null, operation: 'free', input: { id }, sent: scheduler.now() } as const;
    await run
      .server()
      .free(id)
      .then(
        () => record({ ...act, status: 200 }),
        () => record(act),
      );
  }
}

/** The provider has tried long enough to collect a month. */
async function giveUpUnpaid({ world, environment }: Run, _: Person, dice: Dice): Promise<void> {
  await world.scheduler.pass('the provider gives up');
  const running = environment
    .objects<Subscription>('subscriptions')
    .filter(({ status }) => status !== 'canceled');
  if (running.length > 0) await environment.giveUp(pick(dice, running).id);
}

async function giveBack(run: Run, person: Person, dice: Dice): Promise<void> {
  if (person.held.length === 0 || dice(3) === 0) await listOwnLeases(run, person, dice);
  const held = person.held[0];
  if (held)
    await callAs(run, person, dice, { operation: 'cancelLease', input: { id: held.leaseId, held: true } });
}

const withLease =
  (operation: string): Operation =>
  async (run, person, dice) => {
    const lease = await pickOwnLease(run, person, dice);
    if (lease) await callAs(run, person, dice, { operation, input: { id: lease.id } });
  };

async function changeCode(run: Run, person: Person, dice: Dice): Promise<void> {
  const lease = await pickOwnLease(run, person, dice);
  if (!lease) return;
  const input = { id: lease.id, code: roomCode(dice) };
  await callAs(run, person, dice, { operation: 'changeLeaseCode', input });
}

async function withdraw(run: Run, person: Person, dice: Dice): Promise<void> {
  const lease = await pickOwnLease(run, person, dice);
  if (!lease) return;
  const contract = dice(2) === 0 ? lease.room.number : `kontrakt ${lease.id}`;
  const input = { departmentId: 1, name: 'Maja Holm', contract, email: person.email };
  // What a guest sends changes nothing until it is confirmed.
  if (dice(2) === 0) await callAs(run, person, dice, { operation: 'withdraw', input });
  else await call(run, { ...person, token: null }, 'withdraw', input);
}

async function newCard(run: Run, person: Person, dice: Dice): Promise<void> {
  const answer = await callAs(run, person, dice, {
    operation: 'createSetupSession',
    input: { successUrl: `${SITE}/MyRoom`, cancelUrl: `${SITE}/MyRoom` },
  });
  if (answer?.status !== 200) return;
  person.pages.push(answer.body.url);
  await payWith(run, person, () => 1, pick(dice, ['another', 'works', 'declinesLater']));
  person.pages.pop();
}

const useCard =
  (operation: string): Operation =>
  async (run, person, dice) => {
    const answer = await callAs(run, person, dice, {
      operation: 'listPaymentMethods',
      input: { debitorId: 10 },
    });
    const found: { id: string }[] = answer?.body?.data ?? [];
    person.cards = found.map(({ id }) => id);
    if (person.cards.length > 0)
      await callAs(run, person, dice, { operation, input: { paymentMethodId: pick(dice, person.cards) } });
  };

const atGate =
  (operation: string): Operation =>
  async (run, person, dice) => {
    const lease = dice(2) === 0 ? await pickOwnLease(run, person, dice) : null;
    const gateId = lease?.doorGateId ?? pick(dice, GATES);
    await callAs(run, person, dice, { operation, input: { gateId } });
  };

/** Asks for a code by SMS and opens a gate with what has come, right or wrong. */
async function openWithCode(run: Run, person: Person, dice: Dice): Promise<void> {
  await call(run, person, 'requestOneTimeCode', { operationType: 1, phoneNumber: person.phone });
  await run.world.scheduler.pass('waits for the message', { after: 2500 });
  const texts = run.environment.inbox.filter(({ to }) => to === person.phone);
  const codes = texts.flatMap(({ text }) => /\(10 min\.\): (\d{8})/.exec(text)?.[1] ?? []);
  const otp = dice(5) === 0 ? String(10_000_000 + dice(80_000_000)) : codes.at(dice(4) === 0 ? 0 : -1);
  if (!otp) return;
  const input = { phoneNumber: person.phone, otp };
  if (dice(3) === 0) await call(run, person, 'checkOneTimeCode', input);
  const gateId = pick(dice, GATES);
  for (let tries = dice(3) === 0 ? 2 : 1; tries > 0; tries -= 1)
    await call(run, person, 'openGateWithCode', { ...input, gateId });
}

const withAlarm =
  (operation: string): Operation =>
  async (run, person, dice) => {
    const lease = await pickOwnLease(run, person, dice);
    const roomId = lease?.room.id ?? pickRoom(dice).id;
    await callAs(run, person, dice, { operation, input: { roomId } });
  };

async function toggleAlarm(run: Run, person: Person, dice: Dice): Promise<void> {
  const lease = await pickOwnLease(run, person, dice);
  const roomNumber = lease?.room.number ?? pickRoom(dice).number;
  await call(run, dice(2) === 0 ? person : { ...person, token: null }, 'toggleAlarm', {
    departmentId: 1,
    roomNumber,
    roomCode: dice(4) === 0 ? roomCode(dice) : (lease?.code ?? roomCode(dice)),
  });
}

const joinWaitingList: Operation = async (run, person, dice) => {
  const input = {
    departmentId: 1,
    sqmFrom: dice(6),
    phoneNumber: person.phone,
    ...(dice(2) === 0 && { floorId: 1 + dice(2) }),
  };
  const guest = { ...person, token: null };
  await call(run, guest, 'joinWaitingList', input);
  const texts = run.environment.inbox.filter(({ to }) => to === person.phone);
  const otp = texts.flatMap(({ text }) => /waiting list \(10 min\.\): (\d{8})/.exec(text)?.[1] ?? []).at(-1);
  if (otp) await call(run, guest, 'joinWaitingList', { ...input, otp });
};

/** Rents with the link of the waiting list. */
async function rentOffer(run: Run, person: Person, dice: Dice): Promise<void> {
  const texts = run.environment.inbox.filter(({ to }) => to === person.phone);
  const offer = texts.flatMap(({ text }) => /[?&]offer=([\w-]+)/.exec(text)?.[1] ?? []).at(-1);
  await rent(run, person, dice, offer);
}

async function signOut(run: Run, person: Person): Promise<void> {
  if (!person.token) return;
  await call(run, person, 'refreshToken', { end: true });
  // Sometimes an old tab goes on.
  if (run.world.dice(3) > 0) person.token = null;
}

async function renew(run: Run, person: Person): Promise<void> {
  if (person.token) await refresh(run, person);
}

const READS: [operation: string, input: Record<string, unknown>][] = [
  ['listRooms', { departmentId: 1, onlyAvailableForLease: true }],
  ['listRooms', { departmentId: 1 }],
  ['listGates', { filters: ['departmentId==1'] }],
  ['listLeases', { forCurrentUser: true, active: true }],
  ['listInvoices', { limit: 100 }],
  ['listPaymentMethods', { debitorId: 10 }],
  ['getCurrentUser', {}],
  ['listAccessEvents', {}],
];
const NEEDS_NOBODY = ['listRooms', 'listGates'];

async function read(run: Run, person: Person, dice: Dice): Promise<void> {
  const [operation, input] = pick(dice, READS);
  if (NEEDS_NOBODY.includes(operation)) await call(run, { ...person, token: null }, operation, input);
  else await callAs(run, person, dice, { operation, input });
}

/** Tries what belongs to somebody else. */
async function trespass(run: Run, person: Person, dice: Dice): Promise<void> {
  const others = run.people.filter((each) => each !== person);
  if (others.length === 0) return;
  const other = pick(dice, others);
  const lease = other.leases.length > 0 ? pick(dice, other.leases) : null;
  const id = lease?.id ?? 1 + dice(20);
  const roomId = lease?.room.id ?? pickRoom(dice).id;
  const gateId = lease?.doorGateId ?? pick(dice, GATES);
  const card = other.cards.length > 0 ? pick(dice, other.cards) : 'pm_nobodys';
  const [operation, input] = pick<[string, Record<string, unknown>]>(dice, [
    ['cancelLease', { id }],
    ['cancelLease', { id: other.held[0]?.leaseId ?? id, held: true }],
    ['keepLease', { id }],
    ['changeLeaseCode', { id, code: roomCode(dice) }],
    ['getPaidPeriodEnd', { id }],
    ['openGateAsTenant', { gateId }],
    ['closeGateAsTenant', { gateId }],
    ['getGateStatus', { id: gateId }],
    ['getRoomStatus', { id: roomId }],
    ['enableAlarmAsTenant', { roomId }],
    ['disableAlarmAsTenant', { roomId }],
    ['chargePaymentMethod', { paymentMethodId: card }],
    ['removePaymentMethod', { paymentMethodId: card }],
  ]);
  await callAs(run, person, dice, { operation, input });
}

/** Every operation with how often it is drawn. */
export const OPERATIONS: Record<string, { weight: number; does: Operation }> = {
  'sign up': { weight: 4, does: signUp },
  rent: { weight: 24, does: rent },
  pay: { weight: 14, does: pay },
  'pay with a card that declines': { weight: 2, does: payDeclined },
  'pay with what settles later': { weight: 3, does: payLater },
  'leave the payment page': { weight: 1, does: leavePaymentPage },
  'a payment settles': { weight: 3, does: settlePayment },
  'pay an open invoice': { weight: 2, does: payOpenInvoice },
  'give a held room back': { weight: 3, does: giveBack },
  'announce a new price': { weight: 8, does: announcePrice },
  'say that left rooms are empty': { weight: 8, does: freeRooms },
  'an unpaid month is given up': { weight: 2, does: giveUpUnpaid },
  terminate: { weight: 5, does: withLease('cancelLease') },
  'take a termination back': { weight: 3, does: withLease('keepLease') },
  'ask for the end of the paid period': { weight: 2, does: withLease('getPaidPeriodEnd') },
  withdraw: { weight: 3, does: withdraw },
  'save a card': { weight: 3, does: newCard },
  'charge another card': { weight: 2, does: useCard('chargePaymentMethod') },
  'remove a card': { weight: 2, does: useCard('removePaymentMethod') },
  'change the room code': { weight: 4, does: changeCode },
  'open a gate or door': { weight: 6, does: atGate('openGateAsTenant') },
  'close a gate or door': { weight: 2, does: atGate('closeGateAsTenant') },
  'open a gate with a code by SMS': { weight: 3, does: openWithCode },
  'switch an alarm on': { weight: 2, does: withAlarm('enableAlarmAsTenant') },
  'switch an alarm off': { weight: 2, does: withAlarm('disableAlarmAsTenant') },
  'switch an alarm with the room code': { weight: 2, does: toggleAlarm },
  'join the waiting list': { weight: 2, does: joinWaitingList },
  'rent what the waiting list offers': { weight: 2, does: rentOffer },
  'renew the token': { weight: 3, does: renew },
  'sign out': { weight: 2, does: signOut },
  'read a list': { weight: 6, does: read },
  'try what belongs to somebody else': { weight: 6, does: trespass },
};
