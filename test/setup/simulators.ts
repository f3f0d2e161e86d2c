/** What tests tell and ask the simulators at an address, beside what the product does with them. Changes answer with the status. */
export function simulatorsAt(address: string) {
  const send = async (method: 'PUT' | 'POST', path: string, body: object): Promise<number> =>
    (await fetch(`${address}/simulator/${path}`, { method, body: JSON.stringify(body) })).status;
  return {
    /** What a provider received, or the state of the devices. */
    read: async (provider: 'access' | 'mail' | 'sms') =>
      (await fetch(`${address}/simulator/${provider}`)).json(),
    /** How a provider fails from now on, or `none`. */
    setFault: (
      provider: 'access' | 'mail' | 'sms' | 'stripe',
      fault: { kind: 'none' | 'fail' | 'refuse' | 'slow'; ms?: number; device?: string },
    ) => send('PUT', `${provider}/faults`, fault),
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
