import type { Early } from '../contract.ts';

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
 * opens speaks it. If the loader has sent a guest's request already, its answer is taken instead, once.
 */
export function createTransport(token: () => string | null, language?: () => string, early: Early = {}) {
  return async ({ url, init }: Outgoing): Promise<Response> => {
    const reads = init.method === 'GET';
    const bearer = token();
    for (let attempt = 1; ; attempt++) {
      const last = !reads || attempt === GET_ATTEMPTS;
      try {
        const sent = !bearer && early[url];
        early[url] = 0;
        const response =
          // Nothing is awaited without one: whoever signs out leaves the page at once.
          (sent && ((await sent) as Response)) ||
          (await fetch(url, {
            ...init,
            headers: {
              ...(init.body && { 'Content-Type': 'application/json' }),
              ...(init.body && language && { 'Accept-Language': language() }),
              ...(bearer && { Authorization: `Bearer ${bearer}` }),
            },
            signal: AbortSignal.timeout(reads ? GET_TIMEOUT : POST_TIMEOUT),
          }));
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
