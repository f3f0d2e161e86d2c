type Method = (...given: unknown[]) => Promise<unknown>;

/** Wraps each method of a provider. Where it rejects, the caller gets the result of `mapError` instead of the error. */
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
