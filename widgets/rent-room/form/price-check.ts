import { effect, type ReadonlySignal } from '@preact/signals-react';
import type { Undo } from '../../../src/contract.ts';
import { today } from '../../../src/format/date.ts';
import type { Loaded } from '../../../src/state/resource.ts';
import type { Quote } from './quote.ts';

export interface PriceCheck {
  /**
   * Whether the amount on screen is what the checkout would take today. A price of another day is read again first; `onChange` is called
   * if it has changed.
   */
  isCurrent(onChange: () => void): Promise<boolean>;
  dispose: Undo;
}

/** A price is valid on the day in Copenhagen on which it was read, since a campaign may begin or end at midnight. */
export function createPriceCheck(options: {
  quote: ReadonlySignal<Loaded<Quote>>;
  reloadPrice(): Promise<void>;
}): PriceCheck {
  const { quote, reloadPrice } = options;
  const now = () => String(Object.values(today(new Date())));
  let readOn = '';
  const dispose = effect(() => {
    if (freshQuote(quote.value)) readOn = now();
  });
  return {
    async isCurrent(onChange) {
      const shown = quote.peek();
      if (freshQuote(shown) && readOn === now()) return true;
      await reloadPrice();
      const fresh = freshQuote(quote.peek());
      const same = !!fresh && shown.value?.dueNow === fresh.dueNow;
      if (fresh && !same) onChange();
      return same;
    },
    dispose,
  };
}

const freshQuote = ({ value, stale }: Loaded<Quote>) => !stale && value;
