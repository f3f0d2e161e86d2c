import type { Violation } from '../facts.ts';

/** What the page's policy blocks, from now on and as far as the browser remembers. */
export interface Violations {
  /** What was blocked below this origin. */
  of(origin: string): Promise<Violation | undefined>;
  /** All that concern our files or came from our scripts, but for those below the other origins and those of the checker itself. */
  about(ours: string, others: string[]): Violation[];
  stop(): void;
}

interface Report {
  effectiveDirective: string;
  blockedURI: string | null;
  blockedURL?: string | null;
  sourceFile: string | null;
  originalPolicy: string;
  disposition: string;
}

/** The event may come a moment after the request failed. */
const EVENT_MS = 100;

export function watchViolations(): Violations {
  const seen: Report[] = [];
  const keep = (report: Report) => {
    if (report.disposition === 'enforce') seen.push(report);
  };
  document.addEventListener('securitypolicyviolation', keep);
  const observer = observeEarlier(keep);
  return {
    async of(origin) {
      await new Promise((done) => setTimeout(done, EVENT_MS));
      const report = seen.find((each) => originOf(blockedAddress(each)) === origin);
      return report && toViolation(report);
    },
    about(ours, others) {
      const all = seen
        .filter(({ sourceFile }) => sourceFile !== import.meta.url)
        .filter((report) =>
          [blockedAddress(report), report.sourceFile].some((each) => originOf(each) === ours),
        )
        .map(toViolation)
        .filter(({ blocked }) => !others.includes(blocked));
      return [...new Map(all.map((each) => [`${each.directive} ${each.blocked}`, each])).values()];
    },
    stop() {
      document.removeEventListener('securitypolicyviolation', keep);
      observer?.disconnect();
    },
  };
}

const blockedAddress = ({ blockedURI, blockedURL }: Report) => blockedURI ?? blockedURL ?? '';

const originOf = (address: string | null): string => {
  try {
    return new URL(address ?? '').origin;
  } catch {
    return '';
  }
};

const toViolation = (report: Report): Violation => {
  const blocked = blockedAddress(report);
  return {
    directive: report.effectiveDirective,
    blocked: originOf(blocked) || `'unsafe-${blocked}'`,
    policy: report.originalPolicy,
  };
};

/** Some browsers keep what was blocked before anybody listened. */
function observeEarlier(keep: (report: Report) => void): ReportingObserver | undefined {
  if (typeof ReportingObserver !== 'function') return undefined;
  const observer = new ReportingObserver(
    (reports) => {
      for (const { body } of reports) if (body) keep(body as unknown as Report);
    },
    { types: ['csp-violation'], buffered: true },
  );
  observer.observe();
  return observer;
}
