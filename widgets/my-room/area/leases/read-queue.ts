/** A browser has six connections to a server. Reads of a slow controller use this many, so that a press finds a free one. */
const AT_ONCE = 3;

/** Runs reads a few at a time, in order. A read that is waiting already is not queued again. */
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
