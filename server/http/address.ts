import { isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The caller's address, for limits; behind a trusted proxy the one that the proxy saw. An IPv6 address is
 * reduced to its /64: one connection gets a whole /64, so single addresses cost nothing.
 */
export function callerAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  if (forwarded) return toNetwork(withoutPort(forwarded));
  // Requests of tests have no connection.
  return c.env?.incoming ? toNetwork(getConnInfo(c).remote.address ?? 'unknown') : 'in-process';
}

/**
 * Some proxies write `1.2.3.4:5678` or `[2001:db8::1]:5678`. With the port each connection would have its own
 * limits.
 */
const withoutPort = (address: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;

function toNetwork(address: string): string {
  // A dual-stack socket writes IPv4 addresses this way.
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':').length : 0;
  const zeros = tail === undefined ? 0 : 8 - groups.length - after;
  const whole = [...groups, ...Array<string>(zeros).fill('0'), ...(tail?.split(':') ?? [])];
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
