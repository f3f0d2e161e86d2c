import '../../../src/runtime/core.ts';
import type { Selection } from '../choice/selection.ts';
import { Plan } from '../plan/plan.tsx';
import { createZoom, type Zoom } from '../plan/zoom.ts';
import { keepOneTabStop, watchArrowKeys } from './arrow-keys.ts';
import { ListOptions } from './list-options.tsx';
import { createListTools, type ListTools } from './list-tools.ts';

/** What follows the first tiles: the plan, and the tools of the list of rooms. */
export interface BrowsePart {
  tools: ListTools;
  zoom: Zoom;
  ListOptions: typeof ListOptions;
  Plan: typeof Plan;
  keepOneTabStop: typeof keepOneTabStop;
  watchArrowKeys: typeof watchArrowKeys;
}

export const createBrowsePart = (selection: Selection): BrowsePart => ({
  tools: createListTools(selection),
  zoom: createZoom(),
  ListOptions,
  Plan,
  keepOneTabStop,
  watchArrowKeys,
});
