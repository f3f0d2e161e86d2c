import { CONTROLLER_FAILED } from '../../src/codes.ts';
import { type AccessControl, ProviderFailure, type Providers } from './types.ts';

export interface AccessSettings {
  /** Address of the controller or its bridge; may have a path. */
  address: string;
  key: string;
  /** Timeout of an answer; 8 seconds by default. */
  timeoutMs?: number;
}

/** Short, because somebody is standing in front of the gate. */
const TIMEOUT_MS = 8000;

/** Doors, gates and alarms over the HTTP interface that access.md describes. Requests are never retried. */
export function httpAccess({ address, key, timeoutMs = TIMEOUT_MS }: AccessSettings): AccessControl {
  const base = address.replace(/\/+$/, '');

  /** Rejects unless the controller answers with a JSON object and a status of success. */
  async function call(method: string, path: string[], body?: object): Promise<Record<string, unknown>> {
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
    const { ok, status } = response;
    const answer: unknown = await response.json().catch(() => null);
    if (ok && answer !== null && typeof answer === 'object') return answer as Record<string, unknown>;
    const said = ok ? `${status} without a JSON object` : status;
    const reason = `the access controller answered ${said} to ${method} ${path.join('/')}`;
    throw new ProviderFailure(FAILURE_CODES[status] ?? CONTROLLER_FAILED, reason);
  }

  async function number(path: string[], field: string): Promise<number> {
    const value = (await call('GET', path))[field];
    if (typeof value !== 'number')
      throw new ProviderFailure(CONTROLLER_FAILED, `no number as ${field} in the controller's answer`);
    return value;
  }

  return {
    gateStatus: (device) => number(['gates', device], 'status'),
    openGate: async (device) => void (await call('POST', ['gates', device, 'open'])),
    closeGate: async (device) => void (await call('POST', ['gates', device, 'close'])),
    alarmState: (room) => number(['rooms', room, 'alarm'], 'state'),
    setAlarm: async ({ room, on }) => void (await call('POST', ['rooms', room, 'alarm'], { on })),
    setRoomCode: async ({ room, code, lastDay }) =>
      void (await call('PUT', ['rooms', room, 'code'], { code, lastDay })),
  };
}

/** Gives each department that has a controller of its own the client for it. `keys`: the keys, by the names of their settings. */
export function ownControllers(keys: Record<string, string>): Providers['accessAt'] {
  const known = new Map<string, AccessControl>();
  return ({ address, key: name }) => {
    const id = `${name} ${address}`;
    // Without a key the controller itself refuses.
    const controller = known.get(id) ?? httpAccess({ address, key: keys[name] ?? '' });
    known.set(id, controller);
    return controller;
  };
}

/** 401 and 403 mean a wrong key, 404 a name that the controller does not know. */
const FAILURE_CODES: Record<number, number> = { 401: 16, 403: 16, 404: 11 };
