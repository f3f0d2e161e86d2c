import type { Collection, Journal } from '../../demo/simulators/journal.ts';

type Thing = { id: string };
/** Told of every change, after the batch that made it. */
type Watcher = (collection: string, after: Thing | null) => void;

/** The simulators' storage in memory. */
export function createMemoryJournal(watch: Watcher): Journal & { all<Item>(name: string): Item[] } {
  const collections = new Map<string, Map<string, Thing>>();
  let pending: [name: string, id: string, before: Thing | undefined][] | null = null;

  const mapOf = (name: string) => {
    const found = collections.get(name) ?? new Map<string, Thing>();
    collections.set(name, found);
    return found;
  };
  function set(name: string, id: string, value: Thing | null): void {
    const map = mapOf(name);
    const before = map.get(id);
    if (value) map.set(id, value);
    else map.delete(id);
    if (pending) pending.push([name, id, before]);
    else watch(name, value);
  }
  function undo(): void {
    for (const [name, id, before] of (pending ?? []).reverse())
      if (before) mapOf(name).set(id, before);
      else mapOf(name).delete(id);
  }
  return {
    collection<Item extends Thing>(name: string): Collection<Item> {
      const map = mapOf(name) as unknown as Map<string, Item>;
      return {
        get: (id) => map.get(id),
        all: () => [...map.values()],
        put(item) {
          set(name, item.id, item);
          return item;
        },
        remove: (id) => set(name, id, null),
      };
    },
    batch(work) {
      if (pending) return work();
      pending = [];
      try {
        const result = work();
        const changed = new Map(pending.reverse().map(([name, id]) => [`${name} ${id}`, { name, id }]));
        for (const { name, id } of [...changed.values()].reverse()) watch(name, mapOf(name).get(id) ?? null);
        return result;
      } catch (error) {
        undo();
        throw error;
      } finally {
        pending = null;
      }
    },
    close() {},
    all: <Item>(name: string) => [...mapOf(name).values()] as Item[],
  };
}
