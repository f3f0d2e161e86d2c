import { type EncodedAnswer, encodeAnswer } from './encoded-answer.ts';

/** Enough for a few answers about each of some hundred departments. */
const LIMITS = { answers: 4096, bytes: 64 * 1024 * 1024 };

interface CacheEntry {
  /** The version of the public data, read before the answer was made. */
  version: string;
  encoded: Promise<EncodedAnswer>;
  /** The last answer for this key that is complete. */
  latest: EncodedAnswer | undefined;
  /** 0 until the answer is complete. */
  bytes: number;
}

/**
 * Caches encoded answers by key and version, the most recently used ones. While the version is the same,
 * callers share one answer, even while it is being made; for another version it is made again. Failures are not
 * cached.
 */
export function createAnswerCache(limits = LIMITS) {
  const entries = new Map<string, CacheEntry>();
  let bytes = 0;

  function remove(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  function removeOldest(isFull: () => boolean): void {
    for (const oldest of entries.keys()) {
      if (!isFull()) return;
      remove(oldest);
    }
  }

  function addEntry(key: string, version: string, answer: () => Promise<unknown>): CacheEntry {
    const before = entries.get(key)?.latest;
    const encoded = answer().then((value) => encodeAnswer(value, before));
    const entry: CacheEntry = { version, encoded, latest: before, bytes: 0 };
    encoded.then(
      (latest) => {
        if (entries.get(key) !== entry) return;
        // Twice the size, because the encodings together are smaller than the answer.
        Object.assign(entry, { latest, bytes: 2 * latest.bytes.length });
        bytes += entry.bytes;
        removeOldest(() => bytes > limits.bytes);
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
    // A map keeps its insertion order, so the least recently used entry comes first.
    if (current === known) entries.delete(key);
    else remove(key);
    entries.set(key, current);
    removeOldest(() => entries.size > limits.answers);
    return current.encoded;
  };
}
