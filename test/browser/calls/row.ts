import * as assert from 'uvu/assert';
import type { Server } from '../server.ts';
import { becomes, type createTestBed, type Visit } from '../test-bed.ts';
import { parameters, type Sent, traffic } from '../traffic.ts';

/** A call of the specification's section 7 and the person who makes a widget send it. `Given` is what has to be prepared. */
interface Spec<Given> {
  /** Method and path. */
  call: string;
  language: 'da' | 'en';
  given: (server: Server) => Promise<Given>;
  /** Whether the page is opened with the token that was given. */
  signedIn?: boolean;
  does(scene: Visit & Given): Promise<void>;
  /** The way to the call only, if `does` goes on after it or works only once. */
  reaches?(scene: Visit & Given): Promise<void>;
  /** What is sent: queries, bodies, or null for neither. A POST is sent once for each entry; a GET may be sent again. */
  sent(scene: Visit & Given): (string | object | null)[];
  /** What is on screen afterwards. */
  sees(scene: Visit & Given): Promise<unknown>;
}

export interface Row {
  call: string;
  title: string;
  run: () => Promise<void>;
  /** Prepares the server, and returns the way from there to the call, which can be taken many times. */
  prepare: (server: Server) => Promise<Prepared>;
}

export interface Prepared {
  language: 'da' | 'en';
  /** The token to open the page with, for somebody who is signed in. */
  token: string | undefined;
  reach: (visit: Visit) => Promise<void>;
}

export const nothing = async (): Promise<object> => ({});

export function row<Given extends object>(spec: Spec<Given>) {
  const { call, language, signedIn } = spec;
  const givenToken = (given: Given) => (signedIn && 'token' in given ? String(given.token) : undefined);
  return (testBed: ReturnType<typeof createTestBed>): Row => ({
    call,
    title: `${call} in ${language}${signedIn ? ', signed in' : ''}`,
    async run() {
      const given = await spec.given(testBed.server);
      const token = givenToken(given);
      await testBed.visit({ language, token }, async (visit) => {
        const all = traffic(visit.context);
        const scene = { ...visit, ...given };
        await spec.does(scene);
        await spec.sees(scene);
        // What is seen may come before a request that only confirms it.
        await becomes(async () => all.some((each) => each.call === call), true, 'it is sent');
        const sent = all.filter((each) => each.call === call);
        const { reads, what } = described(call, sent);
        const expected = spec.sent(scene).map((each) => (typeof each === 'string' ? parameters(each) : each));
        // On a busy machine the status of another device may be read as well.
        const isExpected = (each: unknown) => expected.some((one) => String(one) === String(each));
        const compared = call.endsWith('/getstatus') ? what.filter(isExpected) : what;
        assert.equal(compared, expected, reads ? 'its queries' : 'its bodies');
        // What is asked for beside the first refresh has the token from before.
        const tokens: (string | undefined)[] = signedIn
          ? [token, await readToken(visit)].map((each) => `Bearer ${each}`)
          : [undefined];
        for (const { authorization, contentType, body, status } of sent) {
          assert.ok(tokens.includes(authorization), 'its Authorization header');
          assert.is(contentType, body === null ? undefined : 'application/json', 'its Content-Type header');
          assert.is(await status(), 200, 'its answer');
        }
      })();
    },
    async prepare(server) {
      const given = await spec.given(server);
      const reach = (visit: Visit) => (spec.reaches ?? spec.does)({ ...visit, ...given });
      return { language, token: givenToken(given), reach };
    },
  });
}

/** Queries, each different one once, or bodies. */
function described(call: string, sent: Sent[]): { reads: boolean; what: unknown[] } {
  if (call.startsWith('POST ')) {
    assert.not(
      sent.some(({ query }) => query),
      'a POST has no query',
    );
    return { reads: false, what: sent.map(({ body }) => body) };
  }
  const queries = [...new Set(sent.map(({ query }) => query))];
  return { reads: true, what: queries.map(parameters) };
}

/** The token in the storage of the facility's pages, whatever page the person is on now. */
async function readToken({ context, server }: Visit): Promise<string | undefined> {
  const { origins } = await context.storageState();
  const storage = origins.find(({ origin }) => origin === server.origin)?.localStorage ?? [];
  return storage.find(({ name }) => name === 'jwt_access_token')?.value;
}
