import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import type { Facility } from './facility.ts';
import {
  describeFirst,
  fieldPath,
  findLines,
  PROBLEMS_SHOWN,
  readFacility,
  readText,
  shortName,
} from './read.ts';
import { doorName, lockName } from './rows.ts';
import type { Path } from './rules.ts';

/**
 * Reads the facility's file, or all files of a folder: a chain with a file for each department. Rejects with a
 * `OperatorError` that lists the problems, also those between two files.
 */
export async function readFacilities(path: string): Promise<Facility[]> {
  const files = await listFiles(path);
  const read = await Promise.allSettled(files.map(readFacility));
  const facilities = read.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const refused = read.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  const problems = refused.map((reason: unknown) => {
    if (reason instanceof OperatorError) return reason.message;
    throw reason;
  });
  if (problems.length === 0) problems.push(...(await describeClashes(files, findClashes(facilities))));
  if (problems.length > 0) throw new OperatorError(problems.join('\n'));
  return facilities;
}

/** The paths of the facility files: the file itself, or the .yaml files of a folder, sorted by name. */
async function listFiles(path: string): Promise<string[]> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return [path];
  const names = (await readdir(path)).filter((name) => /^[^.].*\.ya?ml$/i.test(name)).sort();
  if (names.length === 0) throw new OperatorError(`${shortName(path)}: the folder has no .yaml file`);
  return names.map((name) => join(path, name));
}

/** Something that only one department may have. */
interface Claim {
  key: string;
  path: Path;
  message: string;
}

/** The place of a claim: the number of the file, and the field. */
interface Clash {
  claim: Claim;
  file: number;
  first: { file: number; path: Path };
}

function findClashes(facilities: Facility[]): Clash[] {
  const first = new Map<string, Clash['first']>();
  return facilities.flatMap((facility, file) =>
    listClaims(facility).flatMap((claim) => {
      const known = first.get(claim.key);
      if (!known) first.set(claim.key, { file, path: claim.path });
      return known && known.file !== file ? [{ claim, file, first: known }] : [];
    }),
  );
}

/** Ids, the place of the pages, and the names of devices that share a controller. */
function listClaims(facility: Facility): Claim[] {
  const { department, floors, gates, controller, pages } = facility;
  const ids = (kind: string, path: Path, id: number): Claim => ({
    key: `${kind} ${id}`,
    path: [...path, 'id'],
    message: `${kind} ${id} is already`,
  });
  const device = (kind: string, path: Path, name: string): Claim => ({
    key: `${kind} ${controller?.address ?? ''} ${name.toLowerCase()}`,
    path,
    message: `the controller's name "${name}" is already used`,
  });
  const rooms = floors.flatMap((floor, at) =>
    floor.rooms.map((room, index) => ({ room, path: ['floors', at, 'rooms', index] })),
  );
  return [
    ids('department', ['department'], department.id),
    {
      key: `pages ${pages ?? ''}`,
      path: pages === undefined ? [] : ['pages'],
      message:
        pages === undefined ? 'pages is missing, and so it is' : `the pages ${pages} are already those`,
    },
    ...floors.map(({ id }, index) => ids('floor', ['floors', index], id)),
    ...rooms.map(({ room, path }) => ids('room', path, room.id)),
    ...gates.map(({ id }, index) => ids('gate', ['gates', index], id)),
    ...gates.map(({ device: name }, index) => device('gate', ['gates', index, 'device'], name)),
    ...rooms.map(({ room, path }) => device('gate', [...path, 'number'], doorName(facility, room))),
    ...rooms.map(({ room, path }) => device('lock', [...path, 'number'], lockName(facility, room))),
  ];
}

/** Reads the files again for their lines, because a chain's parsed documents are too large to be kept. */
async function describeClashes(files: string[], clashes: Clash[]): Promise<string[]> {
  const lines = new Map<number, (path: Path) => number>();
  const shown = clashes.slice(0, PROBLEMS_SHOWN);
  for (const file of new Set(shown.flatMap((clash) => [clash.file, clash.first.file])))
    lines.set(file, findLines(await readText(files[file] ?? '')));
  const place = (file: number, path: Path) => `${shortName(files[file] ?? '')}:${lines.get(file)?.(path)}`;
  return describeFirst(
    clashes,
    ({ claim, file, first }) =>
      `${place(file, claim.path)}: ${fieldPath(claim.path)}: ${claim.message} in ${place(first.file, first.path)}`,
  );
}
