/* Run in the page: what tools put around the page's fetch. */

/** Expects an address and plain options, as most code calls it, and adds a header of its own to every request. */
export function forwardsAddressAndInit(): void {
  const { fetch } = window;
  window.fetch = ((address: string, options: RequestInit = {}) => {
    console.debug(address.toLowerCase());
    options.headers = { ...(options.headers as object), 'X-Requested-With': 'XMLHttpRequest' };
    return fetch(address, options);
  }) as typeof window.fetch;
}

/** Makes a Request, marks it, reads a copy of each answer, and has promises of its own kind, as monitoring tools with zones do. */
export function tracesFetch(): void {
  const { fetch } = window;
  class ZonedPromise<T> extends Promise<T> {}
  window.Promise = ZonedPromise as typeof Promise;
  window.fetch = (input, init) => {
    const request = new Request(input, init);
    request.headers.set('traceparent', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01');
    return ZonedPromise.resolve(fetch(request)).then(async (response) => {
      await response.clone().text();
      return response;
    });
  };
}
