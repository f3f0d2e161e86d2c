import type { Floor, Room } from '../../src/api/calls.ts';

const department = { id: 1, address: 'Havnegade 12', zip: '8000', city: 'Aarhus C' } as Floor['department'];

/** Three floors, of which the second has an active campaign and the third one that is over. */
export const floors: Floor[] = [
  { id: 10, name: 'Kælder', department, campaign: null, translations: { en: { name: 'Basement' } } },
  {
    id: 20,
    name: 'Stuen',
    department,
    campaign: { active: true, text: 'Halv pris i sommer', sqmPrice: 90 },
    translations: { en: { name: 'Ground floor', campaignText: 'Half price this summer' } },
  },
  { id: 30, name: '1. sal', department, campaign: { active: false, text: 'Forbi', sqmPrice: 10 } },
];

export const room = (changed: Partial<Room> = {}): Room => ({
  id: 101,
  number: '101',
  sqm: 4,
  price: 500,
  floor: { id: 10 },
  ...changed,
});

export const rooms: Room[] = [
  room(),
  room({ id: 102, number: '102', sqm: 7.5, price: 900, floor: { id: 20 } }),
  room({ id: 103, number: '103', sqm: 12, price: 1200, floor: { id: 30 } }),
];
