import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Items of one kind by id, in the order in which they were first put. */
export interface Collection<Item extends { id: string }> {
  get(id: string): Item | undefined;
  all(): Item[];
  put(item: Item): Item;
  remove(id: string): void;
}

/** The simulators' storage: an item is on disk before `put` returns. */
export interface Journal {
  collection<Item extends { id: string }>(name: string): Collection<Item>;
  /** Stores everything that `work` puts together, or nothing if it throws. */
  batch<Result>(work: () => Result): Result;
  close(): void;
}

type Entry = [collection: string, id: string, value: { id: string } | null];

/**
 * Opens a file of JSON lines, each a list of entries. Creates it if missing, and compacts it to the current
 * items.
 */
export function openJournal(file: string): Journal {
  const collections = replay(file);
  compact(file, collections);
  const log = openSync(file, 'a');
  let closed = false;
  const journal = createJournal(collections, (entries) => {
    if (closed) throw new Error('the journal is closed');
    append(log, entries);
  });
  return {
    ...journal,
    close() {
      closed = true;
      closeSync(log);
    },
  };
}

/** A journal in memory. `keep` gets the entries of each change; where it throws, nothing has changed. */
export function createJournal(collections: Collections, keep: (entries: Entry[]) => void): Journal {
  let pending: Entry[] | null = null;
  let undo: Entry[] = [];

  const collectionMap = (name: string) => {
    const found = collections.get(name) ?? new Map<string, { id: string }>();
    collections.set(name, found);
    return found;
  };
  const store = (entry: Entry) => {
    const [name, id] = entry;
    if (pending) {
      undo.push([name, id, collectionMap(name).get(id) ?? null]);
      pending.push(entry);
    } else keep([entry]);
    apply(collections, entry);
  };

  return {
    collection<Item extends { id: string }>(name: string): Collection<Item> {
      const map = collectionMap(name) as unknown as Map<string, Item>;
      return {
        get: (id) => map.get(id),
        all: () => [...map.values()],
        put(item) {
          store([name, item.id, item]);
          return item;
        },
        remove: (id) => store([name, id, null]),
      };
    },
    batch(work) {
      if (pending) return work();
      pending = [];
      undo = [];
      try {
        const result = work();
        if (pending.length) keep(pending);
        return result;
      } catch (error) {
        for (const entry of undo.reverse()) apply(collections, entry);
        throw error;
      } finally {
        pending = null;
      }
    },
    close() {},
  };
}

/** Writes a whole line or nothing: on a full disk half of one would damage the file. */
function append(log: number, entries: Entry[]): void {
  const { size } = fstatSync(log);
  try {
    appendFileSync(log, `${JSON.stringify(entries)}\n`);
  } catch (error) {
    ftruncateSync(log, size);
    throw error;
  }
}

type Collections = Map<string, Map<string, { id: string }>>;

function apply(collections: Collections, [name, id, value]: Entry): void {
  const map = collections.get(name) ?? new Map();
  collections.set(name, map);
  if (value) map.set(id, value);
  else map.delete(id);
}

/** A process that was killed while writing leaves an incomplete last line: that batch is dropped. */
function replay(file: string): Collections {
  const collections: Collections = new Map();
  if (!existsSync(file)) return collections;
  const lines = readFileSync(file, 'utf8').split('\n');
  const whole = lines.slice(0, -1);
  for (const [index, line] of whole.entries()) {
    try {
      for (const entry of JSON.parse(line) as Entry[]) apply(collections, entry);
    } catch (cause) {
      throw new Error(`${file}: line ${index + 1} is damaged`, { cause });
    }
  }
  return collections;
}

function compact(file: string, collections: Collections): void {
  mkdirSync(dirname(file), { recursive: true });
  const entries = [...collections].flatMap(([name, map]) =>
    [...map].map(([id, value]): Entry => [name, id, value]),
  );
  const fresh = openSync(`${file}.new`, 'w');
  writeSync(fresh, entries.map((entry) => `${JSON.stringify([entry])}\n`).join(''));
  fsyncSync(fresh);
  closeSync(fresh);
  renameSync(`${file}.new`, file);
}
