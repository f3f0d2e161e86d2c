import type { CDPSession } from 'playwright-core';

export interface Held {
  heap: number;
  nodes: number;
  listeners: number;
}

/** What the page holds after everything that can be let go is. */
export async function held(client: CDPSession): Promise<Held> {
  // What is let go by one collection can be what kept something else.
  for (let count = 0; count < 3; count++) await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await client.send('Memory.getDOMCounters');
  return { heap: usedSize, nodes, listeners: jsEventListeners };
}
