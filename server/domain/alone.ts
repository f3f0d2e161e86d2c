import { setTimeout } from 'node:timers/promises';
import { Failure } from '../http/failure.ts';
import type { Core } from './core.ts';
import { forget, spend } from './limits.ts';

/** After so long the next one goes on: the process died, or its provider hangs. */
const HOLDER_SECONDS = 30;
const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 50;

/**
 * Runs work while none runs under the same key, in any server process, where a provider is asked in between and a transaction would have to
 * wait for it. Who has waited ten seconds is refused with 503.
 */
export async function alone<T>(core: Core, key: string, work: () => Promise<T>): Promise<T> {
  const turn = { key: `alone:${key}`, tries: 1, seconds: HOLDER_SECONDS };
  for (let waited = 0; (await spend(core, turn)) > 0; waited += LOOK_EVERY_MS) {
    if (waited >= WAIT_MS) throw new Failure(100, 503, { headers: { 'retry-after': '5' } });
    await setTimeout(LOOK_EVERY_MS);
  }
  try {
    return await work();
  } finally {
    await forget(core, turn);
  }
}
