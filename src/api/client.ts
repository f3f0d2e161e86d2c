import createHttp, { type Client } from 'openapi-fetch';
import { SIGNED_OUT, SOMETHING_WRONG } from '../codes.ts';
import type { Prefetched } from '../core/parts.ts';
import { type Failure, type Result, toFailure } from './failure.ts';
import type { Reader } from './read.ts';
import type { paths } from './schema.d.ts';
import { createTransport, Outgoing } from './transport.ts';

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

/** The one client of a page. `fresh` gives what a call waits for, if anything; `onSignedOut` gets the token that a 401 was the answer to. */
export function createApi(options: {
  base: string;
  token: () => string | null;
  language?: () => string;
  prefetched?: Prefetched;
  fresh?: () => Promise<void> | undefined;
  onSignedOut: (token: string | null) => void;
}): Api {
  const { base, token, language, prefetched, fresh, onSignedOut } = options;
  const http: Http = createHttp<paths>({
    baseUrl: base,
    Request: Outgoing as never,
    fetch: createTransport(token, language, prefetched) as never,
  });
  return {
    async call(send, read, { anyToken } = {}) {
      const refresh = !anyToken && fresh?.();
      if (refresh) await refresh;
      const sentWith = token();
      let failure: Failure = { code: SOMETHING_WRONG };
      try {
        const { data, error, response } = await send(http);
        if (response.status === 200) {
          const value = read(data);
          if (value !== undefined) return { value };
        } else {
          failure = toFailure(response, error);
        }
      } catch (error) {
        // `fetch` throws a TypeError where it reaches nobody, and something else after a timeout.
        if (error instanceof TypeError) failure.unreachable = true;
      }
      if (failure.code === SIGNED_OUT) onSignedOut(sentWith);
      return { failure };
    },
  };
}
