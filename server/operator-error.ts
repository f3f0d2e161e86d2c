import { getSystemErrorMap } from 'node:util';

/** What whoever runs the server can mend. The message says it on one line, or on one for each mistake of a file. */
export class OperatorError extends Error {}

/** PostgreSQL's code for a full disk. */
const DISK_FULL = '53100';

/**
 * The text for the person who started the program: only the message for what they can mend, the
 * stack for all others.
 */
export function errorText(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code, errno, syscall, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'ENOSPC' || code === 'EDQUOT') return `DATA_DIR: its disk is full (${error.message})`;
  if (code === DISK_FULL) return `the database's disk is full (${error.message})`;
  if (code === 'EADDRINUSE') return `port ${port} is in use; set PORT and SIMULATOR_PORT to free ones`;
  if (code === 'EACCES' && syscall === 'listen')
    return `port ${port} may not be used by this user; set PORT to another`;
  if (code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && port === undefined))
    return `HOST cannot be used for listening: ${error.message}`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || /^(28|3D)/.test(code ?? ''))
    return `DATABASE_URL cannot be connected to: ${error.message || code}`;
  // Messages of the operating system name the file.
  if (errno !== undefined && getSystemErrorMap().has(errno)) return error.message;
  return error.stack ?? error.message;
}

/** The known name that a wrong one was probably meant to be: it differs by at most two letters. */
export function nearestName(wrong: string, known: readonly string[]): string | undefined {
  const [nearest] = known
    .map((name) => ({ name, steps: distance(wrong.toLowerCase(), name.toLowerCase()) }))
    .filter(({ steps }) => steps <= 2)
    .sort((a, b) => a.steps - b.steps);
  return nearest?.name;
}

/** How many letters must be inserted, removed or changed (Levenshtein distance). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= to.length; column++)
      next[column] = Math.min(
        (next[column - 1] ?? 0) + 1,
        (row[column] ?? 0) + 1,
        (row[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[to.length] ?? 0;
}
