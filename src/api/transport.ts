import type { Prefetched } from '../core/parts.ts';

const GET_ATTEMPTS = 3;
const GET_TIMEOUT = 10_000;
const POST_TIMEOUT = 30_000;

/**
 * What openapi-fetch takes for a Request. Wrappers around a host's `fetch` expect an address and plain options, as most code passes them,
 * and forget what only a Request holds.
 */
export class Outgoing {
  constructor(
    readonly url: string,
    readonly init: { method: string; body?: string; keepalive?: boolean },
  ) {}
}

/**
 * Sends one request. A GET gets 10 s and up to three attempts, a POST 30 s and exactly one, since it may have been carried out. The
 * body is read here, so that one that stops half-way counts as a failed attempt. What is posted says the page's language: a checkout that it
 * opens speaks it. Where the loader has sent the request already, its answer is used, once,
 * if it succeeded and the same person is signed in.
 */
export function createTransport(
  token: () => string | null,
  language?: () => string,
  prefetched: Prefetched = new Map(),
) {
  return async ({ url, init }: Outgoing): Promise<Response> => {
    const reads = init.method === 'GET';
    const bearer = token();
    for (let attempt = 1; ; attempt++) {
      const last = !reads || attempt === GET_ATTEMPTS;
      try {
        const sent = prefetched.get(url);
        prefetched.set(url, undefined);
        // Nothing is awaited without one: whoever signs out leaves the page at once.
        const early = sent?.token === bearer ? await sent?.answer : undefined;
        const options = {
          ...init,
          headers: {
            ...(init.body && { 'Content-Type': 'application/json' }),
            ...(init.body && language && { 'Accept-Language': language() }),
            ...(bearer && { Authorization: `Bearer ${bearer}` }),
          },
          signal: AbortSignal.timeout(reads ? GET_TIMEOUT : POST_TIMEOUT),
        };
        const response = early?.ok ? early : await fetch(url, options);
        const answer = await response.arrayBuffer();
        if (last || (response.status < 500 && response.status !== 429)) {
          return new Response(answer.byteLength ? answer : null, response);
        }
      } catch (error) {
        if (last) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 250 * attempt * (1 + Math.random())));
    }
  };
}
