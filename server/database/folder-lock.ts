import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Somebody else uses the folder. */
export class FolderInUse extends Error {}

/** Longer than two processes that find the same abandoned lock can be apart. */
const SETTLE_MS = 100;

const held = new Set<string>();

/**
 * Takes a folder for this process alone and hands back its release. Rejects with `FolderInUse` when another process that
 * still runs has it; what a crashed process left behind is taken over.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock');
  const owner = ownerOf(file);
  if (held.has(file) || (owner !== null && owner.pid !== process.pid && lives(owner)))
    throw new FolderInUse(`${folder} is in use by process ${owner?.pid ?? process.pid}`);
  if (owner !== null) rmSync(file, { force: true });
  held.add(file);
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) });
  try {
    writeFileSync(file, mine, { flag: 'wx' });
    await pause(SETTLE_MS);
    if (readFileSync(file, 'utf8') !== mine) throw new Error('taken over');
  } catch (error) {
    held.delete(file);
    throw new FolderInUse(`${folder} was just taken by another process`, { cause: error });
  }
  return () => {
    held.delete(file);
    rmSync(file, { force: true });
  };
}

type Owner = { pid: number; started: string | null };

function ownerOf(file: string): Owner | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return null;
  }
  try {
    const { pid, started } = JSON.parse(text) as Partial<Owner>;
    return { pid: Number(pid) || 0, started: started ?? null };
  } catch {
    return { pid: 0, started: null };
  }
}

/** A process id is given out again after a crash or in a new container, so its start must be the same as well. */
function lives({ pid, started }: Owner): boolean {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const running = startOf(pid);
  return started === null || running === null || running === started;
}

/** When a process started, in the kernel's own count; null where there is no /proc. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
