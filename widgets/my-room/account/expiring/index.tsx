import { computed, signal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { addStyles } from '#core';
import type { Session } from '../../../../src/session/session.ts';
import type { Resource } from '../../../../src/state/resource.ts';
import tones from '../../../../src/ui/tones.css';
import type { TabTools } from '../../area/tab.ts';
import { openOffer } from '../passkeys/index.tsx';
import { type Cards, createCards, readExpiry } from '../payment/cards.ts';
import styles from './expiring.css';
import { Mark, Notes } from './notes.tsx';

/**
 * The saved cards, the warning of those that have expired or soon will, and the offer of a passkey; loaded when the browser is idle.
 */
export interface ExpiringCardsPart {
  cards: Resource<Cards>;
  /** On the tab of the cards. */
  Mark: () => ReactNode;
  /** Below the leases. */
  Notes: () => ReactNode;
  dispose(): void;
}

export function openCards(
  options: Pick<TabTools, 'page' | 'notices' | 'root'> & {
    session: Pick<Session, 'passkeys'>;
    toCards: () => void;
  },
): ExpiringCardsPart {
  const { page, root, session, toCards } = options;
  addStyles(root, tones + styles);
  const cards = createCards(page);
  const expiring = computed(
    () => cards.current.value.value?.methods.filter(({ card }) => readExpiry(card)) ?? [],
  );
  const offer = signal<(() => ReactNode) | null>(null);
  if (session.passkeys)
    void openOffer(options).then(({ View }) => {
      offer.value = View;
    });
  return {
    cards,
    Mark: () => <Mark expiring={expiring} />,
    Notes: () => <Notes expiring={expiring} offer={offer} toCards={toCards} />,
    dispose: cards.drop,
  };
}
