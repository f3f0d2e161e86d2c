import type { ReadonlySignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import type { PaymentMethod } from '../../../../src/api/calls.ts';
import { formatExpiry, readExpiry } from '../payment/cards.ts';
import { t } from './words.ts';

/** What is said below the leases. */
export function Notes(props: {
  expiring: ReadonlySignal<PaymentMethod[]>;
  offer: ReadonlySignal<(() => ReactNode) | null>;
  toCards: () => void;
}) {
  useSignals();
  const { expiring, offer, toCards } = props;
  const Offer = offer.value;
  return (
    <>
      {/* Always there, so that a change is read out. */}
      <div role="status">
        {expiring.value.map(({ id, card }) => (
          <p key={id} className="note bad expiring">
            {t(readExpiry(card) ?? 'expiring', { last4: card.last4, date: formatExpiry(card) })}{' '}
            <button type="button" className="link" onClick={toCards}>
              {t('toCards')}
            </button>
          </p>
        ))}
      </div>
      {Offer && <Offer />}
    </>
  );
}

/** On the tab of the cards, where there is one to replace. */
export function Mark({ expiring }: { expiring: ReadonlySignal<PaymentMethod[]> }) {
  useSignals();
  if (!expiring.value.length) return null;
  return (
    <span className="mark">
      <span className="unseen">: {t('attention')}</span>
    </span>
  );
}
