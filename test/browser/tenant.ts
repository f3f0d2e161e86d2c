import { pay } from '../setup/api.ts';
import { simulatorsAt } from '../setup/simulators.ts';
import { type Guest, newGuest, ownRoom } from './rental.ts';
import type { Server } from './server.ts';
import { becomes } from './test-bed.ts';

export interface OwnLease {
  id: number;
  code: string;
  room: { id: number; number: string };
  doorGateId: number;
}

/** Somebody who can sign in; `token` is of a session of their own. */
export interface Tenant {
  guest: Guest;
  /** The guest's number as it is sent. */
  phone: string;
  token: string;
}

export interface TenantWithLease extends Tenant {
  lease: OwnLease;
  leases: OwnLease[];
}

/** A new customer without a lease. */
export async function customer(server: Server): Promise<Tenant> {
  const guest = newGuest();
  const { passwordConfirmation: _, code: __, ...person } = guest;
  const phone = `+45${guest.phoneNumber}`;
  return { guest, phone, token: await server.signUp({ ...person, phoneNumber: phone }) };
}

/** A new tenant who has paid for a number of rooms. */
export async function tenantWithLease(server: Server, rooms = 1): Promise<TenantWithLease> {
  const tenant = await customer(server);
  const { token, guest } = tenant;
  for (let count = 0; count < rooms; count++) {
    const { id: roomId } = await ownRoom(server);
    const { answer } = await server.rent(roomId, token, guest.code);
    await pay(answer.url);
  }
  const leases: OwnLease[] = await server.leases(token, '&active=true');
  const [lease] = leases;
  if (!lease || leases.length < rooms) throw new Error(`no lease: ${JSON.stringify(leases)}`);
  return { ...tenant, leases, lease };
}

/** A new customer with a saved card. */
export async function cardHolder(server: Server): Promise<Tenant & { card: string }> {
  const tenant = await customer(server);
  const address = `${server.origin}/MyRoom`;
  const ways = { successUrl: address, cancelUrl: address };
  const { answer } = await server.post('/stripe/createsetupsession', ways, tenant.token);
  await pay(answer.url);
  const cards = await server.listPaymentMethods(tenant.token);
  return { ...tenant, card: cards.answer.data[0].id };
}

/** Waits for a message that matches the pattern, since it is sent a moment after the request. Returns the match in the newest one. */
export async function waitForMessage(
  server: Server,
  { by, to, pattern }: { by: 'sms' | 'mail'; to: string; pattern: RegExp },
): Promise<string> {
  let found: string | undefined;
  const look = async () => {
    const outbox: { to: string; text: string }[] = await simulatorsAt(server.simulators).read(by);
    const texts = outbox.filter((each) => each.to === to).map(({ text }) => pattern.exec(text)?.[0]);
    found = texts.find(Boolean);
    return found !== undefined;
  };
  await becomes(look, true, `a message to ${to}`);
  return found ?? '';
}

/** The newest one-time code, or link for a new password, in the messages to a phone. */
export const textedTo = (server: Server, phone: string) =>
  waitForMessage(server, { by: 'sms', to: phone, pattern: /\b\d{8}$|https?:\S+\/ResetPassword\?code=\S+$/ });

/** The link in the receipt of a withdrawal. */
export const confirmationLink = (server: Server, email: string) =>
  waitForMessage(server, { by: 'mail', to: email, pattern: /https?:\S+\/withdrawals\/\S+/ });

/** The code that a phone without a login asks for. */
export async function oneTimeCode(server: Server, phoneNumber: string): Promise<string> {
  await server.post('/otp/requestcode', { operationType: 1, phoneNumber });
  return textedTo(server, phoneNumber);
}

/** Makes the controller of doors and alarms take so long over each answer. */
export async function slowController(server: Server, ms: number): Promise<void> {
  await simulatorsAt(server.simulators).setFault('access', { kind: ms ? 'slow' : 'none', ms });
}

/** The controller's own word on a room's alarm. */
export async function alarmState(server: Server, { room }: OwnLease): Promise<number | undefined> {
  const { rooms } = await simulatorsAt(server.simulators).read('access');
  return rooms.find((each: { room: string }) => each.room === room.number)?.state;
}
