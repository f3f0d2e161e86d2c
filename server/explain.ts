import { BackupError } from './database/backup-file.ts';
import { FolderInUse } from './database/folder-lock.ts';
import { FacilityError } from './database/read-facility.ts';
import { SettingError } from './settings.ts';

/** An error for whoever started a program: the message alone for what they can put right themselves, everything for the rest. */
export function explain(error: unknown): string {
  const plain = [SettingError, FacilityError, BackupError].some((kind) => error instanceof kind);
  if (plain) return (error as Error).message;
  if (error instanceof FolderInUse) return `DATA_DIR: ${error.message}`;
  if (!(error instanceof Error)) return String(error);
  const { code, syscall, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `port ${port} is in use; set PORT and SIMULATOR_PORT to free ones`;
  if (code === 'EACCES' && syscall === 'listen')
    return `port ${port} may not be used by this user; set PORT to another`;
  if (code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && port === undefined))
    return `HOST cannot be listened on: ${error.message}`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || /^(28|3D)/.test(code ?? ''))
    return `DATABASE_URL cannot be connected to: ${error.message || code}`;
  return error.stack ?? error.message;
}
