import { parse } from 'yaml';

/** What is known of the facility without asking the server. Amounts are øre. */
export interface Facts {
  rooms: RoomFacts[];
  gates: { id: number; device: string }[];
  withdrawalDays: number;
  chargesDaysUsed: boolean;
}

export interface RoomFacts {
  id: number;
  number: string;
  /** A month's normal price, and how much less the first `months` of a new lease cost. */
  price: number;
  discount: number;
  months: number;
  outOfUse: boolean;
  /** The controller's names of the lock with its alarm, and of the door. */
  device: string;
  door: string;
}

interface FileRoom {
  id: number;
  number: string;
  sqm: number;
  price: number;
  outOfUse?: boolean;
  device?: string;
  door?: string;
}

interface File {
  withdrawalDays?: number;
  chargeDaysUsed?: boolean;
  gates: { id: number; device: string }[];
  floors: { campaign?: { active: boolean; sqmPrice: number; months: number }; rooms: FileRoom[] }[];
}

const oere = (kroner: number): number => Math.round(kroner * 100);

/** The facts of a facility's file (docs/facility-file.md). */
export function readFacts(text: string): Facts {
  const file = parse(text) as File;
  return {
    rooms: file.floors.flatMap(({ campaign, rooms }) => rooms.map((room) => readRoom(room, campaign))),
    gates: file.gates.map(({ id, device }) => ({ id, device })),
    withdrawalDays: file.withdrawalDays ?? 14,
    chargesDaysUsed: file.chargeDaysUsed ?? false,
  };
}

function readRoom(room: FileRoom, campaign: File['floors'][number]['campaign']): RoomFacts {
  const price = oere(room.price);
  // Areas have one decimal, so this is øre times ten, without a rounding of its own.
  const offer = campaign?.active
    ? Math.round((oere(campaign.sqmPrice) * Math.round(room.sqm * 10)) / 10)
    : price;
  const discount = Math.max(0, price - offer);
  return {
    id: room.id,
    number: room.number,
    price,
    discount,
    months: discount ? (campaign?.months ?? 0) : 0,
    outOfUse: room.outOfUse ?? false,
    device: room.device ?? room.number,
    door: room.door ?? `door-${room.number}`,
  };
}

/** What the month of a new lease costs, counted from 0. */
export const priceOfMonth = (room: RoomFacts, index: number): number =>
  room.price - (index < room.months ? room.discount : 0);
