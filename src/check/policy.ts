import { attempt } from '../core/storage.ts';
import { causes, type Finding } from './finding.ts';

const wrong = causes({
  policy: [
    'The content security policy of this page blocks {blocked}. It is the directive {directive}.',
    'In the policy (a header of the page, or a `<meta>` tag) let the directive read:',
    'Sidens Content Security Policy blokerer {blocked}. Det er direktivet {directive}.',
    'Ret direktivet i politikken (en header på siden eller et `<meta>`-tag), så det lyder:',
  ],
});

/** What the page's content security policy blocked. */
export interface Violation {
  /** The directive that blocked, such as `connect-src`. */
  directive: string;
  /** The origin to allow, or a word such as `'unsafe-inline'`. */
  blocked: string;
  /** The directive as it has to be, with all that it allows already. */
  mended: string;
}

export const policyFinding = ({ mended, ...values }: Violation): Finding => wrong('policy', values, mended);

/** The event may come a moment after the request failed. */
const EVENT_MS = 100;

/** Follows what the page's policy blocks from now on. */
export function watchPolicy() {
  const events: SecurityPolicyViolationEvent[] = [];
  const keep = (event: SecurityPolicyViolationEvent) => {
    if (event.disposition === 'enforce') events.push(event);
  };
  document.addEventListener('securitypolicyviolation', keep);
  return {
    /** What was blocked below an origin, if anything was. */
    async findBlocked(origin: string): Promise<Violation | undefined> {
      await new Promise((done) => setTimeout(done, EVENT_MS));
      return events.map(toViolation).find(({ blocked }) => blocked === origin);
    },
    /** All that concern the files of an origin or came from them, but for those of the checker itself. */
    listAbout(origin: string): Violation[] {
      const about = events.filter(
        ({ sourceFile, blockedURI }) =>
          sourceFile !== import.meta.url &&
          [blockedURI, sourceFile].some((each) => originOf(each) === origin),
      );
      return [...new Map(about.map(toViolation).map((each) => [each.mended, each])).values()];
    },
    stop: () => document.removeEventListener('securitypolicyviolation', keep),
  };
}
export type Policy = ReturnType<typeof watchPolicy>;

const originOf = (address: string | null) => attempt(() => new URL(address ?? '').origin) ?? '';

function toViolation(event: SecurityPolicyViolationEvent): Violation {
  const { effectiveDirective, blockedURI, originalPolicy } = event;
  const blocked = originOf(blockedURI) || `'unsafe-${blockedURI}'`;
  const mended = mendDirective(originalPolicy, effectiveDirective, blocked);
  return { directive: effectiveDirective, blocked, mended };
}

/** A policy usually has `script-src`, not the finer `script-src-elem`. */
export function mendDirective(policy: string, directive: string, blocked: string): string {
  const all = policy.split(';').map((text) => text.trim().split(/\s+/));
  const find = (name: string) => all.find(([given = '']) => given.toLowerCase() === name)?.slice(1);
  const name = find(directive) ? directive : directive.replace(/^(script|style)-src-(elem|attr)$/, '$1-src');
  const allowed = find(name) ?? find('default-src') ?? [];
  return [name, ...allowed.filter((value) => value !== "'none'"), blocked].join(' ');
}
