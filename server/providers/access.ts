import type { KeyObject } from 'node:crypto';
import { CONTROLLER_FAILED } from '../../src/codes.ts';
import { signRights } from './rights.ts';
import { type AccessControl, type OwnController, ProviderFailure } from './types.ts';

export interface AccessSettings {
  /** Address of the controller or its bridge; may have a path. */
  address: string;
  key: string;
  /** Timeout of an answer; 8 seconds by default. */
  timeoutMs?: number;
}

/** Short, because somebody is standing in front of the gate. */
const TIMEOUT_MS = 8000;

/** Sends requests to a bridge. Rejects if it does not answer; an answer without a JSON object is null. */
export function createBridgeRequests({ address, key, timeoutMs = TIMEOUT_MS }: AccessSettings) {
  const base = trimAddress(address);
  return async function send(method: string, path: string[], body?: object) {
    let response: Response;
    try {
      response = await fetch([base, ...path.map(encodeURIComponent)].join('/'), {
        method,
        headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        // A redirect would turn a POST into a GET, which opens nothing.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (cause) {
      throw new ProviderFailure(CONTROLLER_FAILED, 'the access controller did not answer', { cause });
    }
    const answer: unknown = await response.json().catch(() => null);
    const object = answer !== null && typeof answer === 'object' ? (answer as Record<string, unknown>) : null;
    return { status: response.status, ok: response.ok, answer: object };
  };
}

/** The address by which a bridge is known, also in the lists of rights that are made for it. */
export const trimAddress = (address: string): string => address.replace(/\/+$/, '');

/**
 * Doors, gates and alarms over the HTTP interface that access.md describes. Requests are never retried. Only with the key
 * that signs rights it can set them.
 */
export function httpAccess(settings: AccessSettings, rightsKey?: KeyObject): AccessControl {
  const send = createBridgeRequests(settings);
  const address = trimAddress(settings.address);

  async function call(method: string, path: string[], body?: object): Promise<Record<string, unknown>> {
    return answerOrFailure(await send(method, path, body), `${method} ${path.join('/')}`);
  }

  async function number(path: string[], field: string): Promise<number> {
    const value = (await call('GET', path))[field];
    if (typeof value !== 'number')
      throw new ProviderFailure(CONTROLLER_FAILED, `no number as ${field} in the controller's answer`);
    return value;
  }

  return {
    address,
    gateStatus: (device) => number(['gates', device], 'status'),
    openGate: async (device) => void (await call('POST', ['gates', device, 'open'])),
    closeGate: async (device) => void (await call('POST', ['gates', device, 'close'])),
    alarmState: (room) => number(['rooms', room, 'alarm'], 'state'),
    setAlarm: async ({ room, on }) => void (await call('POST', ['rooms', room, 'alarm'], { on })),
    setRoomCode: async ({ room, code, lastDay }) =>
      void (await call('PUT', ['rooms', room, 'code'], { code, lastDay })),
    async setRights(list) {
      if (!rightsKey) throw new Error('there is no key to sign rights');
      const sent = await send('PUT', ['rights'], { list: await signRights(rightsKey, { ...list, address }) });
      if (sent.status === 404) return { kind: 'unknown' };
      const { serial } = sent.answer ?? {};
      if (sent.status === 409 && typeof serial === 'number') return { kind: 'older', serial };
      const { clock } = answerOrFailure(sent, 'PUT rights');
      return { kind: 'taken', clock: typeof clock === 'number' ? new Date(clock * 1000) : null };
    },
  };
}

type Sent = Awaited<ReturnType<ReturnType<typeof createBridgeRequests>>>;

/** The answer to a request that succeeded; throws a `ProviderFailure` for any other. */
function answerOrFailure({ ok, status, answer }: Sent, what: string): Record<string, unknown> {
  if (ok && answer) return answer;
  const said = ok ? `${status} without a JSON object` : status;
  throw new ProviderFailure(
    FAILURE_CODES[status] ?? CONTROLLER_FAILED,
    `the access controller answered ${said} to ${what}`,
  );
}

/** Gives each department that has a controller of its own the client for it. `keys`: the keys, by the names of their settings. */
export function ownControllers(
  keys: Record<string, string>,
  rightsKey?: KeyObject,
): (controller: OwnController) => AccessControl {
  const known = new Map<string, AccessControl>();
  return ({ address, key: name }) => {
    const id = `${name} ${address}`;
    // Without a key the controller itself refuses.
    const controller = known.get(id) ?? httpAccess({ address, key: keys[name] ?? '' }, rightsKey);
    known.set(id, controller);
    return controller;
  };
}

/**
 * 401 and 403 mean a wrong key, 404 a name that the controller does not know; everything else is a failed
 * operation.
 */
const FAILURE_CODES: Record<number, number> = { 401: 16, 403: 16, 404: 11 };
