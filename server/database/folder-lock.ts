import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Somebody else uses the folder. */
export class FolderInUse extends Error {}

/** One line of the lock file: a claim, or its withdrawal. */
interface Claim {
  id: string;
  pid: number;
  started: string | null;
  withdrawn?: boolean;
}

const heldHere = new Set<string>();

/**
 * Takes a folder for this process alone and hands back its release. Rejects with `FolderInUse` when another process that
 * still runs has it; what a crashed process left behind is passed over. The processes must see each other: two
 * containers that share a folder do not.
 *
 * Claims are lines appended to one file, and the folder belongs to the first whose process runs. The kernel puts appended
 * lines in an order that all see alike, so of many who find the same abandoned folder one is first. Only the holder
 * removes the file, as it lets go.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock');
  if (heldHere.has(file)) throw inUse(folder, process.pid);
  const before = firstRunning(file);
  if (before) throw inUse(folder, before.pid);
  heldHere.add(file);
  try {
    claim(folder, file);
  } catch (error) {
    heldHere.delete(file);
    throw error;
  }
  return () => {
    if (heldHere.delete(file)) rmSync(file, { force: true });
  };
}

const inUse = (folder: string, pid: number) => new FolderInUse(`${folder} is in use by process ${pid}`);

function claim(folder: string, file: string): void {
  const mine: Claim = { id: randomUUID(), pid: process.pid, started: readProcessStart(process.pid) };
  for (;;) {
    append(file, mine);
    const first = firstRunning(file);
    if (first && first.id !== mine.id) {
      append(file, { ...mine, withdrawn: true });
      throw inUse(folder, first.pid);
    }
    // A holder that let go and ended since the file was read took this claim away with its own; others may be first by now.
    if (first && claimsIn(file).some(({ id }) => id === mine.id)) return;
  }
}

/** A line of its own even after one that a crash cut short. */
const append = (file: string, line: Claim): void =>
  appendFileSync(file, `\n${JSON.stringify(line)}\n`, { mode: 0o600 });

/** The first claim whose process runs and has not withdrawn it. */
function firstRunning(file: string): Claim | undefined {
  const lines = claimsIn(file);
  const withdrawn = new Set(lines.filter((line) => line.withdrawn).map(({ id }) => id));
  return lines.find((line) => !withdrawn.has(line.id) && isRunning(line));
}

function claimsIn(file: string): Claim[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return text.split('\n').flatMap((line) => {
    try {
      const { id = '', pid, started = null, withdrawn = false } = JSON.parse(line) as Partial<Claim>;
      return [{ id, pid: Number(pid) || 0, started, withdrawn }];
    } catch {
      return [];
    }
  });
}

/** A process id is given out again after a crash or in a new container, so its start must be the same as well. */
function isRunning({ pid, started }: Claim): boolean {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const running = readProcessStart(pid);
  return started === null || running === null || running === started;
}

/**
 * The boot and the moment in it when a process started, and `ended` for one that is dead and not yet reaped; null where there
 * is no /proc.
 */
function readProcessStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return 'ended';
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[18]}`;
  } catch {
    return null;
  }
}
