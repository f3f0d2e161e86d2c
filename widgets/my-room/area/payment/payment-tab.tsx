import { useSignals } from '@preact/signals-react/runtime';
import type { PaymentMethod } from '../../../../src/api/calls.ts';
import { formatSlashes } from '../../../../src/format/date.ts';
import { Act } from '../act.tsx';
import { useKeptFocus } from '../kept-focus.ts';
import { Again, Load } from '../load.tsx';
import { type Cards, expiryOf, monthOf } from './cards.ts';
import type { Payment } from './payment.ts';
import { t } from './words.ts';

export function PaymentTab({ payment }: { payment: Payment }) {
  useSignals();
  return (
    <div className="stack">
      <NewCardNote payment={payment} />
      <Load of={payment.cards} shape="payment">
        {(cards) => <Saved cards={cards} payment={payment} />}
      </Load>
      <div className="row">
        <Act part="add" action={payment.action} look="primary" onClick={() => payment.setUp()}>
          {t('add')}
        </Act>
      </div>
    </div>
  );
}

/** What came of the card that was just saved on the provider's page. */
function NewCardNote({ payment: { news, cards } }: { payment: Payment }) {
  useSignals();
  const told = news.value;
  return (
    <div role="status">
      {told?.kind === 'used' && <p className="note good">{t('used', { last4: told.last4 })}</p>}
      {told?.kind === 'waiting' && <p className="note">{t('waiting')}</p>}
      {told?.kind === 'late' && (
        <p className="note">
          {t('late')} <Again onClick={cards.load} />
        </p>
      )}
    </div>
  );
}

function Saved({ cards: { methods, nextPayment }, payment }: { cards: Cards; payment: Payment }) {
  useSignals();
  const list = useKeptFocus<HTMLDivElement>(methods);
  return (
    <div ref={list} tabIndex={-1} className="stack">
      {nextPayment && (
        <p className="note">
          {t('next')} <strong>{formatSlashes(nextPayment)}</strong>
        </p>
      )}
      {methods.length ? (
        <ul>
          {methods.map((method) => (
            <Method key={method.id} method={method} payment={payment} />
          ))}
        </ul>
      ) : (
        <p>{t('none')}</p>
      )}
    </div>
  );
}

function Method({ method, payment }: { method: PaymentMethod; payment: Payment }) {
  useSignals();
  const { brand, last4 } = method.card;
  const expiry = expiryOf(method.card);
  return (
    <li className="line" part="payment-method">
      <p>
        <strong>
          <span className="brand">{brand}</span> •••• {last4}
        </strong>
        <span className={expiry ? 'error' : 'quiet'}>
          {t(expiry ?? 'expires', { date: monthOf(method.card) })}
        </span>
        {method.charged && <span className="quiet">{t('charged')}</span>}
      </p>
      <div className="row">
        <Act
          part="edit"
          action={payment.action}
          onClick={() => payment.setUp(method)}
          label={t('editCard', { last4 })}
        >
          {t('edit')}
        </Act>
        <Act
          part="delete"
          action={payment.action}
          onClick={() => payment.remove(method)}
          label={t('deleteCard', { last4 })}
        >
          {t('delete')}
        </Act>
      </div>
    </li>
  );
}
