import { createApp } from '../../server/app.ts';
import { startJobs } from '../../server/jobs.ts';
import { type Announcement, announcePrices } from '../../server/leases/price-change.ts';
import { setBlocked } from '../../server/operating/reports/acts.ts';
import { createProviders } from '../../server/providers/index.ts';
import { type Mail, ProviderFailure } from '../../server/providers/types.ts';
import { readSettings } from '../../server/settings.ts';
import { checkAnswers } from '../setup/check-answers.ts';
import { silentLog } from '../setup/silent-log.ts';
import type { Store } from './database.ts';
import { BRIDGE, type Environment, JWT_SECRET, KEYS, SITE } from './environment.ts';
import type { World } from './history.ts';

const settings = readSettings({
  JWT_SECRET,
  PUBLIC_URL: SITE,
  TRUST_PROXY: 'true',
  CHECKOUT_LIMIT: '10000',
  DIST_DIR: '/nowhere',
});

export type Server = ReturnType<typeof startServer>;

export interface ServerOptions {
  store: Store;
  environment: Environment;
  /** Tells the servers of a run apart: each speaks to the providers under an address of its own. */
  number: number;
}

/** A server process: what `server/main.ts` starts, but for the import of a facility that has not changed. */
export function startServer(world: World, { store, environment, number }: ServerOptions) {
  const { scheduler, network, record, dice } = world;
  const owner = { number };
  const clock = { now: () => new Date(scheduler.now()) };
  const at = (provider: string) => `http://${provider}-${number}.simulated`;
  const mail: Mail = {
    async send(message) {
      await network
        .carry({ border: 'server-mail', label: 'mail', arrive: async () => environment.mail(message) })
        .catch((cause) => {
          throw new ProviderFailure(100, 'the mail server did not take it', { cause });
        });
    },
  };
  const providers = createProviders({
    stripe: { ...KEYS, secretKey: KEYS.apiKey, publicKey: 'pk_test_simulation', apiAddress: at('stripe') },
    sms: { address: at('sms'), token: KEYS.apiKey, sender: 'Opbevaring' },
    mail,
    access: { address: BRIDGE, key: KEYS.apiKey },
    accessKeys: {},
  });
  const { hono, services } = createApp({
    settings,
    database: store.connect(scheduler, owner),
    providers,
    clock,
    log: silentLog,
  });
  checkAnswers(hono);
  let isDead = false;
  let die: (reason: Error) => void = () => {};
  const death = new Promise<never>((_, reject) => {
    die = reject;
  });
  death.catch(() => {});
  const jobs = startJobs(services);

  return {
    number,
    isDead: () => isDead,
    /** Rejects if the server dies before it has answered, as a broken connection does. */
    async answer(request: Request): Promise<Response> {
      if (isDead) throw new TypeError('connection refused');
      return Promise.race([Promise.resolve(hono.fetch(request)), death]);
    },
    /** What the operator does by `npm run rooms -- price`. */
    async announce(announcement: Announcement): Promise<void> {
      if (!isDead) await Promise.race([announcePrices(services, announcement), death]);
    },
    /** What the operator does by `npm run rooms -- free`. */
    async free(roomId: number): Promise<void> {
      if (isDead) throw new TypeError('connection refused');
      await Promise.race([setBlocked(services, { act: 'free', roomId, reason: 'tomt' }), death]);
    },
    /** Everything that it was doing is never done, or has just been done and nobody was told. */
    async kill(): Promise<void> {
      isDead = true;
      record({ kind: 'fault', what: 'killed' });
      if (dice(2) === 0) await scheduler.finishOne(owner);
      scheduler.abandon(owner);
      void jobs.stop();
      die(new TypeError('connection reset'));
      await scheduler.quiet();
      await store.rollBack();
    },
  };
}
