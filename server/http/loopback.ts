/** Where this machine reaches itself, for an address: also when it listens on all of its own. */
export function loopback(host: string): string {
  if (host === '::' || host === '0.0.0.0') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
