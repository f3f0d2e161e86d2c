import { createHmac } from 'node:crypto';
import { loopback } from '../http/loopback.ts';
import type { ProviderSettings } from '../providers/index.ts';

export interface SimulatorSettings {
  /** Where the server, and with it the simulators, listen. */
  host: string;
  simulatorPort: number;
  jwtSecret: string;
}

/** The keys that a site's servers and its simulators share: derived, so that every process has the same ones. */
export function simulatorKeys({ jwtSecret }: Pick<SimulatorSettings, 'jwtSecret'>): {
  apiKey: string;
  webhookSecret: string;
} {
  const derive = (purpose: string) =>
    createHmac('sha256', jwtSecret).update(`simulator ${purpose}`).digest('hex');
  return { apiKey: `sk_test_${derive('key')}`, webhookSecret: `whsec_${derive('webhook')}` };
}

/** What the providers are given in place of real settings: the simulators' address and keys. */
export function simulatedSettings(settings: SimulatorSettings): ProviderSettings {
  const address = `http://${loopback(settings.host)}:${settings.simulatorPort}`;
  const { apiKey, webhookSecret } = simulatorKeys(settings);
  return {
    stripe: { secretKey: apiKey, publicKey: 'pk_test_simulated', webhookSecret, apiAddress: address },
    sms: { address, token: apiKey, sender: 'Opbevaring' },
    access: { address: `${address}/access`, key: apiKey },
  };
}
