import type { components, paths } from '../../../src/api/schema.d.ts';

type Floor = components['schemas']['Floor'];
type Room = components['schemas']['Room'];
type Answer<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;

const department = { id: 1, address: 'Havnegade 12', zip: '5000', city: 'Odense C' };
const FLOORS: Floor[] = ['Kælder', 'Stuen', '1. sal', '2. sal'].map((name, index) => ({
  id: index + 1,
  name,
  department,
  campaign:
    index === 1 ? { active: true, text: 'Forårstilbud: tre måneder til halv pris', sqmPrice: 89 } : null,
}));
/** Areas in m² over all four size bands. */
const AREAS = [2, 3.5, 4.5, 6, 7.5, 9, 12, 15, 18, 24];

/** A number of vacant rooms, spread evenly over the floors and the size bands. */
const createRooms = (count: number): Room[] =>
  Array.from({ length: count }, (_, index) => {
    const sqm = AREAS[index % AREAS.length] as number;
    const floor = (Math.floor(index / AREAS.length) % FLOORS.length) + 1;
    return {
      id: index + 1,
      number: String(index + 1).padStart(4, '0'),
      sqm,
      price: 199 + sqm * 149,
      floor: { id: floor },
    };
  });

const CALLS: Record<string, (query: URLSearchParams, rooms: number) => object> = {
  '/floor/getfiltered': (): Answer<'/floor/getfiltered'> => ({ data: { data: FLOORS } }),
  // All of them whatever the page size, so that the growth beyond the widgets' 1,000 can be seen.
  '/room/getfiltered': (query, rooms): Answer<'/room/getfiltered'> => {
    const floors = query.getAll('floors').map(Number);
    const [from, to] = [Number(query.get('sqmFrom') ?? 0), Number(query.get('sqmTo') ?? Number.MAX_VALUE)];
    const data = createRooms(rooms).filter(
      ({ sqm, floor }) => sqm >= from && sqm <= to && (!floors.length || floors.includes(floor.id)),
    );
    return { data: { data } };
  },
  '/floor/get': (query): Answer<'/floor/get'> => {
    const id = Number(query.get('id'));
    const name = FLOORS.find((floor) => floor.id === id)?.name ?? '';
    return { value: { id, name, image: '/plan.svg' } };
  },
  '/calculation/roomprice': (query, rooms): Answer<'/calculation/roomprice'> => {
    const room = createRooms(rooms)[Number(query.get('roomId')) - 1];
    const discountAmount = room?.floor.id === 2 ? 181.5 : null;
    const discountDuration = discountAmount && 3;
    const fullMonthPrice = room?.price ?? 0;
    return { fullMonthPrice, discountAmount, discountDuration, paidPeriodStart: '2026-11-21' };
  },
  '/authentication/refreshtoken': () => ({ token: 'x.e30.x' }),
  '/gate/getfiltered': (): Answer<'/gate/getfiltered'> => ({
    data: { data: [{ id: 1, name: 'Port mod Havnegade', status: 1 }] },
  }),
  '/lease/getfiltered': (): Answer<'/lease/getfiltered'> => ({
    data: [12, 34].map((id) => ({
      id,
      room: { id, number: String(id), sqm: 5 },
      location: 'Havnegade 12, 5000 Odense C',
      floor: 'Stuen',
      created: '2026-03-02T23:30:00Z',
      code: '4711',
      endDate: null,
      state: 'active' as const,
      doorState: 1,
      alarmState: 1,
      doorGateId: 70 + id,
    })),
  }),
  '/stripe/getpaymentmethods': (): Answer<'/stripe/getpaymentmethods'> => ({
    data: [],
    nextPaymentDate: null,
  }),
};

/**
 * What a facility with a number of vacant rooms answers to a public call of the contract; null for any other. Written here and not asked of the
 * real server: every variant meets the same answer at once, and the count of rooms is free.
 */
export function answerTo(address: URL, { rooms }: { rooms: number }): object | null {
  return CALLS[address.pathname]?.(address.searchParams, rooms) ?? null;
}
