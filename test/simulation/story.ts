import type { HistoryEvent } from './history.ts';

const WORDS: Record<string, string> = {
  signUp: 'signs up',
  signIn: 'signs in',
  refreshToken: 'renews the token',
  createLeaseWithCheckout: 'rents a room',
  cancelLease: 'terminates a lease or gives a held room back',
  keepLease: 'takes a termination back',
  changeLeaseCode: 'changes the room code',
  withdraw: 'withdraws from the contract',
  openGateAsTenant: 'opens a gate or door',
  closeGateAsTenant: 'closes a gate or door',
  openGateWithCode: 'opens a gate with a code',
  requestOneTimeCode: 'asks for a code by SMS',
  createSetupSession: 'asks for the page where a card is saved',
  joinWaitingList: 'joins the waiting list',
};
const LONGEST = 240;
/** What tells a reader nothing. */
const HIDDEN = ['successUrl', 'cancelUrl', 'password', 'firstName', 'lastName', 'token'];

const brief = (value: unknown): string => {
  const text = JSON.stringify(value, (name, part) => (HIDDEN.includes(name) ? undefined : part)) ?? '';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
};
const kroner = (amount: number) => `${(amount / 100).toFixed(2)} kr.`;
const time = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

function sentence(event: HistoryEvent): string {
  switch (event.kind) {
    case 'called':
      return `${event.by ?? 'Somebody'} ${WORDS[event.operation] ?? `calls ${event.operation}`} ${brief(event.input)} (call ${event.call})`;
    case 'answered':
      return `Call ${event.call} is answered: ${event.status} ${brief(event.body)}`;
    case 'unanswered':
      return `Nobody answers call ${event.call}`;
    case 'checkout-opened':
      return `A payment page is opened for lease ${event.leaseId}, ${event.title}, of ${event.email}, until ${time(event.expiresAt)}`;
    case 'checkout-paid':
      return `The payment page of lease ${event.leaseId} is paid`;
    case 'checkout-completed':
      return `The payment page of lease ${event.leaseId} is done: subscription ${event.subscription}`;
    case 'checkout-failed':
      return `The payment of lease ${event.leaseId} has failed`;
    case 'checkout-expired':
      return `The payment page of lease ${event.leaseId} can no longer be paid`;
    case 'charged':
      return `${kroner(event.amount)} are charged for ${event.from} to ${event.to} on ${event.subscription}`;
    case 'declined':
      return `${kroner(event.amount)} could not be charged on ${event.subscription}`;
    case 'voided':
      return `An invoice of ${event.subscription} is cancelled`;
    case 'card-saved':
      return `A card of ${event.customer} is saved`;
    case 'refunded':
      return `${kroner(event.amount)} are paid back on ${event.subscription}`;
    case 'subscription-ended':
      return `${event.subscription} has ended`;
    case 'sms':
      return `SMS to ${event.to}: ${event.text.replaceAll('\n', ' ')}`;
    case 'mail':
      return `E-mail to ${event.to}: ${event.subject}`;
    case 'opened':
    case 'closed':
      return `${event.device} is ${event.kind}`;
    case 'alarm':
      return `The alarm of room ${event.room} is ${event.on ? 'on' : 'off'}`;
    case 'code-set':
      return event.code === null
        ? `The lock of room ${event.room} has no code any more`
        : `The lock of room ${event.room} takes ${event.code} until ${event.lastDay ?? 'further notice'}`;
    case 'code-tried':
      return `Somebody types ${event.code} at room ${event.room}: it ${event.opened ? 'opens' : 'stays closed'}`;
    case 'killed':
      return 'The server is killed';
    case 'started':
      return 'A server starts';
    case 'time-moved':
      return `Time has gone on, from ${time(event.from)}`;
    case 'disturbed':
      return `A message is ${event.what}, ${event.between}`;
    case 'settled':
      return 'From here on nothing is disturbed, and everything that was left has been done';
  }
}

/** A history in plain sentences, each with its time in UTC. */
export const tell = (history: HistoryEvent[]): string[] =>
  history.map((event) => `${time(event.at)}  ${sentence(event)}`);
