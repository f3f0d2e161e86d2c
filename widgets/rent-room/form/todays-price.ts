import { effect, type ReadonlySignal } from '@preact/signals-react';
import type { Undo } from '../../../src/contract.ts';
import { today } from '../../../src/format/date.ts';
import type { Loaded } from '../choice/loaded.ts';
import type { Price } from './price.ts';

interface Prices {
  price: ReadonlySignal<Loaded<Price>>;
  /** Reads the chosen room's price again. */
  reloadPrice(): Promise<void>;
}

export interface TodaysPrice {
  /** Whether the amount on screen is what the checkout will take today. Reads it again where it is of another day; `onOther` hears of a new one. */
  isShown(onOther: () => void): Promise<boolean>;
  dispose: Undo;
}

/** A price is good for the day in Copenhagen on which it was read: an offer may begin or end at midnight. */
export function createTodaysPrice({ price, reloadPrice }: Prices): TodaysPrice {
  const now = () => String(Object.values(today(new Date())));
  let day = '';
  const dispose = effect(() => {
    if (known(price.value)) day = now();
  });
  return {
    async isShown(onOther) {
      const shown = price.peek();
      if (known(shown) && day === now()) return true;
      await reloadPrice();
      const read = known(price.peek());
      const same = shown.state === 'there' && !!read && shown.value.dueNow === read.dueNow;
      if (read && !same) onOther();
      return same;
    },
    dispose,
  };
}

const known = (price: Loaded<Price>) => price.state === 'there' && !price.stale && price.value;
