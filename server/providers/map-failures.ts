type Method = (...given: unknown[]) => Promise<unknown>;

/** The provider, whose methods reject with what `failed` makes of an error. */
export function mapFailures<Provider extends object>(
  provider: Provider,
  failed: (error: unknown) => unknown,
): Provider {
  const guarded =
    (method: Method): Method =>
    async (...given) => {
      try {
        return await method(...given);
      } catch (error) {
        throw failed(error);
      }
    };
  const entries = Object.entries(provider).map(([name, value]) => [
    name,
    typeof value === 'function' ? guarded(value) : value,
  ]);
  return Object.fromEntries(entries);
}
