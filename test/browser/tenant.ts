import { type Guest, newTenant, ownRoom } from './rental.ts';
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
  const { guest, token } = await newTenant(server);
  return { guest, token, phone: `+45${guest.phoneNumber}` };
}

/** A new tenant who has paid for a number of rooms. */
export async function tenantWithLease(server: Server, rooms = 1): Promise<TenantWithLease> {
  const tenant = await customer(server);
  const { token, guest } = tenant;
  for (let count = 0; count < rooms; count++) {
    const { id: roomId } = await ownRoom(server);
    const ways = {
      successUrl: `${server.origin}/PaymentSuccess/1`,
      cancelUrl: `${server.origin}/PaymentCancel`,
    };
    const { body } = await server.post(
      '/lease/createwithcheckout',
      { roomId, code: guest.code, ...ways },
      token,
    );
    await pay(body.url);
  }
  const { body } = await server.get('/lease/getfiltered?forCurrentUser=true&active=true', token);
  const leases: OwnLease[] = body.data;
  const [lease] = leases;
  if (!lease || leases.length < rooms) throw new Error(`no lease: ${JSON.stringify(body)}`);
  return { ...tenant, leases, lease };
}

/** A new customer with a saved card. */
export async function cardHolder(server: Server): Promise<Tenant & { card: string }> {
  const tenant = await customer(server);
  const address = `${server.origin}/MyRoom`;
  const ways = { successUrl: address, cancelUrl: address };
  const { body } = await server.post('/stripe/createsetupsession', ways, tenant.token);
  await pay(body.url);
  const { body: cards } = await server.get('/stripe/getpaymentmethods?debitorId=10', tenant.token);
  return { ...tenant, card: cards.data[0].id };
}

/** Pays on the provider's hosted page; answers once the facility knows of it. */
async function pay(url: string): Promise<void> {
  const card = { step: 'pay', number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123', name: '' };
  const { status } = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(card),
    redirect: 'manual',
  });
  if (status !== 303) throw new Error(`not paid: ${status}`);
}

/** A one-time code, or a link for a new password. */
const ASKED_FOR = /^\d{8}$|\/ResetPassword\?code=/;

/** The one-time code or link that was sent to a phone last: the last word of its message, which is sent a moment after it was asked for. */
export async function textedTo(server: Server, phone: string): Promise<string> {
  let texted: string | undefined;
  const read = async () => {
    const outbox: { to: string; text: string }[] = await (
      await fetch(`${server.simulators}/simulator/sms`)
    ).json();
    const words = outbox.filter(({ to }) => to === phone).map(({ text }) => text.split(/[ #]/).at(-1) ?? '');
    texted = words.find((word) => ASKED_FOR.test(word));
    return texted !== undefined;
  };
  await becomes(read, true, `a text message to ${phone}`);
  return texted ?? '';
}

/** The link in the receipt of a withdrawal. */
export async function confirmationLink(server: Server, email: string): Promise<string> {
  let link: string | undefined;
  const read = async () => {
    const outbox: { to: string; text: string }[] = await (
      await fetch(`${server.simulators}/simulator/mail`)
    ).json();
    link = outbox
      .filter(({ to }) => to === email)
      .map(({ text }) => /https?:\S+\/withdrawals\/\S+/.exec(text)?.[0])
      .find(Boolean);
    return link !== undefined;
  };
  await becomes(read, true, `a receipt for ${email}`);
  return link ?? '';
}

/** The code that a phone without a login asks for. */
export async function oneTimeCode(server: Server, phoneNumber: string): Promise<string> {
  await server.post('/otp/requestcode', { operationType: 1, phoneNumber });
  return textedTo(server, phoneNumber);
}

/** Makes the controller of doors and alarms take so long over each answer. */
export async function slowController(server: Server, ms: number): Promise<void> {
  const body = JSON.stringify({ kind: ms ? 'slow' : 'none', ms });
  await fetch(`${server.simulators}/simulator/access/faults`, { method: 'PUT', body });
}

/** The controller's own word on a room's alarm. */
export async function alarmState(server: Server, { room }: OwnLease): Promise<number | undefined> {
  const { rooms } = await (await fetch(`${server.simulators}/simulator/access`)).json();
  return rooms.find((each: { room: string }) => each.room === room.number)?.state;
}
