import { useSignals } from '#core';
import type { PaymentMethod } from '../../../src/api/calls.ts';
import { formatSlashes } from '../../../src/format/date.ts';
import { formatDkk } from '../../../src/format/money.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useFocusOnChange } from '../../../src/ui/focus.ts';
import { TryAgain } from '../../../src/ui/load-state.tsx';
import { ResourceView } from '../area/resource-view.tsx';
import type { TabTools } from '../area/tabs.ts';
import {
  type Cards,
  createPayment,
  formatExpiry,
  type Payment,
  readExpiry,
  t,
  takeSavedCard,
} from './payment.ts';

export function PaymentTab({ payment }: { payment: Payment }) {
  useSignals();
  return (
    <div className="stack">
      <NewCardNote payment={payment} />
      <ResourceView resource={payment.cards} shape="tab">
        {(cards) => <Saved cards={cards} payment={payment} />}
      </ResourceView>
      <div className="row">
        <Button part="add" action={payment.action} className="primary" onClick={() => payment.setUp()}>
          {t('add')}
        </Button>
      </div>
    </div>
  );
}

/** What became of the card that was just saved on the provider's page. */
function NewCardNote({ payment: { newCard, cards } }: { payment: Payment }) {
  useSignals();
  const { kind, last4 = '' } = newCard.value ?? {};
  return (
    <div role="status">
      {kind && (
        <p className={kind === 'used' ? 'note good' : 'note'}>
          {t(kind, { last4 })} {kind === 'late' && <TryAgain onClick={cards.load} />}
        </p>
      )}
    </div>
  );
}

function Saved({ cards: { methods, nextPayment, nextAmount }, payment }: { cards: Cards; payment: Payment }) {
  useSignals();
  const list = useFocusOnChange<HTMLDivElement, unknown>(methods);
  const isNeeded = methods.length === 1 && !!nextPayment;
  return (
    <div ref={list} tabIndex={-1} className="stack">
      {nextPayment && (
        <p className="note">
          {t('next')} <strong>{formatSlashes(nextPayment)}</strong>
          {typeof nextAmount === 'number' && <strong>, {formatDkk(nextAmount)}</strong>}
        </p>
      )}
      {methods.length ? (
        <ul>
          {methods.map((method) => (
            <Method key={method.id} method={method} payment={payment} isNeeded={isNeeded} />
          ))}
        </ul>
      ) : (
        <p>{t('none')}</p>
      )}
      {methods.some(({ charged }) => charged) && <small className="quiet">{t('newIsUsed')}</small>}
    </div>
  );
}

function Method(props: { method: PaymentMethod; payment: Payment; isNeeded: boolean }) {
  useSignals();
  const { method, payment, isNeeded } = props;
  const { brand, last4 } = method.card;
  const expiry = readExpiry(method.card);
  const actions = [
    ...(method.canCharge ? [['charge', () => payment.charge(method)] as const] : []),
    ['edit', () => payment.setUp(method)] as const,
    ...(isNeeded ? [] : [['delete', () => payment.remove(method)] as const]),
  ];
  return (
    <li className="line" part="payment-method">
      <p>
        <strong>
          <span className="brand">{brand}</span> <span aria-hidden>••••</span> {last4}
        </strong>
        <span className={expiry ? 'error' : 'quiet'}>
          {t(expiry ?? 'expires', { date: formatExpiry(method.card) })}
        </span>
        {method.charged && <strong className="paid">{t('charged')}</strong>}
        {isNeeded && <small className="quiet">{t('needed')}</small>}
      </p>
      <div className="row">
        {actions.map(([name, act]) => (
          <Button
            key={name}
            part={name}
            action={payment.action}
            onClick={act}
            aria-label={t(`${name}Card`, { last4 })}
          >
            {t(name)}
          </Button>
        ))}
      </div>
    </li>
  );
}

export const openPayment = async (tools: TabTools) => {
  const part = await tools.cards.load();
  if (!part) throw new Error('the cards could not be loaded');
  // Not before: whoever tries again still comes back from saving a card.
  const saved = takeSavedCard();
  const payment = createPayment({ ...tools, cards: part.cards, saved });
  return { View: () => <PaymentTab payment={payment} /> };
};
