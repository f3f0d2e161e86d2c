import type { Facility, FacilityFloor, FacilityRoom } from './facility.ts';

export type Path = (string | number)[];

/** What is wrong with the value at a place of the file; `twin` is the place it collides with. */
export interface Problem {
  path: Path;
  message: string;
  twin?: Path;
}

type Placed<T> = { path: Path; value: Partial<T> };

/** Room for what binary fractions leave over when metres are added. */
const ROUNDING = 1e-6;

/** Finds what fields break together. Takes a file with wrong fields too, whose shape is judged elsewhere, and passes over them. */
export function brokenRules(file: unknown): Problem[] {
  const { floors: floorList, gates: gateList } = fieldsOf<Facility>(file);
  const floors = placed<FacilityFloor>(floorList, ['floors']);
  const gates = placed<Facility['gates'][number]>(gateList, ['gates']);
  const rooms = floors.flatMap(({ value, path }) => placed<FacilityRoom>(value.rooms, [...path, 'rooms']));
  return [
    ...doubles(floors.map(at('id'))),
    ...doubles(rooms.map(at('id'))),
    ...doubles(rooms.map(at('number'))),
    ...doubles(gates.map(at('id'))),
    ...doubles([...gates.map(at('device')), ...rooms.map(doorOf)]),
    ...doubles(rooms.map(deviceOf)),
    ...floors.flatMap(outside),
    ...floors.flatMap(idleTranslations),
  ];
}

type Place = { path: Path; value: unknown };

const at =
  <T>(field: keyof T & string) =>
  ({ path, value }: Placed<T>): Place => ({ path: [...path, field], value: value[field] });

const deviceOf = (room: Placed<FacilityRoom>): Place =>
  at<FacilityRoom>(room.value.device === undefined ? 'number' : 'device')(room);

function doorOf(room: Placed<FacilityRoom>): Place {
  if (room.value.door !== undefined) return at<FacilityRoom>('door')(room);
  const { path, value } = at<FacilityRoom>('number')(room);
  return { path, value: typeof value === 'string' ? `door-${value}` : undefined };
}

/** Values that are there twice; letters count as the same in either case, as people type them. */
function doubles(places: Place[]): Problem[] {
  const first = new Map<unknown, Path>();
  return places.flatMap(({ path, value }) => {
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const key = typeof value === 'string' ? value.toLowerCase() : value;
    const twin = first.get(key);
    if (!twin) first.set(key, path);
    return twin ? [{ path, twin, message: `${JSON.stringify(value)} is there already` }] : [];
  });
}

/** Rooms and features that stand outside of their floor's plan. */
function outside({ path, value: { plan, rooms } }: Placed<FacilityFloor>): Problem[] {
  const { width, depth, features } = fieldsOf<FacilityFloor['plan']>(plan);
  if (typeof width !== 'number' || typeof depth !== 'number') return [];
  const drawn = [
    ...placed<FacilityRoom>(rooms, [...path, 'rooms']),
    ...placed<FacilityFloor['plan']['features'][number]>(features, [...path, 'plan', 'features']),
  ];
  return drawn.flatMap(({ path: owner, value: { outline } }) => {
    if (!Array.isArray(outline) || outline.length !== 4 || !outline.every(Number.isFinite)) return [];
    const [left, top, wide, deep] = outline as FacilityRoom['outline'];
    const problem = (message: string) => [{ path: [...owner, 'outline'], message }];
    if (wide <= 0 || deep <= 0) return problem('width and depth must be above 0');
    const inside = left >= 0 && top >= 0 && left + wide <= width + ROUNDING && top + deep <= depth + ROUNDING;
    return inside ? [] : problem(`[${outline.join(', ')}] is outside of the plan of ${width} × ${depth} m`);
  });
}

/** A campaign's text in another language without a campaign is a slip of the file's levels. */
function idleTranslations({ path, value }: Placed<FacilityFloor>): Problem[] {
  if (value.campaign !== undefined) return [];
  const translations = fieldsOf<NonNullable<FacilityFloor['translations']>>(value.translations);
  return (['da', 'en'] as const)
    .filter(
      (language) => fieldsOf<{ campaignText: string }>(translations[language]).campaignText !== undefined,
    )
    .map((language) => ({
      path: [...path, 'translations', language, 'campaignText'],
      message: 'the floor has no campaign',
    }));
}

const fieldsOf = <T>(value: unknown): Partial<T> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Partial<T>) : {};

const placed = <T>(list: unknown, path: Path): Placed<T>[] =>
  Array.isArray(list)
    ? list.map((value, index) => ({ path: [...path, index], value: fieldsOf<T>(value) }))
    : [];
