import { type EncodedAnswer, encodeAnswer } from './encoded-answer.ts';

const ANSWERS_MAX = 64;
const BYTES_MAX = 8 * 1024 * 1024;

interface CacheEntry {
  /** What the answer was made from, learned before it was made. */
  version: string;
  encoded: Promise<EncodedAnswer>;
  /** What was made last for this question. */
  latest: EncodedAnswer | undefined;
  /** 0 until it is made. */
  bytes: number;
}

/**
 * Keeps answers together with the state they were made from, the ones asked for last. Who asks for one in the same state gets
 * the kept bytes, also while they are being made; in any other state it is made anew. A failure is not kept.
 */
export function createAnswerCache() {
  const entries = new Map<string, CacheEntry>();
  let bytes = 0;

  function remove(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  function addEntry(key: string, version: string, answer: () => Promise<unknown>): CacheEntry {
    const before = entries.get(key)?.latest;
    const encoded = answer().then((value) => encodeAnswer(value, before));
    const entry: CacheEntry = { version, encoded, latest: before, bytes: 0 };
    encoded.then(
      (latest) => {
        if (entries.get(key) !== entry) return;
        // With room for its encodings, which together are smaller.
        Object.assign(entry, { latest, bytes: 2 * latest.bytes.length });
        bytes += entry.bytes;
        for (const oldest of entries.keys()) if (bytes > BYTES_MAX) remove(oldest);
      },
      () => {
        if (entries.get(key) === entry) remove(key);
      },
    );
    return entry;
  }

  return function cachedAnswer(
    key: string,
    version: string,
    answer: () => Promise<unknown>,
  ): Promise<EncodedAnswer> {
    const known = entries.get(key);
    const current = known?.version === version ? known : addEntry(key, version, answer);
    // A map remembers its order, so what is set last is forgotten last.
    if (current === known) entries.delete(key);
    else remove(key);
    entries.set(key, current);
    for (const oldest of entries.keys()) if (entries.size > ANSWERS_MAX) remove(oldest);
    return current.encoded;
  };
}
