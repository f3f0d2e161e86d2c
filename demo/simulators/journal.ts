import { appendFileSync, closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Items of one kind by id, in the order in which they were first put. */
export interface Collection<Item extends { id: string }> {
  get(id: string): Item | undefined;
  all(): Item[];
  put(item: Item): Item;
  remove(id: string): void;
}

export type Journal = ReturnType<typeof createJournal>;
type Entry = [collection: string, id: string, value: { id: string } | null];
type Collections = Map<string, Map<string, { id: string }>>;

/**
 * The simulators' storage: a file of JSON lines, one for each change or batch, written before `put` or `batch` returns. Each line
 * has its line break before it: if the process is killed or the disk is full in the middle of a line, the next line can still be read.
 */
export function openJournal(file: string) {
  mkdirSync(dirname(file), { recursive: true });
  const collections: Collections = new Map();
  if (existsSync(file))
    for (const line of readFileSync(file, 'utf8').split('\n'))
      for (const entry of parseLine(line)) apply(collections, entry);
  const log = openSync(file, 'a');
  return {
    ...createJournal(collections, (entries) => appendFileSync(log, `\n${JSON.stringify(entries)}`)),
    close: () => closeSync(log),
  };
}

function parseLine(line: string): Entry[] {
  try {
    return JSON.parse(line);
  } catch {
    return [];
  }
}

/** A journal in memory. `keep` gets the entries of each change; where it throws, nothing has changed. */
export function createJournal(collections: Collections, keep: (entries: Entry[]) => void) {
  let pending: Entry[] | null = null;
  let undo: Entry[] = [];

  const store = (entry: Entry) => {
    const [name, id] = entry;
    if (pending) {
      undo.push([name, id, mapOf(collections, name).get(id) ?? null]);
      pending.push(entry);
    } else keep([entry]);
    apply(collections, entry);
  };

  return {
    collection<Item extends { id: string }>(name: string): Collection<Item> {
      const map = mapOf(collections, name) as unknown as Map<string, Item>;
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
    /** Stores everything that `work` puts together, or nothing if it throws. */
    batch<Result>(work: () => Result): Result {
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
  };
}

function mapOf(collections: Collections, name: string): Map<string, { id: string }> {
  const found = collections.get(name) ?? new Map();
  collections.set(name, found);
  return found;
}

function apply(collections: Collections, [name, id, value]: Entry): void {
  const map = mapOf(collections, name);
  if (value) map.set(id, value);
  else map.delete(id);
}
