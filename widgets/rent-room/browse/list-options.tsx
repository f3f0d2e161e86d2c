import { useSignals } from '@preact/signals-react/runtime';
import { decimal } from '#core';
import { leaveFocusAround } from '../../../src/ui/focus.ts';
import { type ListTools, ORDERS } from './list-tools.ts';
import { t } from './words.ts';

/** The view of `ListTools`, above the list of rooms: a button for each exact size of the chosen band, and one for each order of the list. */
export function ListOptions({ tools }: { tools: ListTools }) {
  useSignals();
  const { sizes, chosenSqm, fromSqm, order } = tools;
  return (
    <>
      {(sizes.value.length > 0 || fromSqm.value !== null) && (
        <ul className="options" aria-label={t('exactSize')}>
          {fromSqm.value !== null && (
            <li>
              <button
                type="button"
                className="pick small"
                part="size-from"
                aria-pressed
                onClick={(event) => {
                  leaveFocusAround(event.currentTarget);
                  tools.showFrom(null);
                }}
              >
                {t('from', { sqm: decimal(fromSqm.value) })} <span aria-hidden>✕</span>
              </button>
            </li>
          )}
          {sizes.value.map((size) => (
            <li key={size.sqm}>
              <button
                type="button"
                className="pick small"
                part="size"
                aria-pressed={chosenSqm.value === size.sqm}
                onClick={() => tools.toggleSize(size.sqm)}
              >
                {decimal(size.sqm)} m² <span className="quiet">{size.count}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <ul className="options" aria-label={t('order')}>
        <li className="quiet" aria-hidden>
          {t('order')}
        </li>
        {ORDERS.map((each) => (
          <li key={each}>
            <button
              type="button"
              className="link"
              part="order"
              aria-pressed={order.value === each}
              onClick={() => tools.orderBy(each)}
            >
              {t(`order-${each}`)}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
