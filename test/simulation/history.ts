import type { createNetwork } from './network.ts';
import type { Dice } from './random.ts';
import type { Scheduler } from './scheduler.ts';

/** A call of the contract by its operationId; `by` is the e-mail of whose token it carries. Without `status` nobody was answered. */
export interface Call {
  kind: 'call';
  by: string | null;
  operation: string;
  input: Record<string, unknown>;
  /** When it was sent, in simulated milliseconds since 1970. */
  sent: number;
  status?: number;
  // biome-ignore lint/suspicious/noExplicitAny: each rule reads bodies as the contract describes them
  body?: any;
}

/** Accepted by the gateway of text messages, which have no subject, or by the mail server. */
export interface Message {
  kind: 'sms' | 'mail';
  to: string;
  id?: string;
  subject?: string;
  text: string;
}

interface Fault {
  kind: 'fault';
  what: string;
}

/** What happened in a run, as somebody outside of the server sees it. */
export type HistoryEvent = ({ at: number } & Call) | ({ at: number } & Message) | ({ at: number } & Fault);

/** What every part of a run shares. */
export interface World {
  scheduler: Scheduler;
  network: ReturnType<typeof createNetwork>;
  /** For what happens by chance outside of the product. */
  dice: Dice;
  record(event: Call | Message | Fault): void;
}
