import { CONTROLLER_FAILED, SOMETHING_WRONG } from '../codes.ts';
import type { Failure } from './failure.ts';

/** Whether a command that failed may have been carried out all the same. */
export const mayBeDone = ({ code }: Failure): boolean =>
  code === SOMETHING_WRONG || code === CONTROLLER_FAILED;
