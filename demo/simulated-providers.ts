import { createHmac } from 'node:crypto';
import { loopback } from '../server/http/listen.ts';
import type { ProviderSettings } from '../server/providers/index.ts';
import type { Settings } from '../server/settings.ts';
import { simulatedMail } from './simulators/mail.ts';

/**
 * The keys that servers and simulators share, derived from the secret, so that every process has the same ones.
 */
export function deriveSimulatorKeys({ jwtSecret }: Pick<Settings, 'jwtSecret'>) {
  const derive = (purpose: string) =>
    createHmac('sha256', jwtSecret).update(`simulator ${purpose}`).digest('hex');
  return { apiKey: `sk_test_${derive('key')}`, webhookSecret: `whsec_${derive('webhook')}` };
}

/** The simulators' addresses and keys, in place of real settings. */
export function simulatedProviderSettings(
  settings: Pick<Settings, 'host' | 'simulatorPort' | 'jwtSecret'>,
): ProviderSettings {
  const address = `http://${loopback(settings.host)}:${settings.simulatorPort}`;
  const { apiKey, webhookSecret } = deriveSimulatorKeys(settings);
  return {
    stripe: { secretKey: apiKey, publicKey: 'pk_test_simulated', webhookSecret, apiAddress: address },
    sms: { address, token: apiKey, sender: 'Opbevaring' },
    mail: simulatedMail({ address, apiKey }),
    access: { address: `${address}/access`, key: apiKey },
    accessKeys: {},
  };
}
