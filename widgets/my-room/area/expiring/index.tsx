import '../../../../src/runtime/core.ts';
import { computed, type ReadonlySignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import type { PaymentMethod } from '../../../../src/api/calls.ts';
import type { Page } from '../../../../src/runtime/page.ts';
import { addStyles } from '../../../../src/runtime/styles.ts';
import type { Resource } from '../../../../src/state/resource.ts';
import { type Cards, createCards, formatExpiry, readExpiry } from '../payment/cards.ts';
import styles from './expiring.css';
import { t } from './words.ts';

/** The saved cards, and the warning of those that have expired or soon will; loaded when the browser is idle. */
export interface ExpiringCardsPart {
  cards: Resource<Cards>;
  /** Those to warn of. */
  expiring: ReadonlySignal<PaymentMethod[]>;
  Warning: () => ReactNode;
  dispose(): void;
}

export function openCards(options: {
  page: Page;
  root: ShadowRoot | null;
  toCards: () => void;
}): ExpiringCardsPart {
  const { page, root, toCards } = options;
  addStyles(root, styles);
  const cards = createCards(page);
  const expiring = computed(
    () => cards.current.value.value?.methods.filter(({ card }) => readExpiry(card)) ?? [],
  );
  const Warning = () => {
    useSignals();
    return expiring.value.map(({ id, card }) => (
      <p key={id} className="note bad expiring">
        {t(readExpiry(card) ?? 'expiring', { last4: card.last4, date: formatExpiry(card) })}{' '}
        <button type="button" className="link" onClick={toCards}>
          {t('toCards')}
        </button>
      </p>
    ));
  };
  return { cards, expiring, Warning, dispose: cards.drop };
}
