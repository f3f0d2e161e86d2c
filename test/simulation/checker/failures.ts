import type { History, Violation } from './calls.ts';

/** What a fault may still be the reason of: longer than anybody waits for an answer. */
const AFTERMATH_MS = 10 * 60_000;
const AFTERMATH_PLACES = 100;

/** Nothing fails but by a fault: the provider or the controller was disturbed, or the server was killed (R9.1). */
export function checkFailures(history: History): Violation[] {
  const faults = history.of('disturbed', 'killed', 'started');
  return history.calls.flatMap(({ operation, input, outcome, code, answer, at, start, events }) => {
    // A hold whose payment is under way cannot be given back.
    if (outcome !== 'unknown' || answer === null || input.held) return [];
    const explained = faults.some(
      ({ event, place }) =>
        place < answer && (at - event.at < AFTERMATH_MS || start - place < AFTERMATH_PLACES),
    );
    return explained
      ? []
      : [{ rule: 'R9.1', text: `${operation} fails without a fault, with code ${code}`, events }];
  });
}
