import { useSignals } from '@preact/signals-react/runtime';
import type { Selection } from '../choice/selection.ts';
import { t } from './words.ts';

/** Says that the room in a link of the waiting list is no longer kept. `offered` is its number, null without such a link. */
export function OfferOver({ selection, offered }: { selection: Selection; offered: string | null }) {
  useSignals();
  const vacant = selection.vacant.value.value;
  if (!offered || !vacant || vacant.some(({ number }) => number === offered)) return null;
  return (
    <p className="note" role="status">
      {t('offerOver', { number: offered })}
    </p>
  );
}
