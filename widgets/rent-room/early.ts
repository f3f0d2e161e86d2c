import { listFloors } from '../../src/api/calls.ts';

/** A guest's first requests, which the loader sends while this widget is on its way; they do not depend on the page's address. */
export const early = [listFloors];
