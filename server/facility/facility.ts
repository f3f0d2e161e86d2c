import type { Vat } from '../database/tables.ts';

/** The data file of a facility, or of one department of a chain. The server imports it at each start; only differences are written. */
export interface Facility {
  department: { id: number; name: string; address: string; zip: string; city: string };
  floors: FacilityFloor[];
  /** Outer gates and doors; `device` is the access controller's name. */
  gates: { id: number; name: string; device: string }[];
  /** The landlord's number in the central business register (CVR): eight digits. */
  cvr?: string;
  /** How tenants reach the facility: in messages, and as the sender's reply address. */
  contact?: { phone?: string; email?: string };
  /** When tenants can get in, in words. */
  openingHours?: { da: string; en: string };
  /** The colour of e-mails, as `#rrggbb`. */
  accent?: string;
  /** What the prices say about VAT; not mentioned if left out (docs/product.md R3.7). */
  vat?: Vat;
  /** For how many days a new tenant can withdraw; 0 if they cannot (docs/product.md R13.1). */
  withdrawalDays?: number;
  /** Whether somebody who asked for access at once and then withdraws pays for the days until then. */
  /** `always`: nobody rents without asking for access at once. */
  chargeDaysUsed?: boolean | 'always';
  /** Whether people can ask to be told when a room is vacant. */
  waitingList?: boolean;
  /** `automatic`: a room is for rent on the day after its lease. Otherwise an operator has to say first that it is empty (docs/product.md R8.10). */
  relet?: 'automatic';
  /** Where the department's pages are: an address, or a path below PUBLIC_URL. */
  pages?: string;
  /** Its own access controller, with the name of the setting that has its key; what its default names of devices start with. */
  controller?: { address?: string; key?: string; prefix?: string };
  /** Whom its messages come from. */
  sms?: { sender: string };
  mail?: { from?: string; name?: string };
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
  /** Size of the drawn floor in metres, and what is on it besides rooms. */
  plan: {
    width: number;
    depth: number;
    features: PlanFeature[];
    /** Where north is: degrees clockwise from the upper edge of the plan. */
    north?: number;
    walkways?: Walkways;
  };
  rooms: FacilityRoom[];
}

export interface FacilityRoom {
  id: number;
  number: string;
  /** Area in m², with at most one decimal. */
  sqm: number;
  /** DKK per month; 0 for a room without a price. */
  price: number;
  /** Position on the plan in metres: left, top, width, depth. */
  outline: [number, number, number, number];
  /** The access controller's names of room and door; by default the room number and `door-<number>`. */
  device?: string;
  door?: string;
  outOfUse?: boolean;
}

/** Where people walk on a floor, in metres from the upper left corner of its plan. */
export interface Walkways {
  /** Where they come onto the floor, and how far they have walked from the gate by then. */
  from: { kind: 'gate' | 'door' | 'lift' | 'stairs'; at: [x: number, y: number]; metres: number };
  /** The middle lines of the aisles, from one end to the other. People turn where lines meet. */
  lines: [fromX: number, fromY: number, toX: number, toY: number][];
}

export interface PlanFeature {
  kind: 'stairs' | 'lift' | 'gate' | 'door' | 'office' | 'toilet' | 'trolleys';
  outline: [number, number, number, number];
}
