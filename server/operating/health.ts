import { Hono } from 'hono';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { withTimeout } from '../shared/time.ts';

/** Shorter than the timeout of a load balancer. */
const DATABASE_MS = 2000;
const NO_STORE = { 'cache-control': 'no-store' };

interface HealthOptions<T> {
  database: Kysely<T>;
  log: Logger;
  isStopping: () => boolean;
}

/** `/healthz`: the process is alive. `/readyz`: it can work, else 503 and what prevents it; it writes, as a full disk prevents that alone. */
export function healthRoutes<T>({ database, log, isStopping }: HealthOptions<T>): Hono {
  async function databaseWrites(): Promise<boolean> {
    try {
      await withTimeout(
        DATABASE_MS,
        sql`insert into mark (name, made_at) values ('ready', now())
          on conflict (name) do update set made_at = excluded.made_at`.execute(database),
      );
      return true;
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer, or cannot write');
      return false;
    }
  }

  const health = new Hono();
  health.get('/healthz', (c) => c.json({ status: 'ok' }, 200, NO_STORE));
  health.get('/readyz', async (c) => {
    const failed: string[] = isStopping() ? ['stopping'] : [];
    if (!(await databaseWrites())) failed.push('database');
    return failed.length > 0
      ? c.json({ status: 'not ready', failed }, 503, NO_STORE)
      : c.json({ status: 'ready' }, 200, NO_STORE);
  });
  return health;
}
