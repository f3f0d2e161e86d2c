import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { withTimeout } from '../domain/timeout.ts';
import type { Settings } from '../settings.ts';

/** What is under way when listening ends gets so long to finish. */
const FINISH_MS = 10_000;
/** Longer than balancers keep an idle connection (60 s as a rule): one that is closed as they use it again is a failed request. */
const KEEP_ALIVE_MS = 75_000;
/** Above it, since Node counts it from the end of the request before. */
const HEADERS_MS = KEEP_ALIVE_MS + 5_000;

/**
 * Listens where the settings say. `stop` takes no more connections and waits, for 10 seconds at most, for the requests under
 * way. Rejects when the port cannot be had.
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
