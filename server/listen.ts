import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { within } from './operating/within.ts';
import type { Settings } from './settings.ts';

/** What is under way when listening ends gets so long to finish. */
const FINISH_MS = 10_000;

/**
 * Listens where the settings say. `stop` takes no more connections and waits, for 10 seconds at most, for the requests under
 * way. Rejects when the port cannot be had.
 */
export async function listen(
  fetch: Parameters<typeof serve>[0]['fetch'],
  { port, host }: Pick<Settings, 'port' | 'host'>,
): Promise<{ stop(): Promise<void> }> {
  const server = serve({ fetch, port, hostname: host });
  await once(server, 'listening');
  return {
    async stop() {
      const closed = new Promise<unknown>((resolve) => server.close(resolve));
      await within(FINISH_MS, closed).catch(() => {});
      if ('closeAllConnections' in server) server.closeAllConnections();
    },
  };
}

/** Where this machine reaches itself when it listens on all of its addresses. */
export function loopback(host: string): string {
  if (host === '::' || host === '0.0.0.0') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
