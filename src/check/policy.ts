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
