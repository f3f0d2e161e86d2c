import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';

/** What the server keeps in DATA_DIR. */
const OWN = ['pglite', 'simulators', 'jwt-secret'];

/**
 * Keeps personal data readable by its owner alone: what this process creates from now on, and what it finds of its own in DATA_DIR. Whatever else is in
 * that folder, and the folder itself, is somebody else's to decide. No effect on Windows, where files inherit the permissions of their folder.
 */
export function makeDataPrivate(dataDir: string): void {
  process.umask(0o077);
  for (const path of OWN.map((name) => join(dataDir, name)))
    if (existsSync(path)) chmodSync(path, path.endsWith('jwt-secret') ? 0o600 : 0o700);
}
