import { useSignals } from '@preact/signals-react/runtime';
import type { PaymentMethod } from '../../../../src/api/types.ts';
import { formatSlashes } from '../../../../src/format/date.ts';
import { Act } from '../act.tsx';
import { Load } from '../load.tsx';
import type { Payment } from './payment.ts';
import { t } from './words.ts';

export function PaymentTab({ payment }: { payment: Payment }) {
  useSignals();
  return (
    <div className="stack">
      <Load of={payment.cards}>
        {({ methods, nextPayment }) => (
          <>
            {nextPayment && (
              <p className="note">
                {t('next')} <strong>{formatSlashes(nextPayment)}</strong>
              </p>
            )}
            {methods.length ? (
              <ul className="lines">
                {methods.map((method) => (
                  <Method key={method.id} method={method} payment={payment} />
                ))}
              </ul>
            ) : (
              <p>{t('none')}</p>
            )}
          </>
        )}
      </Load>
      <div className="row">
        <Act part="add" action={payment.action} primary onClick={payment.setUp}>
          {t('add')}
        </Act>
      </div>
    </div>
  );
}

function Method({ method, payment }: { method: PaymentMethod; payment: Payment }) {
  useSignals();
  const { brand, last4, expMonth, expYear } = method.card;
  return (
    <li className="line" part="payment-method">
      <p>
        <strong>
          <span className="brand">{brand}</span> •••• {last4}
        </strong>
        <span className="quiet">
          {t('expires', { date: `${String(expMonth).padStart(2, '0')}/${expYear}` })}
        </span>
      </p>
      <div className="row">
        <Act part="edit" action={payment.action} onClick={payment.setUp} label={t('editCard', { last4 })}>
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
