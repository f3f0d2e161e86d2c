import type { components } from '../../../src/api/schema.d.ts';
import type { HistoryEvent } from '../history.ts';

/** What the contract says of a part of an answer: a field that it does not have is an error of types. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

export type EventOf<Kind extends HistoryEvent['kind']> = Extract<HistoryEvent, { kind: Kind }>;

/** A broken rule of docs/product.md: its number, a sentence about what is wrong, and the events that show it. */
export interface Violation {
  rule: string;
  text: string;
  events: HistoryEvent[];
}

/** A position in the history; two moments of one instant keep their order. */
export type Place = number;

/**
 * A call from question to answer. What is `unknown` may have been done or may yet be done, so it lasts until the history settles:
 * it was not answered, or failed in the server or behind it.
 */
export interface CallStory {
  by: string | null;
  operation: string;
  input: Record<string, unknown>;
  outcome: 'done' | 'refused' | 'unknown';
  code: number | null;
  // biome-ignore lint/suspicious/noExplicitAny: bodies are read by each rule as the contract describes them
  body: any;
  start: Place;
  end: Place;
  /** Where the answer is, if there was one. */
  answer: Place | null;
  at: number;
  events: HistoryEvent[];
}

/** A provider or controller that failed may have done all the same what it was asked for. */
const PERHAPS_DONE = [13, 27];

export interface History {
  events: HistoryEvent[];
  calls: CallStory[];
  /** From here on everything is as it will be; the end of a history that never settled. */
  settled: Place;
  of<Kind extends HistoryEvent['kind']>(...kinds: Kind[]): { event: EventOf<Kind>; place: Place }[];
  at(place: Place): number;
}

export function readHistory(events: HistoryEvent[]): History {
  const found = events.findIndex(({ kind }) => kind === 'settled');
  const settled = found < 0 ? events.length : found;
  const places = new Map<string, Place[]>();
  for (const [place, { kind }] of events.entries()) {
    const list = places.get(kind);
    if (list) list.push(place);
    else places.set(kind, [place]);
  }
  const of = <Kind extends HistoryEvent['kind']>(...kinds: Kind[]) =>
    kinds
      .flatMap((kind) => places.get(kind) ?? [])
      .sort((one, other) => one - other)
      .map((place) => ({ event: events[place] as EventOf<Kind>, place }));
  const ends = new Map(
    of('answered', 'unanswered').map(({ event, place }) => [event.call, { event, place }]),
  );
  const calls = of('called').map(({ event, place }) =>
    readCall(event, { place, settled, end: ends.get(event.call) }),
  );
  return { events, calls, settled, of, at: (place) => events[Math.min(place, events.length - 1)]?.at ?? 0 };
}

type End = { event: EventOf<'answered'> | EventOf<'unanswered'>; place: Place };

function readCall(
  called: EventOf<'called'>,
  { place, settled, end }: { place: Place; settled: Place; end: End | undefined },
): CallStory {
  const answered = end?.event.kind === 'answered' ? end.event : null;
  const body = answered?.body as { code?: number } | null | undefined;
  const code = answered && answered.status !== 200 ? (body?.code ?? null) : null;
  const failed = !answered || answered.status >= 500 || (code !== null && PERHAPS_DONE.includes(code));
  const outcome = failed ? 'unknown' : answered.status === 200 ? 'done' : 'refused';
  const { by, operation, input } = called;
  return {
    ...{ by, operation, input, outcome, code, body: answered?.body },
    start: place,
    end: failed || !end ? Math.max(settled, place) : end.place,
    answer: answered && end ? end.place : null,
    at: called.at,
    events: end ? [called, end.event] : [called],
  };
}

/** The calls of these operations, in the order of their start. */
export const selectCalls = (history: History, ...operations: string[]): CallStory[] =>
  history.calls.filter(({ operation }) => operations.includes(operation));
