import type { Context, Next } from 'hono';

/** `fail`: status 500. `refuse`: status 409. `slow`: answers after `ms`. */
export interface Fault {
  kind: 'none' | 'fail' | 'refuse' | 'slow';
  ms?: number;
}

const EVERY = '*';
const KINDS = ['none', 'fail', 'refuse', 'slow'];
const LONGEST_MS = 120_000;

/** Faults of a simulated provider, for tests. Lost when the process ends. */
export function createFaults(readDevice: (context: Context) => string | undefined) {
  const faults = new Map<string, Fault>();
  return {
    /** Handles a PUT with `{ device?, kind, ms? }`; without a device the fault applies to all. */
    async set(context: Context) {
      const body = (await context.req.json().catch(() => null)) as ({ device?: unknown } & Fault) | null;
      const { device = EVERY, kind, ms = 0 } = body ?? {};
      const known = typeof device === 'string' && KINDS.includes(kind ?? '');
      if (!known || typeof ms !== 'number' || !(ms >= 0 && ms <= LONGEST_MS))
        return context.json({ error: `expected { device?, kind: ${KINDS.join(' | ')}, ms? }` }, 400);
      if (kind === 'none' && device === EVERY) faults.clear();
      else if (kind === 'none') faults.delete(device);
      else faults.set(device, { kind: kind as Fault['kind'], ms });
      return context.json(Object.fromEntries(faults));
    },
    /** Applies the fault of the request's device, else the one for all devices. */
    async middleware(context: Context, next: Next) {
      const fault = faults.get(readDevice(context) ?? EVERY) ?? faults.get(EVERY);
      if (fault?.kind === 'fail') return context.json({ error: 'simulated failure' }, 500);
      if (fault?.kind === 'refuse') return context.json({ error: 'simulated refusal' }, 409);
      if (fault?.kind === 'slow') await new Promise((done) => setTimeout(done, fault.ms ?? 0));
      return next();
    },
  };
}
