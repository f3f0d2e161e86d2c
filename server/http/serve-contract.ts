import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import type { Logger } from 'pino';
import { VALIDATION_ERROR } from '../../src/codes.ts';
import { preferredLanguage } from '../language.ts';
import type { Caller, OperationId, Request } from '../shared/calls.ts';
import { createWorkQueue } from '../shared/concurrency.ts';
import { Failure, notSignedIn } from '../shared/failure.ts';
import type { Services } from '../shared/services.ts';
import { callerAddress } from './address.ts';
import type { Operation } from './contract.ts';
import { jsonResponse } from './failure-response.ts';
import { etagOf, limitBody, requestLogger } from './middleware.ts';
import { readBody, readQuery } from './read-request.ts';
import { handlers } from './route-handlers.ts';

const BODY_LIMIT = 64 * 1024;

/** Below this size compression saves hardly anything. */
const COMPRESS_MIN_BYTES = 1024;

/** Caching rules of the public reads. A room can be taken at any moment, so browsers must revalidate the list. */
const PUBLIC_CACHING: { [Id in OperationId]?: string } = {
  listFloors: 'public, max-age=60',
  getFloor: 'public, max-age=60',
  listRooms: 'private, no-cache',
  calculateRoomPrice: 'private, no-cache',
  canLeaseRoom: 'private, no-cache',
};

interface Contract {
  operations: Operation[];
  /** The services for one request, with its own log. */
  servicesFor: (log: Logger) => Services;
  authenticate: (token: string, use: { refresh: boolean }) => Promise<Caller | null>;
  trustProxy: boolean;
}

type AnyHandler = (services: Services, request: Request<OperationId>) => Promise<unknown>;

/** Serves every call of the contract with its handler. */
export function serveContract({ operations, servicesFor, authenticate, trustProxy }: Contract): Hono {
  const api = new Hono();
  // The body of a GET is not read at all; asking for its size would cost as much as the whole answer.
  api.post('*', limitBody(BODY_LIMIT, 1));
  const compressed = compress({ threshold: COMPRESS_MIN_BYTES });
  /** Answers 304 by the tag of an encoded answer. */
  const tagged = etag({ retainedHeaders: ['access-control-allow-origin', ...RETAINED_304_HEADERS] });

  for (const operation of operations) {
    const handle = handlers[operation.id] as AnyHandler;
    const caching = PUBLIC_CACHING[operation.id];
    api.use(operation.path, caching ? tagged : compressed);
    api.on(operation.method, operation.path, async (c) => {
      const body = readBody(operation, c);
      // The token is checked after the body has arrived: otherwise a request that is sent slowly would outlive
      // its session.
      await body.catch(() => {});
      const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
      const caller = token ? await authenticate(token, { refresh: operation.id === 'refreshToken' }) : null;
      if (operation.token === 'required' && !caller) throw notSignedIn();
      const query = readQuery(operation, c);
      const language = preferredLanguage(c.req.header('accept-language'));
      const request = {
        query,
        body: await body,
        caller,
        address: callerAddress(c, trustProxy),
        language,
        origin: c.req.header('origin'),
      } as Request<OperationId>;
      const answer = () => handle(servicesFor(requestLogger(c)), request) as Promise<object>;
      c.header('cache-control', caching ?? 'no-store');
      if (!caching) return jsonResponse(c, JSON.stringify(await answer()));
      // A private answer depends on who asks.
      if (caching.startsWith('private')) c.header('vary', 'Authorization', { append: true });
      return encodedResponse(c, await encodeOnce(await answer()));
    });
  }

  for (const path of new Set(operations.map((operation) => operation.path))) {
    const declared = operations.filter((operation) => operation.path === path);
    const allow = declared
      .flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : ['POST']))
      .join(', ');
    api.all(path, () => {
      throw new Failure(VALIDATION_ERROR, 405, { detail: 'method not allowed', headers: { allow } });
    });
  }
  return api;
}

/** Encodes two answers at once, so that a flood of lists leaves the processor to whoever stands at a gate. */
const inTurn = createWorkQueue({ maxRunning: 2, maxWaiting: Number.POSITIVE_INFINITY });

interface Encoded {
  text: string;
  tag: string;
  /** Null for a short text. */
  gzipped: Uint8Array<ArrayBuffer> | null;
}

const encodings = new WeakMap<object, Promise<Encoded>>();

/** Encodes an answer once, however many requests share the object. */
function encodeOnce(answer: object): Promise<Encoded> {
  const encoding = encodings.get(answer) ?? inTurn(() => encode(answer));
  encodings.set(answer, encoding);
  return encoding;
}

const compressText = promisify(gzip);

async function encode(answer: object): Promise<Encoded> {
  const text = JSON.stringify(answer);
  const gzipped = text.length < COMPRESS_MIN_BYTES ? null : new Uint8Array(await compressText(text));
  return { text, gzipped, tag: etagOf(gzipped ?? text) };
}

function encodedResponse(c: Context, { text, tag, gzipped }: Encoded): Response {
  c.header('etag', tag);
  if (!gzipped) return jsonResponse(c, text);
  c.header('vary', 'Accept-Encoding', { append: true });
  const isAccepted = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '');
  return isAccepted
    ? jsonResponse(c, gzipped, { headers: { 'content-encoding': 'gzip' } })
    : jsonResponse(c, text);
}
