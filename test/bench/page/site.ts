import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createSecureServer } from 'node:http2';
import { type AddressInfo, connect, createServer as createRelay, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { temporaryFolder } from '../../setup/suite.ts';
import { answerTo } from './facility.ts';
import { README_ORIGIN, type Variant } from './variants.ts';

const port = (server: Server) => (server.address() as AddressInfo).port;

/** A certificate of this moment, which the bench's browser does not check. */
function createCertificate(): { key: Buffer; cert: Buffer } {
  const folder = temporaryFolder();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=localhost';
  execFileSync('openssl', [...request.split(' '), '-keyout', key, '-out', cert], { stdio: 'pipe' });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

/** A way to a server: half of `roundTrip` in each direction, and a whole one before a new connection carries anything. */
async function startWay(to: number, roundTrip: number): Promise<Server> {
  const carry = (from: Socket, into: Socket, usable: number) => {
    const later = (work: () => void) =>
      setTimeout(work, Math.max(0, usable - performance.now()) + roundTrip / 2);
    from.on('data', (piece) => later(() => into.writable && into.write(piece)));
    from.on('end', () => later(() => into.end()));
    from.on('error', () => into.destroy());
  };
  const way = createRelay((socket) => {
    const beyond = connect(to, '127.0.0.1').setNoDelay();
    carry(socket.setNoDelay(), beyond, performance.now() + roundTrip);
    carry(beyond, socket, 0);
  }).listen(0, '127.0.0.1');
  await once(way, 'listening');
  return way;
}

/**
 * The same answers over TLS and HTTP/2, under two origins: one for the host's pages, and one for scripts and API. Each way there costs
 * `roundTrip` milliseconds, connections included, which the browser's own emulation of a network leaves out.
 */
async function startSecure(answer: RequestListener, roundTrip: number) {
  const server = createSecureServer(createCertificate(), answer as never).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const ways = await Promise.all([0, 1].map(() => startWay(port(server), roundTrip)));
  return {
    origins: ways.map((way) => `https://localhost:${port(way)}`) as [pages: string, scripts: string],
    stop() {
      for (const each of [...ways, server]) each.close();
    },
  };
}

/** Brotli bytes ready to be sent. */
export interface Asset {
  type: string;
  bytes: Buffer;
  cache: string;
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
 * Secure variants have two origins.
 */
export async function startSite(options: {
  pages: Variant[];
  assets: Record<string, Asset>;
  roundTrip: number;
}) {
  const { pages, assets, roundTrip } = options;
  const documents = new Map(pages.map(({ path, html }) => [path, html]));

  /** Answers for pages whose scripts and API are on the origin `scripts`. */
  function answerFor(scripts: () => string): RequestListener {
    const made = new Map<string, Asset | undefined>();
    const make = (url: string): Asset | undefined => {
      const asset = (type: string, cache: string, text: string): Asset => ({
        type,
        cache,
        bytes: brotli(text, 5),
      });
      const { pathname, search } = new URL(url, 'http://bench');
      const page = documents.get(pathname);
      if (page)
        return asset('text/html; charset=utf-8', 'no-cache', page.replaceAll(README_ORIGIN, scripts()));
      if (pathname === '/plan.svg') return asset('image/svg+xml', 'public, max-age=300', PLAN);
      const [, rooms, call = ''] = /^\/api\/(\d+)(\/.*)/.exec(pathname + search) ?? [];
      const answer = answerTo(new URL(call, 'http://bench'), { rooms: Number(rooms) });
      return answer
        ? asset('application/json; charset=utf-8', 'no-cache', JSON.stringify(answer))
        : undefined;
    };
    return ({ method, url = '' }, response) => {
      const open = {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'authorization, content-type',
      };
      if (!made.has(url)) made.set(url, assets[url] ?? make(url));
      const asset = made.get(url);
      if (method === 'OPTIONS' || !asset) {
        response.writeHead(asset ? 204 : 404, open).end();
        return;
      }
      response.writeHead(200, {
        ...open,
        'content-type': asset.type,
        'content-encoding': 'br',
        'content-length': asset.bytes.length,
        'cache-control': asset.cache,
      });
      response.end(asset.bytes);
    };
  }

  const server = createServer(answerFor(() => '')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const secure = await startSecure(
    answerFor(() => secure.origins[1]),
    roundTrip,
  );
  return {
    address: ({ path, isSecure }: Variant) =>
      (isSecure ? secure.origins[0] : `http://127.0.0.1:${port(server)}`) + path,
    async stop() {
      secure.stop();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
