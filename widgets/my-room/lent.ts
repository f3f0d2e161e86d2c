import { createAction } from '../../src/state/action.ts';
import { createPart } from '../../src/state/part.ts';
import { isFocusLost, leaveFocusAround, useFocusOnChange } from '../../src/ui/focus.ts';
import { online, t } from '../../src/ui/network.ts';
import { explainFailure, useSlowNotice } from '../../src/ui/slow-notice.ts';
import { LoadFailed, TryAgain } from '../../src/ui/try-again.tsx';
import { loadFailed } from './words.ts';

/**
 * What the login form has loaded and the member area uses too. It is handed over, so that the area's chunk holds no second copy and
 * the two need no third chunk. `area/borrowed.ts` reads it in this order, because names would be shipped.
 */
export const lent = [
  createAction,
  createPart,
  isFocusLost,
  leaveFocusAround,
  useFocusOnChange,
  online,
  t,
  explainFailure,
  useSlowNotice,
  LoadFailed,
  TryAgain,
  loadFailed,
] as const;
