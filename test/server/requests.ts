import type { Hono } from 'hono';

interface Sent {
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** The IP address of the sender, in the header that a proxy sets. */
  from?: string | undefined;
}

/** Sends requests to the API; answers are parsed JSON. */
export function createRequests(hono: Hono) {
  async function send(method: string, path: string, { body, token, headers, from }: Sent = {}) {
    const response = await hono.request(`/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(from && { 'x-forwarded-for': from }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: the contract check has seen it
    const answer = (method === 'HEAD' ? null : await response.json()) as any;
    return { status: response.status, code: answer?.code as number | undefined, answer, response };
  }
  const get = (path: string, token?: string) => send('GET', path, { token });
  const post = (path: string, body: unknown = {}, token?: string) => send('POST', path, { body, token });
  return { send, get, post };
}

export type Requests = ReturnType<typeof createRequests>;
