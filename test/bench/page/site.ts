import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import { answerTo } from './facility.ts';

/** Brotli bytes ready to be sent. */
export interface Asset {
  type: string;
  bytes: Buffer;
  cache: string;
}

export interface Site {
  origin: string;
  stop(): Promise<void>;
}

const PLAN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><path fill="none" stroke="#345" d="${Array.from(
  { length: 24 },
  (_, index) => `M${1 + (index % 8) * 3.5} ${1 + Math.floor(index / 8) * 6}h3v5h-3z`,
).join('')}"/></svg>`;

/** As strong as the build for files, as fast as a server's for what is made on request. */
export const brotli = (text: string | Buffer, quality: number): Buffer =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/**
 * One origin for the host page, the scripts and the API: HTTP/1.1, brotli, and the reference server's cache rules. With one origin every
 * variant shares the browser's six connections and none pays for a further one. The API's base names the count of rooms, `/api/1000`.
 */
export async function startSite(options: {
  pages: Record<string, string>;
  assets: Record<string, Asset>;
}): Promise<Site> {
  const { pages, assets } = options;
  const made = new Map<string, Asset>();
  const make = (url: string, type: string, cache: string, text: string): Asset => {
    const asset = { type, cache, bytes: brotli(text, 5) };
    made.set(url, asset);
    return asset;
  };

  function find(url: string): Asset | undefined {
    const { pathname, href } = new URL(url, 'http://bench');
    const page = pages[pathname];
    if (page) return make(url, 'text/html; charset=utf-8', 'no-cache', page);
    if (pathname === '/plan.svg') return make(url, 'image/svg+xml', 'public, max-age=300', PLAN);
    const [, rooms, call] = /^\/api\/(\d+)(\/.*)/.exec(href.slice('http://bench'.length)) ?? [];
    const answer = call && answerTo(new URL(call, 'http://bench'), { rooms: Number(rooms) });
    return answer
      ? make(url, 'application/json; charset=utf-8', 'no-cache', JSON.stringify(answer))
      : undefined;
  }

  const server = createServer(({ url = '' }, response) => {
    const asset = made.get(url) ?? assets[url] ?? find(url);
    if (!asset) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': asset.type,
      'content-encoding': 'br',
      'content-length': asset.bytes.length,
      'cache-control': asset.cache,
    });
    response.end(asset.bytes);
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
