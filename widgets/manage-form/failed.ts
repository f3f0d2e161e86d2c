import type { Failure } from '../../src/api/failure.ts';
import { outcomeUnknown } from '../../src/api/failure.ts';
import { VALIDATION_ERROR } from '../../src/codes.ts';
import { online } from '../../src/ui/network.ts';

/**
 * What a failed command came to. `unanswered`: nobody knows, since a controller that failed or did not answer in time may have done it
 * all the same; `offline` where there is no network either. `refused`: for what was typed, which the code `wrong` says too. `failed`: for another reason.
 */
export type Failed = 'refused' | 'failed' | 'unanswered' | 'offline';

export function failedAs(failure: Failure, wrong: number): Failed {
  if (outcomeUnknown(failure)) return online.peek() ? 'unanswered' : 'offline';
  return failure.code === VALIDATION_ERROR || failure.code === wrong ? 'refused' : 'failed';
}
