/**
 * How many states of doors and alarms are read at once. With HTTP/1.1 a browser has six connections to a server; a slow access controller
 * must not occupy them all, or the command of a button would have to wait.
 */
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
