import { Failure } from '../http/failure.ts';

/** Lets so much work run at once, and so much wait. Beyond that the request is refused with 503: its answer would come too late. */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw new Failure(100, 503, { headers: { 'retry-after': '5' } });
    try {
      return await work();
    } finally {
      // The place goes to the next in the queue, so `running` stays as it is.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }
  return Object.assign(inTurn, { load: () => ({ running, waiting: queue.length }) });
}
