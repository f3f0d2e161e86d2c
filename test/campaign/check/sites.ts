import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Site {
  origin: string;
  stop(): Promise<void>;
}

/** A server on an origin of its own that does these things to the answers of the product, each below a folder of its own. */
export async function startStrange(product: string): Promise<Site> {
  const server = createServer((request, response) => {
    const [, folder = '', path = ''] = /^\/(\w+)(.*)$/.exec(request.url ?? '') ?? [];
    void (FOLDERS[folder] ?? notFound)({ product, path, request, response });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Asked {
  product: string;
  path: string;
  request: IncomingMessage;
  response: ServerResponse;
}

const ANYBODY = { 'access-control-allow-origin': '*' };

const FOLDERS: Record<string, (asked: Asked) => unknown> = {
  /** The API without the headers that let other origins read its answers. */
  unreadable: ({ product, path, response }) => passOn(`${product}/api${path}`, { response, headers: {} }),
  /** The API, which allows no headers of the request. */
  plain: ({ product, path, request, response }) =>
    request.method === 'OPTIONS'
      ? response.writeHead(204, ANYBODY).end()
      : passOn(`${product}/api${path}`, { response, headers: ANYBODY }),
  /** The loader and its chunks. */
  copy: ({ product, path, response }) => passOn(product + path, { response, headers: ANYBODY }),
  /** The same, for pages an older loader. */
  kept: ({ product, path, request, response }) =>
    passOn(product + path, {
      response,
      headers: ANYBODY,
      change: (text) =>
        path === '/loader.js' && request.headers['sec-fetch-dest'] === 'script'
          ? text.replace(/(version:")[^"]+/, '$10.0.7')
          : text,
    }),
  down: ({ response }) => response.writeHead(503, { ...ANYBODY, 'content-type': 'text/html' }).end('Down'),
};

const notFound = ({ response }: Asked) =>
  response.writeHead(404, { ...ANYBODY, 'content-type': 'text/html' }).end('<h1>Not found</h1>');

interface Change {
  response: ServerResponse;
  headers: Record<string, string>;
  change?: (text: string) => string;
}

async function passOn(address: string, { response, headers, change = (text) => text }: Change) {
  const answer = await fetch(address);
  const type = answer.headers.get('content-type') ?? '';
  response.writeHead(answer.status, { ...headers, 'content-type': type });
  response.end(change(await answer.text()));
}
