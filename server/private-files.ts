import { chmodSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';

/** The rights of the owner's group and of everybody else. */
const GROUP_AND_OTHERS = 0o077;
const STICKY = 0o1000;

/**
 * Whatever this process makes from now on can be read by its owner alone. On Windows it has no effect: files get the rights of
 * their folder there.
 */
export function makeNewFilesPrivate(): void {
  process.umask(GROUP_AND_OTHERS);
}

/**
 * Takes everybody else's rights away from a folder and all that is in it: an earlier version or a copy may have left them. Answers with the first
 * path that could not be changed, else null. Links are not followed, since they may lead out of the folder.
 */
export function makeFolderPrivate(folder: string): string | null {
  if (process.platform === 'win32') return null;
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (!stats) return null;
  // A folder like /tmp has other users, who need it.
  if (stats.mode & STICKY) return folder;
  const refused: string[] = [];
  restrict(folder, stats, refused);
  return refused[0] ?? null;
}

/** A folder comes before what is in it: from then on nobody else can put a link in the place of a file. */
function restrict(path: string, stats: Stats, refused: string[]): void {
  const attempt = <T>(task: () => T): T | undefined => {
    try {
      return task();
    } catch (error) {
      // A running server removes files of its own meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') refused.push(path);
    }
  };
  if (stats.mode & GROUP_AND_OTHERS) attempt(() => chmodSync(path, stats.mode & ~GROUP_AND_OTHERS & 0o7777));
  for (const name of (stats.isDirectory() && attempt(() => readdirSync(path))) || []) {
    const child = join(path, name);
    const found = lstatSync(child, { throwIfNoEntry: false });
    if (found && !found.isSymbolicLink()) restrict(child, found, refused);
  }
}
