import { chmodSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';

/** Permission bits of the group and of all other users. */
const GROUP_AND_OTHERS = 0o077;
const STICKY = 0o1000;

/**
 * Makes every file and folder that this process creates from now on readable by its owner only. No effect on
 * Windows, where files inherit the permissions of their folder.
 */
export function makeNewFilesPrivate(): void {
  process.umask(GROUP_AND_OTHERS);
}

/**
 * Removes the permissions of group and others from a folder and everything in it, as an earlier version or a
 * copy may have left some. Returns the first path that could not be changed, else null. Does not follow links,
 * which may lead out of the folder.
 */
export function makeFolderPrivate(folder: string): string | null {
  if (process.platform === 'win32') return null;
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (!stats) return null;
  // A shared folder like /tmp needs its permissions.
  if (stats.mode & STICKY) return folder;
  const refused: string[] = [];
  restrict(folder, stats, refused);
  return refused[0] ?? null;
}

/** Changes a folder before its content, so that nobody can replace a file by a link in between. */
function restrict(path: string, stats: Stats, refused: string[]): void {
  const attempt = <T>(task: () => T): T | undefined => {
    try {
      return task();
    } catch (error) {
      // A running server may delete its own files in the meantime.
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
