import { setTimeout as pause } from 'node:timers/promises';
import type { Dice } from './dice.ts';
import { get, pay, post, rent } from './renters.ts';

const PASSWORD = 'Flyttekasse7!';
/** The time that choosing another room takes. */
const REFUSED_MS = 100;

export type Phase = 'rent' | 'pay' | 'terminate';

/** A hold that was answered, and what its tenant knows of it. */
export interface Hold {
  tenantId: number;
  roomId: number;
  sessionId: string;
  url: string;
  /** Whether the provider said that it is paid. */
  paid: boolean;
  /** Whether its tenant has asked for a room again, which gives an unpaid hold up. */
  left: boolean;
}

/** What the servers and the provider have acknowledged. */
export interface Ledger {
  holds: Hold[];
  /** Leases whose termination was answered. */
  terminated: number[];
  /** Answers that nobody should get. */
  wrong: string[];
}

interface Step {
  phase: Phase;
  /** The room that is asked for. */
  roomId?: number;
  run(): Promise<void>;
}

export interface OwnLease {
  id: number;
  room: { id: number; number: string };
  code: string;
  endDate: string | null;
}

/** Somebody who rents, pays and terminates, one thing after the other, and writes down every answer. */
export interface Tenant {
  id: number;
  /** Does one thing more; what breaks off without an answer is kept to be repeated. */
  act(rooms: number[], dice: Dice): Promise<void>;
  /** What is under way. */
  phase(): Phase | null;
  /** Does again what was not answered, as a person would who sees "try again". */
  repeat(): Promise<void>;
  leases(): Promise<OwnLease[]>;
}

/** Signs somebody up and in at the server. */
export async function newTenant(origin: string, number: number, ledger: Ledger): Promise<Tenant> {
  const email = `tenant${number}@example.dk`;
  const name = { firstName: 'Maja', lastName: 'Holm' };
  const phoneNumber = `+45${20_000_000 + number}`;
  await post(origin, '/authentication/signup', { body: { ...name, email, phoneNumber, password: PASSWORD } });
  const signedIn = await post(origin, '/authentication/signin', {
    body: { emailOrPhone: email, password: PASSWORD },
  });
  const token: string = signedIn.body.token;
  if (!token) throw new Error(`no sign-in: ${JSON.stringify(signedIn.body)}`);
  const user = await post(origin, '/user/getcurrent', { token });
  const tenantId = Number(user.body.value.customerNumber);

  let hold: Hold | null = null;
  let underWay: Step | null = null;
  let unanswered: Step | null = null;

  const leases = async (): Promise<OwnLease[]> => {
    const { outcome, body } = await get(origin, '/lease/getfiltered?forCurrentUser=true&active=true', token);
    if (outcome !== '200') throw new Error(`no leases: ${outcome}`);
    return body.data;
  };

  const renting = (roomId: number): Step => ({
    phase: 'rent',
    roomId,
    async run() {
      if (hold) hold.left = true;
      hold = null;
      const { outcome, body } = await rent(origin, { roomId, token });
      if (outcome === '200') {
        hold = { tenantId, roomId, sessionId: body.sessionId, url: body.url, paid: false, left: false };
        ledger.holds.push(hold);
        return;
      }
      if (outcome !== '400 code 26') ledger.wrong.push(`rent: ${outcome}`);
      // Nobody is refused a hundred times in a second; who is would meet the limit on checkouts.
      await pause(REFUSED_MS);
    },
  });

  const paying = (held: Hold): Step => ({
    phase: 'pay',
    async run() {
      held.paid = await pay(held.url);
      if (!held.paid) ledger.wrong.push(`the checkout ${held.sessionId} of a hold could not be paid`);
      hold = null;
    },
  });

  const terminating = (id: number): Step => ({
    phase: 'terminate',
    async run() {
      const { outcome } = await post(origin, '/lease/cancel', { body: { id }, token });
      if (outcome === '200') ledger.terminated.push(id);
      else ledger.wrong.push(`terminate: ${outcome}`);
    },
  });

  async function next(rooms: number[], dice: Dice): Promise<Step> {
    if (hold && dice(5) > 0) return paying(hold);
    const running = dice(2) ? (await leases()).find(({ endDate }) => endDate === null) : undefined;
    if (running && !hold) return terminating(running.id);
    return renting(rooms[dice(rooms.length)] as number);
  }

  return {
    id: tenantId,
    async act(rooms, dice) {
      try {
        underWay = await next(rooms, dice);
      } catch {
        // Reading leases broke off, which changes nothing.
        return;
      }
      try {
        await underWay.run();
      } catch {
        unanswered = underWay;
      } finally {
        underWay = null;
      }
    },
    phase: () => underWay?.phase ?? null,
    async repeat() {
      const step = unanswered;
      unanswered = null;
      await step?.run();
      // Refused, while the room is to be had: the tenant's own hold of before the crash would be in the way.
      if (step?.roomId && !hold && (await get(origin, `/room/canlease?id=${step.roomId}`, token)).body.value)
        ledger.wrong.push(`room ${step.roomId} cannot be rented again`);
    },
    leases,
  };
}
