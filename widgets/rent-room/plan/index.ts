import '../../../src/runtime/core.ts';
import { PlanControls } from './plan-controls.tsx';
import { PlanRooms } from './plan-rooms.tsx';
import { createZoom, type Zoom } from './zoom.ts';

/** What makes the plan more than a picture: loaded once there is one. */
export interface PlanPart {
  zoom: Zoom;
  PlanRooms: typeof PlanRooms;
  PlanControls: typeof PlanControls;
}

export const createPlanPart = (): PlanPart => ({ zoom: createZoom(), PlanRooms, PlanControls });
