/**
 * What happened in one run of the simulation, as somebody outside of the server sees it: what callers asked and
 * were answered, the books of the payment provider, messages that arrived, what doors and keypads did, and the
 * faults of the run. The checker reads nothing else. Amounts are øre, days are `YYYY-MM-DD`, instants are
 * milliseconds since 1970 in simulated time.
 */
export type HistoryEvent = { step: number; at: number } & (Call | Books | Message | Device | Fault);

/** A call of the contract by its operationId. `by` names the tenant or visitor whose token it carries, null without one. */
type Call =
  | { kind: 'called'; call: number; by: string | null; operation: string; input: Record<string, unknown> }
  | { kind: 'answered'; call: number; status: number; body: unknown }
  /** The caller never learns the outcome; the server may have done it or may yet do it. */
  | { kind: 'unanswered'; call: number };

/** What the payment provider did, from its own books. `checkout` and `subscription` are its ids; `leaseId` is the order's. */
type Books =
  /** `email` is that of the customer, `title` what is sold, in words that hold the number of the room. */
  | {
      kind: 'checkout-opened';
      checkout: string;
      leaseId: number;
      customer: string;
      email: string;
      title: string;
      expiresAt: number;
    }
  | { kind: 'checkout-paid'; checkout: string; leaseId: number; subscription: string }
  | { kind: 'checkout-expired'; checkout: string; leaseId: number }
  /** The person is done. A payment that settles later is followed by `checkout-paid` or `checkout-failed` within days. */
  | { kind: 'checkout-completed'; checkout: string; leaseId: number; subscription: string }
  | { kind: 'checkout-failed'; checkout: string; leaseId: number }
  /** `from` and `to` are the first and the last day in Denmark that are paid for. */
  | {
      kind: 'charged';
      invoice: string;
      subscription: string;
      customer: string;
      amount: number;
      from: string;
      to: string;
    }
  | { kind: 'declined'; invoice: string; subscription: string; customer: string; amount: number }
  | { kind: 'voided'; invoice: string; subscription: string }
  | { kind: 'card-saved'; customer: string; card: string }
  | { kind: 'refunded'; invoice: string; subscription: string; amount: number }
  | { kind: 'subscription-ended'; subscription: string };

/** Accepted by the gateway of text messages, or by the mail server. */
type Message =
  | { kind: 'sms'; to: string; text: string }
  | { kind: 'mail'; id: string; to: string; subject: string; text: string };

/** What the access controller did. */
type Device =
  | { kind: 'opened' | 'closed'; device: string }
  | { kind: 'alarm'; room: string; on: boolean }
  | { kind: 'code-set'; room: string; code: string | null; lastDay: string | null }
  /** Somebody typed a code at the keypad of a room's door. */
  | { kind: 'code-tried'; room: string; code: string; opened: boolean };

type Fault =
  | { kind: 'killed' }
  | { kind: 'started' }
  | { kind: 'time-moved'; from: number }
  /** The scheduler dropped, repeated or delayed a message between the server and one of the others. */
  | { kind: 'disturbed'; what: 'dropped' | 'repeated' | 'delayed'; between: string }
  /** From here on nothing is disturbed any more, and all work that was left has been done: the final state follows. */
  | { kind: 'settled' };
