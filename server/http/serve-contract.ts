import { Hono, type MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { VALIDATION_ERROR } from '../../src/codes.ts';
import type { Caller, Handlers, OperationId, Request } from '../domain/calls.ts';
import { Failure, notSignedIn } from '../domain/failure.ts';
import type { ReadPublicVersion } from '../domain/public-version.ts';
import { preferredLanguage } from '../language.ts';
import { callerAddress } from './address.ts';
import { createAnswerCache } from './answer-cache.ts';
import { limitBody } from './body.ts';
import { compression } from './compression.ts';
import type { Operation } from './contract.ts';
import { encodeAnswer, sendEncodedAnswer } from './encoded-answer.ts';
import { readBody, readQuery } from './read-request.ts';
import { requestLogger } from './request-log.ts';

const BODY_LIMIT = 64 * 1024;

/**
 * Caching rules of the public reads. Their answers depend on public data and the caller; that of
 * `calculateRoomPrice` also names the ways to pay, which may be an hour old for a guest. A room can
 * be taken at any moment, so browsers must revalidate the list.
 */
const PUBLIC_CACHING: { [Id in OperationId]?: string } = {
  listFloors: 'public, max-age=60',
  getFloor: 'public, max-age=60',
  listRooms: 'private, no-cache',
  calculateRoomPrice: 'private, no-cache',
  canLeaseRoom: 'private, no-cache',
};

interface Contract {
  operations: Operation[];
  handlers: Handlers;
  /** The handlers for one request, with its own log. */
  handlersFor: (log: Logger) => Handlers;
  authenticate: (token: string, use: { refresh: boolean }) => Promise<Caller | null>;
  /** Reads a version: while it is the same, so is every public answer to a guest about the department, except for the ways to pay. */
  readPublicVersion: ReadPublicVersion;
  trustProxy: boolean;
  /** Whether an answer that violates the contract is an error; for tests. */
  checkAnswers: boolean;
}

type AnyHandler = (request: Request<OperationId>) => Promise<unknown>;

/** Serves every call of the contract with its handler. Throws if a handler is missing. */
export function serveContract({
  operations,
  handlers,
  handlersFor,
  authenticate,
  readPublicVersion,
  trustProxy,
  checkAnswers,
}: Contract): Hono {
  const api = new Hono();
  // The body of a GET is not read at all; asking for its size would cost as much as the whole answer.
  api.post('*', limitBody(BODY_LIMIT, 1));
  if (checkAnswers) api.use(answerCheck(operations));
  const cachedAnswer = createAnswerCache();
  const compress = compression();

  for (const operation of operations) {
    const handler = handlers[operation.id] as AnyHandler | undefined;
    if (!handler) throw new Error(`no handler for ${operation.id}`);
    const caching = PUBLIC_CACHING[operation.id];
    // Public answers are compressed by `sendEncodedAnswer`.
    if (!caching) api.use(operation.path, compress);
    api.on(operation.method, operation.path, async (c) => {
      const body = readBody(operation, c);
      // The token is checked after the body has arrived: otherwise a request that is sent slowly would outlive
      // its session.
      await body.catch(() => {});
      const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
      const caller = token ? await authenticate(token, { refresh: operation.id === 'refreshToken' }) : null;
      if (operation.token === 'required' && !caller) throw notSignedIn();
      // A guest's public answer is shared, so it does not log for one request.
      const handle = caching ? handler : (handlersFor(requestLogger(c))[operation.id] as AnyHandler);
      const answer = async () =>
        handle({
          query: readQuery(operation, c),
          body: await body,
          caller,
          address: callerAddress(c, trustProxy),
          language: preferredLanguage(c.req.header('accept-language')),
          origin: c.req.header('origin'),
        } as Request<OperationId>);
      if (!caching) {
        const json = (await answer()) as object;
        c.header('cache-control', 'no-store');
        return c.json(json);
      }
      // If the same URL has been answered before, the request is not even parsed.
      const url = c.req.url.slice(c.req.url.indexOf('/', 8));
      const prepared = caller
        ? encodeAnswer(await answer())
        : await cachedAnswer(url, await readPublicVersion(readDepartment(url, operation.parameters)), answer);
      return sendEncodedAnswer(c, prepared, caching);
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

/**
 * The one department that a public answer is about, by the call's own `parameters`; null if that cannot be told
 * without parsing the request: then a change of any department makes the answer again.
 */
export function readDepartment(url: string, parameters: { name: string }[]): number | null {
  const [, query = ''] = url.split('?');
  if (/%(?!3D)|departmentId.*departmentId/i.test(query)) return null;
  const [, parameter, id] =
    /(?:^|&)(departmentId|filters)=(?:departmentId(?:==|%3D%3D))?([1-9]\d{0,8})(?:&|$)/.exec(query) ?? [];
  // Parameters that a call does not have are not read.
  return parameters.some(({ name }) => name === parameter) ? Number(id) : null;
}

/**
 * Checks every answer against the contract; a failure that no call declares (404, 429, ...) must still have a
 * failure's shape.
 */
function answerCheck(operations: Operation[]): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.req.method === 'HEAD' || c.req.method === 'OPTIONS' || c.res.status === 304) return;
    // Compressed answers are skipped: they are checked when they are requested uncompressed.
    if (c.res.headers.has('content-encoding')) return;
    const path = c.req.path.replace(/^\/api/, '');
    const operation = operations.find(
      (each) => each.path === path && each.method.toUpperCase() === c.req.method,
    );
    const check = (operation?.checkAnswer.get(c.res.status) ?? operations[0]?.checkFailure)?.();
    const answer: unknown = await c.res.clone().json();
    const breaks = (what: string) =>
      new Error(`${c.req.method} ${path} ${c.res.status} breaks the contract: ${what}`);
    if (check && !check(answer)) throw breaks(JSON.stringify(check.errors));
    const { code } = answer as { code?: number };
    if (c.res.status === 400 && code && operation && !operation.codes.includes(code))
      throw breaks(`code ${code} is not in x-codes`);
  };
}
