import type { Logger } from 'pino';
import { withTimeout } from '../shared/time.ts';

type Step = () => Promise<unknown>;

/** One Ctrl-C sends several signals: from the terminal, from npm and from `npm start`. */
const SAME_SIGNAL_MS = 500;
/** After an uncaught failure, closing may hang as well. */
const CLOSE_AFTER_FAILURE_MS = 15_000;

export type Lifecycle = ReturnType<typeof superviseProcess>;

/**
 * Ends the process in an orderly way: with code 0 after SIGTERM or SIGINT, and with code 1 after an uncaught
 * failure, which is logged, so that a supervisor restarts it. A second signal ends it at once.
 */
export function superviseProcess(log: Logger) {
  const closing: Step[] = [];
  const announcing: Step[] = [];
  let endCode = 0;
  let ended: Promise<never> | undefined;
  let signalledAt: number | undefined;

  async function inOrder(steps: Step[]): Promise<void> {
    for (const step of steps.splice(0))
      await step().catch((error: unknown) => {
        endCode = 1;
        log.error({ err: error }, 'a closing step failed');
      });
  }

  function end(code: number): Promise<never> {
    endCode = Math.max(endCode, code);
    ended ??= inOrder(closing).then(() => process.exit(endCode));
    return ended;
  }

  function stop(signal: string): void {
    if (signalledAt !== undefined && performance.now() - signalledAt > SAME_SIGNAL_MS) process.exit(1);
    if (signalledAt !== undefined) return;
    signalledAt = performance.now();
    log.info({ signal }, 'stopping');
    void inOrder(announcing).then(() => end(0));
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  // The parent process, `npm start`, was killed.
  process.on('disconnect', () => stop('disconnect'));
  process.channel?.unref();

  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'uncaught failure');
    withTimeout(CLOSE_AFTER_FAILURE_MS, end(1)).catch(() => process.exit(1));
  });

  return {
    /** Adds a step of closing down; the last one added runs first. */
    atEnd: (step: Step) => void closing.unshift(step),
    /** Adds a step that runs before these when a signal asks the process to stop. */
    atSignal: (step: Step) => void announcing.push(step),
    /** Whether the process is shutting down. */
    isEnding: () => signalledAt !== undefined || ended !== undefined,
    /** Runs all closing steps and ends the process. */
    end,
  };
}
