import createHttp, { type Client } from 'openapi-fetch';
import { SIGNED_OUT, SOMETHING_WRONG } from '../codes.ts';
import { type Failure, failureOf, type Result } from './failure.ts';
import { writeQuery } from './query.ts';
import type { paths } from './schema.d.ts';
import { createTransport, Outgoing } from './transport.ts';

export type Http = Client<paths>;

export interface Api {
  /**
   * Sends one call of the contract and reads its answer: a value, or one failure for everything that can go wrong, a thrown
   * network error, any status but 200 and an answer of the wrong shape included (`read` answers undefined). It waits for a token
   * that has grown old to be replaced, but for one that goes `atOnce`.
   */
  call<Value>(
    send: (http: Http) => Promise<{ data?: unknown; error?: unknown; response: Response }>,
    read: (body: unknown) => Value | undefined,
    atOnce?: boolean,
  ): Promise<Result<Value>>;
}

/** The one client of a page. `fresh` says what a call waits for, if anything; `onSignedOut` hears which token a 401 was the answer to. */
export function createApi(options: {
  base: string;
  token: () => string | null;
  language?: () => string;
  fresh?: () => Promise<void> | undefined;
  onSignedOut: (token: string | null) => void;
}): Api {
  const { base, token, language, fresh, onSignedOut } = options;
  const http = createHttp<paths>({
    baseUrl: base,
    Request: Outgoing as never,
    fetch: createTransport(token, language) as never,
    querySerializer: writeQuery,
  });
  return {
    async call(send, read, atOnce) {
      const waiting = !atOnce && fresh?.();
      if (waiting) await waiting;
      const sentWith = token();
      let failure: Failure = { code: SOMETHING_WRONG };
      try {
        const { data, error, response } = await send(http);
        if (response.status === 200) {
          const value = read(data);
          if (value !== undefined) return { value };
        } else {
          failure = failureOf(response.status, error);
        }
      } catch {}
      if (failure.code === SIGNED_OUT) onSignedOut(sentWith);
      return { failure };
    },
  };
}
