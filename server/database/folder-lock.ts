import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';

/**
 * Locks a folder for this process and returns the function that unlocks it. Rejects with an `OperatorError` while another process of
 * this machine holds the lock. It is a local socket, which the system closes when the process ends. Containers do not see each other's locks.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true });
  const name = `selfstorage-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)}`;
  const address =
    process.platform === 'linux'
      ? `\0${name}`
      : process.platform === 'win32'
        ? `\\\\.\\pipe\\${name}`
        : join(tmpdir(), name);
  // Only there the socket is a file, which a crash leaves.
  if (process.platform === 'darwin' && !(await isAnswered(address))) rmSync(address, { force: true });
  const server = createServer((socket) => socket.end()).unref();
  try {
    await once(server.listen(address), 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new OperatorError(`DATA_DIR: ${folder} is in use by another process`);
  }
  return () => void server.close();
}

const isAnswered = (address: string): Promise<boolean> =>
  once(connect(address), 'connect').then(
    () => true,
    () => false,
  );
