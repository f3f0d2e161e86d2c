import type { Part } from '../../../../src/state/part.ts';

/** How long the leases wait for a part that would otherwise appear above them and push them down. */
const PATIENCE_MS = 1000;

/** Loads a part. Resolves when it can be drawn, or when the patience is over. */
export async function loadPatiently(part: Part<object>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([part.load(), patience]);
  clearTimeout(timer);
}
