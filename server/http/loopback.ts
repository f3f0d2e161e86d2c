/**
 * The host under which this machine reaches a server that listens on `host`, also if that means all addresses.
 */
export function loopback(host: string): string {
  if (host === '::' || host === '0.0.0.0') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
