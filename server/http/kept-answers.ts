import { type Prepared, prepare } from './prepared.ts';

const ANSWERS_MAX = 64;
const BYTES_MAX = 8 * 1024 * 1024;

interface Kept {
  /** What the answer was made from, learned before it was made. */
  state: string;
  prepared: Promise<Prepared>;
  /** What was made last for this question. */
  newest: Prepared | undefined;
  /** 0 until it is made. */
  bytes: number;
}

/**
 * Keeps answers together with the state they were made from, the ones asked for last. Who asks for one in the same state gets
 * the kept bytes, also while they are being made; in any other state it is made anew. A failure is not kept.
 */
export function createKeptAnswers() {
  const kept = new Map<string, Kept>();
  let bytes = 0;

  function forget(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  function make(key: string, state: string, answer: () => Promise<unknown>): Kept {
    const before = kept.get(key)?.newest;
    const prepared = answer().then((value) => prepare(value, before));
    const made: Kept = { state, prepared, newest: before, bytes: 0 };
    prepared.then(
      (newest) => {
        if (kept.get(key) !== made) return;
        // With room for its encodings, which together are smaller.
        Object.assign(made, { newest, bytes: 2 * newest.bytes.length });
        bytes += made.bytes;
        for (const oldest of kept.keys()) if (bytes > BYTES_MAX) forget(oldest);
      },
      () => {
        if (kept.get(key) === made) forget(key);
      },
    );
    return made;
  }

  return function keptAnswer(key: string, state: string, answer: () => Promise<unknown>): Promise<Prepared> {
    const known = kept.get(key);
    const current = known?.state === state ? known : make(key, state, answer);
    // A map remembers its order, so what is set last is forgotten last.
    if (current === known) kept.delete(key);
    else forget(key);
    kept.set(key, current);
    for (const oldest of kept.keys()) if (kept.size > ANSWERS_MAX) forget(oldest);
    return current.prepared;
  };
}
