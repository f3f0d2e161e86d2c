import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';

/** A project of somebody else's, with its own packages, in a folder that nothing of ours is above. */
export interface Project {
  folder: string;
  /** Runs a command of the project's packages. */
  run(command: string, args: string[], env?: Record<string, string>): Promise<string>;
  remove(): Promise<void>;
}

const execute = promisify(execFile);

/** A command's output; on failure the error holds all that it printed. */
async function runIn(folder: string, [command, ...args]: string[], env: Record<string, string> = {}) {
  const { NODE_ENV: _, ...inherited } = process.env;
  try {
    const { stdout } = await execute(command as string, args, {
      cwd: folder,
      env: { ...inherited, CI: 'true', ...env },
      maxBuffer: 10_000_000,
    });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`);
  }
}

/** Copies the Vite project, and installs its packages and the one in the file. */
export async function createProject(packed: string): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'selfstorage-vite-'));
  await cp(new URL('./vite', import.meta.url), folder, { recursive: true });
  await runIn(folder, ['npm', 'install', '--no-audit', '--no-fund', packed]);
  return {
    folder,
    run: (command, args, env) => runIn(folder, [join(folder, 'node_modules/.bin', command), ...args], env),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** All scripts below a folder. */
export async function readScripts(folder: string): Promise<Buffer[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  return Promise.all(names.map((name) => readFile(join(folder, name))));
}

/** In bytes, each compressed with brotli. */
export const weigh = (files: Buffer[]): number =>
  files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0);

/** Serves the files of a folder. */
export async function serveFolder(folder: string): Promise<{ origin: string; stop(): void }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const file = await readFile(join(folder, pathname)).catch(() => null);
    const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
    response.writeHead(file ? 200 : 404, { 'content-type': type });
    response.end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
