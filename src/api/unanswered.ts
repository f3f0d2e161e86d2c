import { type Failure, SOMETHING_WRONG } from './failure.ts';

/** The access controller failed, or did not answer in time (spec section 8). */
const CONTROLLER_FAILED = 13;

/** Whether a command that failed may have been carried out all the same. */
export const mayBeDone = ({ code }: Failure): boolean =>
  code === SOMETHING_WRONG || code === CONTROLLER_FAILED;
