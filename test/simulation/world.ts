import type { HistoryEvent } from './history.ts';
import type { createNetwork } from './network.ts';
import type { Dice } from './random.ts';
import type { Scheduler } from './scheduler.ts';

type WithoutTime<Event> = Event extends HistoryEvent ? Omit<Event, 'step' | 'at'> : never;

/** What every part of a run shares. */
export interface World {
  scheduler: Scheduler;
  network: ReturnType<typeof createNetwork>;
  /** For what happens by chance outside of the product. */
  dice: Dice;
  record(event: WithoutTime<HistoryEvent>): void;
}
