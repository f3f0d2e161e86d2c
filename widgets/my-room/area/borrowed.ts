import type { createAction as action } from '../../../src/state/action.ts';
import type { createPart as part } from '../../../src/state/part.ts';
import type * as focus from '../../../src/ui/focus.ts';
import type * as network from '../../../src/ui/network.ts';
import type * as notice from '../../../src/ui/slow-notice.ts';
import type * as again from '../../../src/ui/try-again.tsx';
import type { lent } from '../lent.ts';
import type * as texts from '../words.ts';

// In a build, whatever the member area imports from these modules comes from here (LENT in build.mjs).
export let createAction: typeof action;
export let createPart: typeof part;
export let isFocusLost: typeof focus.isFocusLost;
export let leaveFocusAround: typeof focus.leaveFocusAround;
export let useFocusOnChange: typeof focus.useFocusOnChange;
export let online: typeof network.online;
export let t: typeof network.t;
export let explainFailure: typeof notice.explainFailure;
export let useSlowNotice: typeof notice.useSlowNotice;
export let LoadFailed: typeof again.LoadFailed;
export let TryAgain: typeof again.TryAgain;
export let loadFailed: typeof texts.loadFailed;

/** Before anything else of the member area runs. */
export function borrow(all: typeof lent): void {
  [
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
  ] = all;
}
