import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createSecureServer } from 'node:http2';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const port = (server: Server) => (server.address() as AddressInfo).port;

/** A certificate of this moment, which the bench's browser does not check. */
function createCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'selfstorage-bench-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=localhost';
  execFileSync('openssl', [...request.split(' '), '-keyout', key, '-out', cert], { stdio: 'pipe' });
  const read = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return read;
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
  const way = createServer((socket) => {
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
export async function startSecure(answer: RequestListener, roundTrip: number) {
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
