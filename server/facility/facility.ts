import type { Vat } from '../database/tables.ts';

/** The facility's own data, as one file holds it. The server imports it at start; importing again changes only what differs. */
export interface Facility {
  department: { id: number; name: string; address: string; zip: string; city: string };
  floors: FacilityFloor[];
  /** Outer gates and doors; `device` is the access controller's name for it. */
  gates: { id: number; name: string; device: string }[];
  /** What is said of VAT beside prices; nothing when left out. */
  vat?: Vat;
}

export interface FacilityFloor {
  id: number;
  name: string;
  translations?: {
    da?: { name?: string; campaignText?: string };
    en?: { name?: string; campaignText?: string };
  };
  /** DKK per m² and month, for the first `months` months of a new lease. */
  campaign?: { active: boolean; text: string; sqmPrice: number; months: number };
  /** Size of the drawn floor in metres, with what is on it besides rooms. */
  plan: { width: number; depth: number; features: PlanFeature[] };
  rooms: FacilityRoom[];
}

export interface FacilityRoom {
  id: number;
  number: string;
  /** Area in m², with at most one decimal. */
  sqm: number;
  /** DKK a month. */
  price: number;
  /** Where it stands on the plan, in metres: left, top, width, depth. */
  outline: [number, number, number, number];
  /** Access controller's names; the room number and `door-<number>` when left out. */
  device?: string;
  door?: string;
  outOfUse?: boolean;
}

export interface PlanFeature {
  kind: 'stairs' | 'lift' | 'gate' | 'door' | 'office' | 'toilet' | 'trolleys';
  outline: [number, number, number, number];
}
