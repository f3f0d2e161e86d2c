import { once } from 'node:events';
import { serve } from '@hono/node-server';
import type { Settings } from '../settings.ts';
import { withTimeout } from '../shared/time.ts';

/** How long running requests may take after the server has stopped listening. */
const FINISH_MS = 10_000;
/**
 * Longer than load balancers keep an idle connection (usually 60 s): a connection that is closed while they
 * reuse it is a failed request.
 */
const KEEP_ALIVE_MS = 75_000;
/** Longer than that, since Node counts it from the end of the previous request. */
const HEADERS_MS = KEEP_ALIVE_MS + 5_000;

/**
 * Listens on `host` and `port`. `stop` accepts no more connections and waits up to 10 seconds for running
 * requests. Rejects if the port cannot be used.
 */
export async function listen(
  fetch: Parameters<typeof serve>[0]['fetch'],
  { port, host }: Pick<Settings, 'port' | 'host'>,
): Promise<{ stop(): Promise<void> }> {
  const serverOptions = { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_MS };
  const server = serve({ fetch, port, hostname: host, serverOptions });
  await once(server, 'listening');
  return {
    async stop() {
      const closed = new Promise<unknown>((resolve) => server.close(resolve));
      await withTimeout(FINISH_MS, closed).catch(() => {});
      if ('closeAllConnections' in server) server.closeAllConnections();
    },
  };
}

/**
 * The host under which this machine reaches a server that listens on `host`, also if that means all addresses.
 */
export function loopback(host: string): string {
  if (host === '::' || host === '0.0.0.0') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
