import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Facility } from '../../server/facility/facility.ts';
import { type FacilityRows, type Row, toRows } from '../../server/facility/rows.ts';
import { createAccess } from './access.ts';
import { createActivity } from './activity.ts';
import { openJournal } from './journal.ts';
import { createMail } from './mail.ts';
import { createSms } from './sms.ts';
import { createStripe } from './stripe/index.ts';
import type { SeededSubscriptions, SubscriptionSeed } from './stripe/seed.ts';

export interface SimulatorOptions {
  port: number;
  host: string;
  /** State is stored in its folder `simulators`. */
  dataDir: string;
  /** Address that payment events are sent to. */
  webhookAddress: string;
  webhookSecret: string;
  /** The key that the servers authenticate with. */
  apiKey: string;
  needed: { payments: boolean; sms: boolean; mail: boolean; access: boolean };
  /** For the names on invoices and the devices that the controller knows (any, if left out). */
  facilities?: Facility[];
  /** Where browsers reach the simulators; by default the webhook's host with the simulators' port. */
  publicAddress?: string;
  gateClosesAfterMs?: number;
  now?: () => Date;
}

/**
 * Starts local simulators of the providers that have no settings, on one port. Rejects if the port is in use.
 */
export async function startSimulators(options: SimulatorOptions) {
  let app = new Hono();
  // Binds the port first, which keeps a second process away from the journal.
  const server = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const starting = serve(
      { fetch: (request) => app.fetch(request), port: options.port, hostname: options.host },
      () => resolve(starting),
    );
    starting.once('error', reject);
  });
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : options.port;
  const address = options.publicAddress ?? simulatorAddress(options.webhookAddress, port);
  let simulators: ReturnType<typeof createSimulators>;
  try {
    simulators = createSimulators({ ...options, publicAddress: address });
  } catch (error) {
    server.close();
    throw error;
  }
  app = simulators.app;
  return {
    /** Where browsers reach them. */
    address,
    seed: simulators.seed,
    close: async () => {
      await new Promise<void>((done) => {
        server.close(() => done());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
      simulators.close();
    },
  };
}

function createSimulators(options: SimulatorOptions & { publicAddress: string }) {
  const { needed, facilities, apiKey, now = () => new Date(), gateClosesAfterMs = 8000 } = options;
  const journal = openJournal(join(options.dataDir, 'simulators', 'journal.jsonl'));
  const activity = createActivity(journal, now);
  const app = new Hono();
  app.get('/simulator/activity', cors({ origin: siteOrigins(options.webhookAddress) }), (context) =>
    context.json(activity.report()),
  );
  const department = facilities?.[0]?.department;
  const stripe = needed.payments
    ? createStripe({
        ...options,
        journal,
        activity,
        now,
        seller: {
          name: department?.name ?? 'Self storage',
          address: department ? [department.address, `${department.zip} ${department.city}`] : [],
          vat: facilities?.[0]?.vat ?? 'none',
        },
      })
    : null;
  if (stripe) app.route('/', stripe.app);
  if (needed.sms) app.route('/', createSms({ journal, activity, now, apiKey }));
  if (needed.mail) app.route('/', createMail({ ...options, journal, activity, now }));
  if (needed.access)
    app.route(
      '/',
      createAccess({
        journal,
        activity,
        now,
        apiKey,
        gateClosesAfterMs,
        ...(facilities && { devices: listDevices(facilities) }),
      }),
    );
  return {
    app,
    /** Throws unless payments are simulated. */
    seed(wanted: SubscriptionSeed): SeededSubscriptions {
      if (!stripe) throw new Error('payments are not simulated');
      return stripe.seed(wanted);
    },
    close() {
      stripe?.close();
      journal.close();
    },
  };
}

/** The controller's names of outer gates, rooms' doors, and rooms. */
function listDevices(facilities: Facility[]): { gates: Set<string>; rooms: Set<string> } {
  const rows = facilities.map(toRows);
  const names = (of: (rows: FacilityRows) => Row[]) =>
    new Set(rows.flatMap((each) => of(each).map(({ device }) => String(device))));
  return { gates: names(({ gate }) => gate), rooms: names(({ room }) => room) };
}

function simulatorAddress(webhookAddress: string, port: number): string {
  const { hostname } = new URL(webhookAddress);
  return `http://${hostname}:${port}`;
}

/** The site's origin, as localhost and as 127.0.0.1. */
function siteOrigins(webhookAddress: string): string[] {
  const { origin } = new URL(webhookAddress);
  return [origin, origin.replace('//localhost', '//127.0.0.1'), origin.replace('//127.0.0.1', '//localhost')];
}
