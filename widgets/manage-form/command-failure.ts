import { online } from '#core';
import type { Failure } from '../../src/api/failure.ts';
import { outcomeUnknown } from '../../src/api/failure.ts';
import { VALIDATION_ERROR } from '../../src/codes.ts';

/**
 * Why a command failed. `unanswered`: it may have been carried out (docs/product.md R9.3); `offline`: the same, without a network. `refused`: what
 * was typed is wrong. `failed`: any other reason.
 */
export type CommandFailure = 'refused' | 'failed' | 'unanswered' | 'offline';

/** `refusedCode` is the error code that says, like VALIDATION_ERROR, that what was typed is wrong. */
export function toCommandFailure(failure: Failure, refusedCode: number): CommandFailure {
  if (outcomeUnknown(failure)) return online.peek() ? 'unanswered' : 'offline';
  return failure.code === VALIDATION_ERROR || failure.code === refusedCode ? 'refused' : 'failed';
}
