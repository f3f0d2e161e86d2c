/** How many processes of one run may be at work at once: enough to keep two cores busy while some of them wait. */
const SLOTS = 4;

let free = SLOTS;
const waiting = [];

/** Runs `work` when a slot is free, in the order of asking. */
export async function withSlot(work) {
  if (free > 0) free -= 1;
  else await new Promise((start) => waiting.push(start));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}
