import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request on its way through the proxy. */
export interface Exchange {
  response: ServerResponse;
  /** Asks the real server and hands on what it answers. */
  forward(): void;
}

export type Answer = (exchange: Exchange) => void;

/** A call that the proxy breaks from now on. */
export interface BrokenCall {
  /** The addresses of the requests that came, in their order. */
  arrived: string[];
  /** How many of them are not answered completely yet. */
  held(): number;
}

/** Stands between a browser and the real server on real sockets, and breaks one call of the API. */
export interface FaultProxy {
  address: string;
  /** Breaks a call (`GET /floor/get`), and no other. */
  breakCall(call: string, answer: Answer): BrokenCall;
  /** Requests under way that are not broken. */
  busy(): number;
  stop(): Promise<void>;
}

/**
 * An HTTP proxy as browsers use one. Each connection serves one request, so that a browser never repeats one by itself. The
 * proxy answers a refresh with the same token, so that one session lasts for all cases of a call.
 */
export async function startProxy(): Promise<FaultProxy> {
  let broken = { call: '', answer: (_: Exchange) => {}, arrived: [] as string[] };
  let busy = 0;
  let held = 0;
  const proxy = http.createServer((request, response) => {
    const { method, url = '' } = request;
    const { pathname } = new URL(url);
    const call = `${method} ${pathname.replace('/api', '')}`;
    const forward = () => pass(request, response);
    response.setHeader('connection', 'close');
    if (call === broken.call) {
      broken.arrived.push(url);
      held += 1;
      response.once('close', () => (held -= 1));
      return broken.answer({ response, forward });
    }
    busy += 1;
    response.once('close', () => (busy -= 1));
    const bearer = request.headers.authorization?.slice('Bearer '.length);
    if (pathname.endsWith('/refreshtoken')) response.end(JSON.stringify({ token: bearer }));
    else forward();
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    breakCall(call, answer) {
      broken = { call, answer, arrived: [] };
      return { arrived: broken.arrived, held: () => held };
    },
    busy: () => busy,
    async stop() {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

function pass(request: IncomingMessage, response: ServerResponse): void {
  const { method, url = '', headers } = request;
  const onward = http.request(url, { method, headers, agent: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'close' });
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}
