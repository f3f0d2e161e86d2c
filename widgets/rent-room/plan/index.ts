import '../../../src/runtime/core.ts';
import { PlanControls } from './plan-controls.tsx';
import { PlanRooms } from './plan-rooms.tsx';
import { createZoom, type Zoom } from './zoom.ts';

/** The part that makes the plan interactive; loaded once there is an image. */
export interface PlanPart {
  zoom: Zoom;
  PlanRooms: typeof PlanRooms;
  PlanControls: typeof PlanControls;
}

export const createPlanPart = (): PlanPart => ({ zoom: createZoom(), PlanRooms, PlanControls });
