import { CONTROLLER_FAILED } from '../../src/codes.ts';
import { type AccessControl, ProviderFailure } from './types.ts';

export interface AccessSettings {
  /** Where the controller (or the bridge to it) answers; may have a path. */
  address: string;
  key: string;
  /** How long an answer is waited for; 8 seconds when left out. */
  timeoutMs?: number;
}

/** Somebody stands in front of the gate: rather a clear failure than a long wait. */
const TIMEOUT_MS = 8000;

/** Doors, gates and alarms over the HTTP interface of access.md. Nothing is tried twice. */
export function httpAccess({ address, key, timeoutMs = TIMEOUT_MS }: AccessSettings): AccessControl {
  const base = address.replace(/\/+$/, '');

  async function call(method: string, path: string[], body?: object): Promise<Record<string, unknown>> {
    let response: Response;
    try {
      response = await fetch([base, ...path.map(encodeURIComponent)].join('/'), {
        method,
        headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        // A redirect would turn a POST into a GET, and an opening into nothing.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (cause) {
      throw new ProviderFailure(CONTROLLER_FAILED, 'the access controller did not answer', { cause });
    }
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok && answer !== null && typeof answer === 'object')
      return answer as Record<string, unknown>;
    const said = response.ok ? `${response.status} without a JSON object` : response.status;
    const reason = `the access controller said ${said} to ${method} ${path.join('/')}`;
    throw new ProviderFailure(FAILURE_CODES[response.status] ?? 13, reason);
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

/** 401 and 403 mean a wrong key, 404 a name the controller does not know; everything else is a failed operation. */
const FAILURE_CODES: Record<number, number> = { 401: 16, 403: 16, 404: 11 };
