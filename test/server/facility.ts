import type { Facility, FacilityFloor } from '../../server/facility/facility.ts';

const plan: FacilityFloor['plan'] = { width: 10, depth: 10, features: [] };
const outline: [number, number, number, number] = [0, 0, 1, 1];
const room = (id: number, number: string, sqm: number, price: number) => ({
  id,
  number,
  sqm,
  price,
  outline,
});

/** A small facility: a floor without a campaign, and one with 100 DKK per m² for three months. */
export const facility: Facility = {
  department: { id: 1, name: 'Prøvelager', address: 'Prøvevej 1', zip: '5000', city: 'Odense C' },
  waitingList: true,
  relet: 'automatic',
  gates: [
    { id: 1, name: 'Port', device: 'gate-1' },
    { id: 2, name: 'Bagport', device: 'gate-2' },
  ],
  floors: [
    {
      id: 1,
      name: 'Stuen',
      plan,
      rooms: [
        room(9, '9', 3, 300),
        room(10, '10', 4.95, 500),
        room(11, '11a', 5, 550),
        { ...room(12, '12', 9, 900), outOfUse: true },
        room(13, '13', 12, 0),
      ],
    },
    {
      id: 2,
      name: '1. sal',
      campaign: { active: true, text: 'Tilbud', sqmPrice: 100, months: 3 },
      translations: { en: { name: '1st floor', campaignText: 'Offer' } },
      plan: {
        ...plan,
        walkways: { from: { kind: 'lift', at: [0, 5], metres: 12.5 }, lines: [[0, 5, 10, 5]] },
      },
      rooms: [room(101, '101', 7.5, 849), room(102, '102', 7.5, 700), room(103, '103', 20, 2500)],
    },
  ],
};

/** Another department of a chain with the same names and room numbers, and a controller and senders of its own; its ids are 1,000 higher. */
export const sister: Facility = {
  ...structuredClone(facility),
  department: { id: 2, name: 'Søsterlager', address: 'Søstervej 2', zip: '8000', city: 'Aarhus C' },
  pages: '/aarhus',
  controller: { address: 'https://bridge.aarhus.example', key: 'ACCESS_KEY_AARHUS' },
  sms: { sender: 'Soester' },
  mail: { from: 'aarhus@chain.example', name: 'Søsterlager Aarhus' },
  gates: facility.gates.map((gate) => ({ ...gate, id: gate.id + 1000 })),
  floors: facility.floors.map((floor) => ({
    ...floor,
    id: floor.id + 1000,
    rooms: floor.rooms.map((each) => ({ ...each, id: each.id + 1000 })),
  })),
};
