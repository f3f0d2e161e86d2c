import { addStyles } from '#core';
import type { Selection } from '../selection.ts';
import { createChosenPlace, followListing } from './chosen-way.ts';
import styles from './plan.css';
import { Plan, PlanNote } from './plan.tsx';
import { createZoom } from './zoom.ts';

export type PlanPart = ReturnType<typeof createPlan>;

/** The plan of a floor with its rooms to choose on; loaded once the first tiles are painted. */
export function createPlan({ root, selection }: { root: ShadowRoot | null; selection: Selection }) {
  addStyles(root, styles);
  return {
    zoom: createZoom(),
    chosenPlace: createChosenPlace(selection),
    Plan,
    PlanNote,
    dispose: followListing(selection),
  };
}
