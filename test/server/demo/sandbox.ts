import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { deriveSimulatorKeys, simulatedProviderSettings } from '../../../demo/simulated-providers.ts';
import { startSimulators } from '../../../demo/simulators/index.ts';
import type { Facility } from '../../../server/facility/facility.ts';
import { createProviders } from '../../../server/providers/index.ts';
import { stripeClient } from '../../../server/providers/stripe/client.ts';
import type { PaymentEvent } from '../../../server/providers/types.ts';
import { simulatorsAt } from '../../setup/simulators.ts';
import { rejection, suite, temporaryFolder } from '../../setup/suite.ts';

const SECRET = { jwtSecret: 'a secret of the tests, long enough for them' };

interface SandboxOptions {
  gateClosesAfterMs?: number;
  devices?: { gates: string[]; rooms: string[] };
}

/** The simulators on a real port, the providers that use them, and a site that receives webhooks. */
export async function createSandbox({ gateClosesAfterMs = 8000, devices }: SandboxOptions = {}) {
  const dataDir = temporaryFolder();
  const keys = { ...deriveSimulatorKeys(SECRET), ...SECRET };
  const clock = { offset: 0 };
  const deliveries: { payload: string; signature: string | undefined }[] = [];
  /** Statuses of the site's answers to the next webhooks; 200 if there is none left. */
  const answers: number[] = [];
  const site = new Hono();
  site.post('/webhooks/stripe', async (context) => {
    const status = answers.shift() ?? 200;
    const delivery = { payload: await context.req.text(), signature: context.req.header('stripe-signature') };
    if (status === 200) deliveries.push(delivery);
    return context.body(null, status as 200);
  });
  const siteServer = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const server = serve({ fetch: site.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(server));
  });
  const sitePort = (siteServer.address() as { port: number }).port;
  const start = () =>
    startSimulators({
      ...keys,
      port: 0,
      host: '127.0.0.1',
      dataDir,
      webhookAddress: `http://127.0.0.1:${sitePort}/webhooks/stripe`,
      needed: { payments: true, sms: true, mail: true, access: true },
      gateClosesAfterMs,
      ...(devices && { facilities: [facilityWith(devices)] }),
      now: () => new Date(Date.now() + clock.offset),
    });
  let simulators = await start();
  const connect = () => {
    const simulatorPort = Number(new URL(simulators.address).port);
    return createProviders(simulatedProviderSettings({ ...SECRET, host: '127.0.0.1', simulatorPort }));
  };
  let providers = connect();
  return {
    keys,
    clock,
    answers,
    deliveries,
    siteOrigin: `http://127.0.0.1:${sitePort}`,
    get address() {
      return simulators.address;
    },
    get providers() {
      return providers;
    },
    get simulators() {
      return simulatorsAt(simulators.address);
    },
    /** The account at Stripe as its owner sees it. */
    get stripe() {
      const { apiKey: secretKey, webhookSecret } = keys;
      return stripeClient({ secretKey, webhookSecret, publicKey: '', apiAddress: simulators.address });
    },
    seed: (wanted: Parameters<typeof simulators.seed>[0]) => simulators.seed(wanted),
    /** Restarts the simulators with the same data. */
    async restart(): Promise<void> {
      await simulators.close();
      simulators = await start();
      providers = connect();
    },
    async close(): Promise<void> {
      await simulators.close();
      siteServer.close();
    },
    /** The received events, verified and parsed by the provider. */
    events: (): Promise<PaymentEvent[]> =>
      Promise.all(deliveries.map((delivery) => providers.payments.readEvent(delivery))),
  };
}

/** The smallest facility with these devices. */
const facilityWith = ({ gates, rooms }: NonNullable<SandboxOptions['devices']>): Facility => ({
  department: { id: 1, name: 'Depotgården', address: 'Lagervej 1', zip: '8000', city: 'Aarhus C' },
  gates: gates.map((device, index) => ({ id: index + 1, name: device, device })),
  floors: [
    {
      id: 1,
      name: 'Stuen',
      plan: { width: 1, depth: 1, features: [] },
      rooms: rooms.map((number, index) => ({
        id: index + 1,
        number,
        sqm: 1,
        price: 1,
        outline: [0, 0, 1, 1],
      })),
    },
  ],
});

export type Sandbox = Awaited<ReturnType<typeof createSandbox>>;

/** The code of the `ProviderFailure` that a promise rejects with; 0 if it resolves. */
export const failureCode = async (promise: Promise<unknown>): Promise<number> =>
  (await rejection<{ code: number }>(promise))?.code ?? 0;

/** Tests of the simulators and of the providers that use them. */
export function createSimulatorSuite(name: string, options?: Parameters<typeof createSandbox>[0]) {
  const test = suite<{ sandbox: Sandbox }>(name);
  test.before(async (context) => {
    context.sandbox = await createSandbox(options);
  });
  test.after(({ sandbox }) => sandbox.close());
  return test;
}
