import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 100;

/** Waits until `open` lists nothing any more, such as undelivered events or unpaid refunds. */
export async function settled(open: () => Promise<string[]>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let left = await open(); left.length > 0; left = await open()) {
    if (Date.now() > deadline) throw new Error(`still open: ${left.join(', ')}`);
    await pause(LOOK_EVERY_MS);
  }
}
