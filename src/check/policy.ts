import type { Violation } from './facts.ts';

/** The directives of a policy, each with its values. */
function readPolicy(policy: string): Map<string, string[]> {
  const directives = policy.split(';').map((text) => text.trim().split(/\s+/));
  return new Map(directives.map(([name = '', ...values]) => [name.toLowerCase(), values]));
}

/** The directive as it has to be, with all that it allows already. */
export function mendedDirective({ directive, blocked, policy }: Violation): string {
  const directives = readPolicy(policy);
  const name = directives.has(directive) ? directive : (FALLBACK[directive] ?? directive);
  const allowed = directives.get(name) ?? directives.get('default-src') ?? [];
  return [name, ...allowed.filter((value) => value !== "'none'"), blocked].join(' ');
}

/** Directives that are finer than the one that policies usually have. */
const FALLBACK: Record<string, string> = {
  'script-src-elem': 'script-src',
  'script-src-attr': 'script-src',
  'style-src-elem': 'style-src',
  'style-src-attr': 'style-src',
};

/** Whether a policy lets the page load from an origin, as far as scripts and frames are concerned. */
export function allowsOrigin(policy: string, directive: 'script-src' | 'frame-src', origin: string): boolean {
  const directives = readPolicy(policy);
  const parent = directive === 'frame-src' ? directives.get('child-src') : undefined;
  const allowed = directives.get(directive) ?? parent ?? directives.get('default-src');
  // A script that an allowed script adds needs nothing else there.
  if (!allowed || (directive === 'script-src' && allowed.includes("'strict-dynamic'"))) return true;
  const { protocol, hostname } = new URL(origin);
  return allowed.some((value) => {
    if (value === '*' || value === protocol) return true;
    const host = /^(?:https:\/\/)?([^/:']+)/.exec(value)?.[1];
    return host === hostname || (host?.startsWith('*.') && hostname.endsWith(host.slice(1)));
  });
}

export const enforcesTrustedTypes = (policy: string): boolean =>
  readPolicy(policy).has('require-trusted-types-for');
