import type { Part } from '../../../../src/state/part.ts';

/** So long the leases wait for a part that stands above them and would push them down. */
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
