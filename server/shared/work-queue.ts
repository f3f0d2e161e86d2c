import { SOMETHING_WRONG } from '../../src/codes.ts';
import { Failure } from './failure.ts';

/**
 * Runs at most `maxRunning` tasks at once and lets `maxWaiting` wait, at most half of them from one caller.
 * Rejects further ones with status 503, since their answers would come too late.
 */
export function createWorkQueue({ maxRunning, maxWaiting }: { maxRunning: number; maxWaiting: number }) {
  let running = 0;
  const queue: { start: () => void; caller: string | undefined }[] = [];
  const mayWait = (caller?: string) =>
    queue.length < maxWaiting &&
    (caller === undefined || queue.filter((each) => each.caller === caller).length < maxWaiting / 2);

  async function runQueued<T>(work: () => Promise<T>, caller?: string): Promise<T> {
    if (running < maxRunning) running += 1;
    else if (mayWait(caller)) await new Promise<void>((start) => queue.push({ start, caller }));
    else throw new Failure(SOMETHING_WRONG, 503, { headers: { 'retry-after': '5' } });
    try {
      return await work();
    } finally {
      // The next task takes over the place, so `running` stays the same.
      const next = queue.shift();
      if (next) next.start();
      else running -= 1;
    }
  }
  return Object.assign(runQueued, { load: () => ({ running, waiting: queue.length }) });
}
