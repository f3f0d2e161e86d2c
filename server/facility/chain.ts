import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { findClashes } from './clashes.ts';
import type { Facility } from './facility.ts';
import { readFacility, shortName, throwProblems } from './read.ts';
import { toRows } from './rows.ts';

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
  if (problems.length > 0) throw new OperatorError(problems.join('\n'));
  throwProblems(
    findClashes(
      facilities.map((facility, at) => ({ file: shortName(files[at] ?? ''), rows: toRows(facility) })),
    ),
  );
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
