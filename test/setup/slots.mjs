/** How many processes of one run may be at work at once: enough to keep two cores busy while some of them wait. */
const SLOTS = 4;

let free = SLOTS;
/** @type {{ priority: number, start: () => void }[]} */
const waiting = [];

/**
 * Runs `work` when a slot is free. Of several that wait the one with the lowest `priority` comes first, so that the steps of a run finish
 * in their order, and the next one fills the slots that the last files of a step leave free.
 */
export async function withSlot(priority, work) {
  if (free > 0) free -= 1;
  else await new Promise((start) => enqueue({ priority, start }));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next.start();
    else free += 1;
  }
}

function enqueue(entry) {
  const at = waiting.findIndex(({ priority }) => priority > entry.priority);
  waiting.splice(at < 0 ? waiting.length : at, 0, entry);
}
