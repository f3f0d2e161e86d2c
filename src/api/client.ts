import createHttp, { type Client } from 'openapi-fetch';
import { CONTROLLER_FAILED, SIGNED_OUT, SOMETHING_WRONG } from '../codes.ts';
import type { Prefetched } from '../core/parts.ts';
import type { paths } from './schema.d.ts';

const GET_ATTEMPTS = 3;
const GET_TIMEOUT = 10_000;
const POST_TIMEOUT = 30_000;

/** Why a call gave no value: a code of the catalogue (src/catalogue.ts), or the server's own words. */
export interface Failure {
  code: number;
  /** In place of the catalogue's sentence; a function, so that the text on screen follows the language. */
  text?: () => string;
  /** The field of the request that was refused, where the backend names it. */
  field?: string;
  /** Seconds after which another try is allowed (status 429). */
  waitSeconds?: number;
  /** Nothing was reached: the network is down, or the server is. */
  unreachable?: true;
}

/** A value or one failure, never an exception. */
export type Result<T> = { value: T; failure?: undefined } | { value?: undefined; failure: Failure };

/** Reads an answer's body: its value, or undefined where it is not of the right shape. */
export type Reader<Value> = (body: unknown) => Value | undefined;

/** Whether a command that failed may have been carried out all the same. */
export const outcomeUnknown = ({ code }: Failure): boolean =>
  code === SOMETHING_WRONG || code === CONTROLLER_FAILED;

/** The failure that an answer with any status but 200 means (docs/product.md R9.1). */
function toFailure({ status, headers }: Response, body: unknown): Failure {
  if (status === 401) return { code: SIGNED_OUT };
  const waitSeconds = Number(headers.get('Retry-After'));
  if (status === 429 && waitSeconds > 0) return { code: SOMETHING_WRONG, waitSeconds };
  const { code, field } = Object(body) as { code?: unknown; field?: string };
  if (status !== 400 || typeof code !== 'number') return { code: SOMETHING_WRONG };
  return { code, ...(field && { field }) };
}

export type Http = Pick<Client<paths>, 'GET' | 'POST'>;

export interface Api {
  /**
   * Sends one call of the contract and reads its answer. Resolves with a value or with one failure, and never throws: network errors,
   * every status but 200, and an answer that `read` gives undefined for are failures (docs/product.md R9.1). A call waits while the token is
   * being refreshed; `anyToken` sends it at once.
   */
  call<Value>(
    send: (http: Http) => Promise<{ data?: unknown; error?: unknown; response: Response }>,
    read: Reader<Value>,
    options?: { anyToken?: boolean },
  ): Promise<Result<Value>>;
}

interface Options {
  base: string;
  token: () => string | null;
  language?: () => string;
  prefetched?: Prefetched;
  /** What a call waits for, if anything. */
  fresh?: () => Promise<void> | undefined;
  /** Gets the token that a 401 was the answer to. */
  onSignedOut: (token: string | null) => void;
}

/** The one client of a page. */
export function createApi(options: Options): Api {
  const { base, token, fresh, onSignedOut } = options;
  const own: object = { Request: Outgoing, fetch: createTransport(options) };
  const http: Http = createHttp<paths>({ baseUrl: base, ...own });
  return {
    async call(send, read, { anyToken } = {}) {
      const refresh = !anyToken && fresh?.();
      if (refresh) await refresh;
      const sentWith = token();
      let failure: Failure = { code: SOMETHING_WRONG };
      try {
        const { data, error, response } = await send(http);
        const value = response.status === 200 ? read(data) : undefined;
        if (value !== undefined) return { value };
        if (response.status !== 200) failure = toFailure(response, error);
      } catch (error) {
        // `fetch` throws a TypeError where it reaches nobody, and something else after a timeout.
        if (error instanceof TypeError) failure.unreachable = true;
      }
      if (failure.code === SIGNED_OUT) onSignedOut(sentWith);
      return { failure };
    },
  };
}

/**
 * What openapi-fetch takes for a Request. Wrappers around a host's `fetch` expect an address and plain options, as most code passes them,
 * and forget what only a Request holds.
 */
class Outgoing {
  constructor(
    readonly url: string,
    readonly init: { method: string; body?: string; keepalive?: boolean },
  ) {}
}

/**
 * Sends one request. A GET gets 10 s and up to three attempts, a POST 30 s and exactly one, since it may have been carried out. The
 * body is read here, so that one that stops half-way counts as a failed attempt. What is posted says the page's language: a checkout that it
 * opens speaks it. Where the loader has sent the request already, its answer is used, once, if it succeeded and the same person is signed in.
 */
function createTransport({ token, language, prefetched = new Map() }: Options) {
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
        const headers = {
          ...(init.body && { 'Content-Type': 'application/json' }),
          ...(init.body && language && { 'Accept-Language': language() }),
          ...(bearer && { Authorization: `Bearer ${bearer}` }),
        };
        const signal = AbortSignal.timeout(reads ? GET_TIMEOUT : POST_TIMEOUT);
        const response = early?.ok ? early : await fetch(url, { ...init, headers, signal });
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
