/** A browser has six connections to a server. Reads of a slow controller take this many, so that a press finds one free. */
const AT_ONCE = 3;

/** Runs reads a few at a time, in the order in which they came. One that waits already is not queued twice. */
export function createReadQueue(): (read: () => Promise<unknown>) => void {
  const waiting: (() => Promise<unknown>)[] = [];
  let running = 0;
  const next = () => {
    const read = running < AT_ONCE ? waiting.shift() : undefined;
    if (!read) return;
    running++;
    void read().finally(() => {
      running--;
      next();
    });
  };
  return (read) => {
    if (!waiting.includes(read)) waiting.push(read);
    next();
  };
}
