import type { Facility, FacilityFloor, FacilityRoom, PlanFeature, Walkways } from './facility.ts';
import { lineShape, outlineShape, pointShape } from './facility.ts';

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

/** Finds broken rules that involve several fields. Accepts any value: fields of the wrong shape are reported elsewhere and skipped here. */
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
    ...floors.flatMap(findUnusedTexts),
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

/** Rooms, features and walkways outside of their floor's plan. */
function findOutsidePlan({ path, value: { plan, rooms } }: WithPath<FacilityFloor>): Problem[] {
  const { width, depth, features, walkways } = asFields<FacilityFloor['plan']>(plan);
  if (typeof width !== 'number' || typeof depth !== 'number') return [];
  const isOutside = (x: number, y: number) => x < 0 || y < 0 || x > width + ROUNDING || y > depth + ROUNDING;
  const outside = (path: Path, numbers: number[]): Problem[] => [
    { path, message: `[${numbers.join(', ')}] is outside of the plan of ${width} × ${depth} m` },
  ];
  const drawn = [
    ...withPaths<FacilityRoom>(rooms, [...path, 'rooms']),
    ...withPaths<PlanFeature>(features, [...path, 'plan', 'features']),
  ];
  const { from, lines } = asFields<Walkways>(walkways);
  const { at } = asFields<Walkways['from']>(from);
  const walked = [...path, 'plan', 'walkways'];
  return [
    ...drawn.flatMap(({ path: owner, value: { outline } }) => {
      if (!outlineShape.is(outline)) return [];
      const [left, top, wide, deep] = outline;
      if (wide <= 0 || deep <= 0)
        return [{ path: [...owner, 'outline'], message: 'width and depth must be above 0' }];
      const isInside = !isOutside(left, top) && !isOutside(left + wide, top + deep);
      return isInside ? [] : outside([...owner, 'outline'], outline);
    }),
    ...(pointShape.is(at) && isOutside(...at) ? outside([...walked, 'from', 'at'], at) : []),
    ...(Array.isArray(lines) ? lines : []).flatMap((line, index) => {
      if (!lineShape.is(line)) return [];
      const isInside = !isOutside(line[0], line[1]) && !isOutside(line[2], line[3]);
      return isInside ? [] : outside([...walked, 'lines', index], line);
    }),
  ];
}

/** Finds translated campaign texts of a floor without a campaign: the campaign is probably indented wrongly. */
function findUnusedTexts({ path, value: { campaign, translations } }: WithPath<FacilityFloor>): Problem[] {
  if (campaign !== undefined) return [];
  return Object.entries(asFields<object>(translations))
    .filter(([, texts]) => asFields<{ campaignText: string }>(texts).campaignText !== undefined)
    .map(([language]) => ({
      path: [...path, 'translations', language, 'campaignText'],
      message: 'the floor has no campaign',
    }));
}

const asFields = <T>(value: unknown): Partial<T> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

const withPaths = <T>(list: unknown, path: Path): WithPath<T>[] =>
  Array.isArray(list)
    ? list.map((value, index) => ({ path: [...path, index], value: asFields<T>(value) }))
    : [];
