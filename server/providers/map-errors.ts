type Method = (...given: unknown[]) => Promise<unknown>;

/** Wraps each method of a provider, so that it rejects with what `mapError` makes of an error. */
export function mapErrors<Provider extends object>(
  provider: Provider,
  mapError: (error: unknown) => unknown,
): Provider {
  const wrap =
    (method: Method): Method =>
    async (...given) => {
      try {
        return await method(...given);
      } catch (error) {
        throw mapError(error);
      }
    };
  const entries = Object.entries(provider).map(([name, value]) => [
    name,
    typeof value === 'function' ? wrap(value) : value,
  ]);
  return Object.fromEntries(entries);
}
