import { setTimeout as pause } from 'node:timers/promises';
import type { Machine } from './machine.ts';

export const HOST = 'facility.test';
export const ORIGIN = `https://${HOST}`;
export const HOME = '/opt/selfstorage';
export const VERSIONS = [`${HOME}/1.0.0`, `${HOME}/1.0.1`] as const;
export const UNITS = ['selfstorage@1', 'selfstorage@2'];
/** That of Caddy's own authority, copied, since Caddy's folder is nobody else's. */
export const CERTIFICATE = '/etc/selfstorage/authority.crt';

export const shell = (command: string): string[] => ['sh', '-ec', command];
export const asPostgres = (command: string): string[] => [
  'runuser',
  '-u',
  'postgres',
  '--',
  ...shell(command),
];

export const visiting = (args: string[]): string[] => {
  const node = ['node', 'server/run.mjs', 'test/rehearsal/visitor.ts', ...args];
  return shell(`cd ${VERSIONS[0]} && export NODE_EXTRA_CA_CERTS=${CERTIFICATE} && exec ${node.join(' ')}`);
};

export const visitor = <T>(machine: Machine, [what = '']: string[], input?: unknown): T =>
  JSON.parse(machine.run(visiting([what, ORIGIN]), `${JSON.stringify(input ?? null)}\n`));

interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  body: string;
}

/** One request from inside the machine, which trusts the local authority's certificate. */
export function ask(machine: Machine, address: string, headers: Record<string, string> = {}): Answer {
  const program = `const a = await fetch(${JSON.stringify(address)}, { redirect: 'manual', headers: ${JSON.stringify(headers)} });
    process.stdout.write(JSON.stringify({ status: a.status, headers: Object.fromEntries(a.headers), body: await a.text() }));`;
  const env = ['env', `NODE_EXTRA_CA_CERTS=${CERTIFICATE}`];
  return JSON.parse(machine.run([...env, 'node', '--input-type=module'], program));
}

export const status = (machine: Machine, address: string): number => ask(machine, address).status;

/** Waits half a minute for what throws until it holds. */
export async function until(holds: () => unknown): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      holds();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(300);
    }
  }
}
