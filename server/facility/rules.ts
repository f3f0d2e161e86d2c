import type { Facility, FacilityFloor, FacilityRoom, Walkways } from './facility.ts';

export type Path = (string | number)[];

/** A problem with the value at `path` of the facility file; `otherPath` is another value that it conflicts with. */
export interface Problem {
  path: Path;
  message: string;
  otherPath?: Path;
}

type WithPath<T> = { path: Path; value: Partial<T> };

/** Tolerance for rounding errors when metres are added. */
const ROUNDING = 1e-6;

/**
 * Finds broken rules that involve several fields. Accepts any value: fields of the wrong shape are reported
 * elsewhere and skipped here.
 */
export function brokenRules(file: unknown): Problem[] {
  const { floors: floorList, gates: gateList, controller: ownController } = asFields<Facility>(file);
  const floors = withPaths<FacilityFloor>(floorList, ['floors']);
  const gates = withPaths<Facility['gates'][number]>(gateList, ['gates']);
  const rooms = floors.flatMap(({ value, path }) => withPaths<FacilityRoom>(value.rooms, [...path, 'rooms']));
  const controller = asFields<NonNullable<Facility['controller']>>(ownController);
  const prefix = typeof controller.prefix === 'string' ? controller.prefix : '';
  return [
    ...((controller.key === undefined) === (controller.address === undefined)
      ? []
      : [{ path: ['controller'], message: 'needs both an address and a key, or neither' }]),
    ...findDuplicates(floors.map(field('id'))),
    ...findDuplicates(rooms.map(field('id'))),
    ...findDuplicates(rooms.map(field('number'))),
    ...findDuplicates(gates.map(field('id'))),
    ...findDuplicates([...gates.map(field('device')), ...rooms.map(deviceField('door', `${prefix}door-`))]),
    ...findDuplicates(rooms.map(deviceField('device', prefix))),
    ...floors.flatMap(findOutsidePlan),
    ...floors.flatMap(findWalkwaysOutsidePlan),
    ...floors.flatMap(findUnusedTranslations),
  ];
}

type FieldValue = { path: Path; value: unknown };

const field =
  <T>(field: keyof T & string) =>
  ({ path, value }: WithPath<T>): FieldValue => ({ path: [...path, field], value: value[field] });

/** The controller's name of a room's lock or door: what the file says, or the number after `before`. */
const deviceField =
  (name: 'device' | 'door', before: string) =>
  (room: WithPath<FacilityRoom>): FieldValue => {
    if (room.value[name] !== undefined) return field<FacilityRoom>(name)(room);
    const { path, value } = field<FacilityRoom>('number')(room);
    return { path, value: typeof value === 'string' ? before + value : undefined };
  };

/** Duplicate values, ignoring case. */
function findDuplicates(places: FieldValue[]): Problem[] {
  const first = new Map<unknown, Path>();
  return places.flatMap(({ path, value }) => {
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const key = typeof value === 'string' ? value.toLowerCase() : value;
    const otherPath = first.get(key);
    if (!otherPath) first.set(key, path);
    return otherPath ? [{ path, otherPath, message: `${JSON.stringify(value)} is already used` }] : [];
  });
}

/** Rooms and features outside of their floor's plan. */
function findOutsidePlan({ path, value: { plan, rooms } }: WithPath<FacilityFloor>): Problem[] {
  const { width, depth, features } = asFields<FacilityFloor['plan']>(plan);
  if (typeof width !== 'number' || typeof depth !== 'number') return [];
  const drawn = [
    ...withPaths<FacilityRoom>(rooms, [...path, 'rooms']),
    ...withPaths<FacilityFloor['plan']['features'][number]>(features, [...path, 'plan', 'features']),
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

/** Points of the walkways outside of their floor's plan. */
function findWalkwaysOutsidePlan({ path, value: { plan } }: WithPath<FacilityFloor>): Problem[] {
  const { width, depth, walkways } = asFields<FacilityFloor['plan']>(plan);
  if (typeof width !== 'number' || typeof depth !== 'number') return [];
  const { from, lines } = asFields<Walkways>(walkways);
  const places = [
    { path: ['from', 'at'], numbers: asFields<Walkways['from']>(from).at },
    ...(Array.isArray(lines) ? lines : []).map((numbers, index) => ({ path: ['lines', index], numbers })),
  ];
  return places
    .filter(({ numbers }) => Array.isArray(numbers) && numbers.some((each, index) => outside(each, index)))
    .map(({ path: place, numbers }) => ({
      path: [...path, 'plan', 'walkways', ...place],
      message: `[${numbers?.join(', ')}] is outside of the plan of ${width} × ${depth} m`,
    }));

  function outside(value: unknown, index: number): boolean {
    const limit = (index % 2 ? depth : width) as number;
    return typeof value === 'number' && (value < 0 || value > limit + ROUNDING);
  }
}

/** A translated campaign text on a floor without a campaign, probably wrong indentation. */
function findUnusedTranslations({ path, value }: WithPath<FacilityFloor>): Problem[] {
  if (value.campaign !== undefined) return [];
  const translations = asFields<NonNullable<FacilityFloor['translations']>>(value.translations);
  return (['da', 'en'] as const)
    .filter(
      (language) => asFields<{ campaignText: string }>(translations[language]).campaignText !== undefined,
    )
    .map((language) => ({
      path: [...path, 'translations', language, 'campaignText'],
      message: 'the floor has no campaign',
    }));
}

const asFields = <T>(value: unknown): Partial<T> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Partial<T>) : {};

const withPaths = <T>(list: unknown, path: Path): WithPath<T>[] =>
  Array.isArray(list)
    ? list.map((value, index) => ({ path: [...path, index], value: asFields<T>(value) }))
    : [];
