import type { World } from './history.ts';

/** Who speaks to whom. */
export const BORDERS = [
  'caller-server',
  'server-stripe',
  'stripe-server',
  'server-sms',
  'server-mail',
  'server-access',
] as const;
export type Border = (typeof BORDERS)[number];

export const DISTURBANCES = ['lost', 'silent', 'unanswered', 'late', 'twice'] as const;

/**
 * What happens to one message: it is lost and its sender told so, or never told; it arrives and its answer is lost;
 * it arrives late; or it arrives twice.
 */
export interface Disturbance {
  border: Border;
  what: (typeof DISTURBANCES)[number];
}

/** No message is under way for longer: by then its sender has hung up. */
const LONGEST_DELAY_MS = 9_000;

interface Message<Answer> {
  border: Border;
  label: string;
  signal?: AbortSignal | null | undefined;
  /** What the receiver does with it. */
  arrive: () => Promise<Answer>;
}

const brokenLine = () => new TypeError('fetch failed');
const never = () => new Promise<never>(() => {});

/** Carries messages across the borders and disturbs those that it is told to. */
export function createNetwork({ scheduler, dice, record }: Omit<World, 'network'>) {
  let armed: Disturbance[] = [];
  let disturbed = 0;

  function take(border: Border): Disturbance['what'] | null {
    const at = armed.findIndex((each) => each.border === border);
    if (at < 0) return null;
    const [{ what }] = armed.splice(at, 1) as [Disturbance];
    // Only Stripe sends the same thing twice by itself; nobody waits forever for an e-mail or as a caller.
    if (what === 'twice' && border !== 'stripe-server') return null;
    disturbed += 1;
    record({ kind: 'fault', what: `${what} ${border}` });
    return what;
  }

  /** Rejects as `fetch` does. Whoever hangs up before the message arrives has sent nothing. */
  async function carry<Answer>({ border, label, signal, arrive }: Message<Answer>): Promise<Answer> {
    const fault = take(border);
    let gone = false;
    const hungUp = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => {
        gone = true;
        reject(signal.reason);
      });
    });
    const travel = async () => {
      await scheduler.pass(`${label} arrives`, { after: fault === 'late' ? dice(LONGEST_DELAY_MS) : 0 });
      if (gone) return never();
      if (fault === 'lost') throw brokenLine();
      if (fault === 'silent') return signal ? never() : Promise.reject(brokenLine());
      const answer = await arrive();
      if (fault === 'twice')
        void scheduler
          .pass(`${label} arrives again`)
          .then(arrive)
          .catch(() => {});
      await scheduler.pass(`${label} answered`);
      if (fault === 'unanswered') throw brokenLine();
      return answer;
    };
    return Promise.race([travel(), hungUp]);
  }

  return {
    carry,
    arm(disturbance: Disturbance): void {
      armed.push(disturbance);
    },
    /** From now on nothing is disturbed. */
    calm(): void {
      armed = [];
    },
    disturbed: () => disturbed,
  };
}
