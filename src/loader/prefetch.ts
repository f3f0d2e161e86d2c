import { TOKEN_KEY, type WidgetName } from '../contract.ts';
import type { Prefetched } from '../core/parts.ts';
import { attempt } from '../core/storage.ts';
import { load, script } from './load.ts';

/** First requests; `*` stands for the department. A unit test compares these with what the calls of src/api/calls.ts send. */
export const FLOORS = '/floor/getfiltered?filters=departmentId%3D%3D*&pageNumber=1&pageSize=1000';
export const GATES = FLOORS.replace('floor', 'gate');
export const ROOMS = '/room/getfiltered?departmentId=*&pageNumber=0&pageSize=1000&onlyAvailableForLease=true';

/** The answers to these, by address; src/api/client.ts takes each, once, and marks it as taken. */
export const prefetched: Prefetched = new Map();

/** Sends a widget's first requests while its files are on their way. The widget names a setting that is wrong. */
export const prefetch = (widget: WidgetName): void => {
  const token = attempt(() => localStorage[TOKEN_KEY]) || null;
  const send = (path: string): unknown =>
    attempt(() => {
      const { api = window.API_BASE_URL, department = window.DEFAULT_DEPARTMENT_ID } = script.dataset;
      const address = `${api}`.replace(/\/$/, '') + path.replace('*', `${department}`);
      const url = new URL(address, script.src).href;
      if (!api || prefetched.has(url)) return;
      const headers: HeadersInit = token ? { Authorization: `Bearer ${token}` } : {};
      const answer = fetch(url, { headers, signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
      prefetched.set(url, { token, answer });
    });
  if (widget === 'discount-banner' || widget === 'rent-room') send(FLOORS);
  if (widget === 'rent-room') send(ROOMS);
  if (widget === 'my-room' && token) {
    send(GATES);
    load('my-room-area').catch(() => {});
  }
};
