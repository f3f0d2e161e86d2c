import { readFacilities } from '../../server/facility/chain.ts';
import { makeDataPrivate } from '../../server/operating/private-data.ts';
import { readSettings } from '../../server/settings.ts';
import { deriveSimulatorKeys } from '../simulated-providers.ts';
import { startSimulators } from './index.ts';

/* Runs only the simulators, with the server's settings: for several server processes that share them. */

const settings = readSettings(process.env);
makeDataPrivate(settings.dataDir);
const simulators = await startSimulators({
  ...deriveSimulatorKeys(settings),
  port: settings.simulatorPort,
  host: settings.host,
  dataDir: settings.dataDir,
  webhookAddress: `${settings.publicUrl}/webhooks/stripe`,
  needed: { payments: !settings.stripe, sms: !settings.sms, mail: !settings.mail, access: !settings.access },
  facilities: await readFacilities(settings.facilityFile),
});
console.log(`Simulators on ${simulators.address}`);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void simulators.close());
