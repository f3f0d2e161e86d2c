import type { Fault } from '../../demo/simulators/faults.ts';

/** The routes with which tests steer and read the simulators at an address. What changes something resolves to the status. */
export function simulatorsAt(address: string) {
  const send = async (method: 'PUT' | 'POST', path: string, body: object): Promise<number> =>
    (await fetch(`${address}/simulator/${path}`, { method, body: JSON.stringify(body) })).status;
  return {
    /** The messages that were sent, or the rooms with alarm and code. */
    read: async (provider: 'access' | 'mail' | 'sms') =>
      (await fetch(`${address}/simulator/${provider}`)).json(),
    /** How a provider fails from now on, or `none`. */
    setFault: (provider: 'access' | 'mail' | 'sms' | 'stripe', fault: Fault & { device?: string }) =>
      send('PUT', `${provider}/faults`, fault),
    /** The ways to pay that the account has. */
    setWays: (ways: string[]) => send('PUT', 'stripe/account', { ways }),
    /** Carries out what Stripe does up to an instant, for all subscriptions or one. */
    advance: (to: Date, subscription?: string) =>
      send('POST', 'stripe/advance', {
        to: to.toISOString(),
        ...(subscription ? { subscription } : { all: true }),
      }),
    /** Ends a payment that is under way. */
    endPayment: (session: string, outcome: 'paid' | 'failed') =>
      send('POST', 'stripe/end-payment', { session, outcome }),
  };
}
