import { attempt } from '../core/storage.ts';

/** What the page's content security policy blocked. */
export interface Violation {
  /** The directive that blocked, such as `connect-src`. */
  directive: string;
  /** The origin to allow, or a word such as `'unsafe-inline'`. */
  blocked: string;
  /** The directive as it has to be, with all that it allows already. */
  mended: string;
}

interface Report {
  effectiveDirective: string;
  blockedURI?: string | null;
  blockedURL?: string | null;
  sourceFile: string | null;
  originalPolicy: string;
  disposition: string;
}

/** The event may come a moment after the request failed. */
const EVENT_MS = 100;

/** Follows what the page's policy blocks, from now on and as far as the browser remembers. */
export function watchPolicy() {
  const reports: Report[] = [];
  const keep = (report: Report) => {
    if (report.disposition === 'enforce') reports.push(report);
  };
  document.addEventListener('securitypolicyviolation', keep);
  const observer =
    typeof ReportingObserver === 'function'
      ? new ReportingObserver((all) => all.map(({ body }) => keep(body as unknown as Report)), {
          types: ['csp-violation'],
          buffered: true,
        })
      : undefined;
  observer?.observe();
  return {
    /** What was blocked below an origin, if anything was. */
    async findBlocked(origin: string): Promise<Violation | undefined> {
      await new Promise((done) => setTimeout(done, EVENT_MS));
      return reports.map(toViolation).find(({ blocked }) => blocked === origin);
    },
    /** All that concern the files of an origin or came from them, but for those of the checker itself. */
    listAbout(origin: string): Violation[] {
      const about = reports.filter(
        (report) =>
          report.sourceFile !== import.meta.url &&
          [addressOf(report), report.sourceFile].some((each) => originOf(each) === origin),
      );
      return [...new Map(about.map(toViolation).map((each) => [each.mended, each])).values()];
    },
    stop() {
      document.removeEventListener('securitypolicyviolation', keep);
      observer?.disconnect();
    },
  };
}
export type Policy = ReturnType<typeof watchPolicy>;

const addressOf = ({ blockedURI, blockedURL }: Report) => blockedURI ?? blockedURL ?? '';

const originOf = (address: string | null) => attempt(() => new URL(address ?? '').origin) ?? '';

function toViolation(report: Report): Violation {
  const directive = report.effectiveDirective;
  const blocked = originOf(addressOf(report)) || `'unsafe-${addressOf(report)}'`;
  return { directive, blocked, mended: mendDirective(report.originalPolicy, directive, blocked) };
}

/** A policy usually has `script-src`, not the finer `script-src-elem`. */
export function mendDirective(policy: string, directive: string, blocked: string): string {
  const all = policy.split(';').map((text) => text.trim().split(/\s+/));
  const find = (name: string) => all.find(([given = '']) => given.toLowerCase() === name)?.slice(1);
  const name = find(directive) ? directive : directive.replace(/^(script|style)-src-(elem|attr)$/, '$1-src');
  const allowed = find(name) ?? find('default-src') ?? [];
  return [name, ...allowed.filter((value) => value !== "'none'"), blocked].join(' ');
}
