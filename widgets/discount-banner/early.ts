import { listFloors } from '../../src/api/calls.ts';

/** A guest's first requests, which the loader sends while this widget is on its way; the same for every address of the page. */
export const early = [listFloors];
