import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Another process uses the folder. */
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
 * Locks a folder for this process and returns the function that unlocks it. Rejects with `FolderInUse` if
 * another running process has it; claims of crashed processes are ignored. The processes must see each other's
 * ids: two containers that share a folder do not.
 *
 * Claims are lines appended to one file, and the folder belongs to the first claim whose process is running.
 * The kernel gives appended lines one order, so of several processes that find an abandoned folder exactly one
 * is first. Only the holder removes the file, when it unlocks.
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
    // A holder that has unlocked since the file was read removed this claim with the file; another process may
    // be first by now.
    if (first && claimsIn(file).some(({ id }) => id === mine.id)) return;
  }
}

/** Starts with a line break, in case a crash cut off the line before. */
const append = (file: string, line: Claim): void =>
  appendFileSync(file, `\n${JSON.stringify(line)}\n`, { mode: 0o600 });

/** The first claim that is not withdrawn and whose process is running. */
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

/** Process ids are reused after a crash or in a new container, so the start time must match as well. */
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
 * Identifies a process by boot and start time; `ended` if it is dead but not reaped yet, null without /proc.
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
