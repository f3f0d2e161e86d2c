import { addStyles } from '#core';
import tones from '../../../../src/ui/tones.css';
import line from '../../area/line.css';
import type { OpenTab } from '../../area/tab.ts';
import styles from './payment.css';
import { createPayment } from './payment.ts';
import { PaymentTab } from './payment-tab.tsx';
import { takeSavedCard } from './saved-card.ts';

export const openPayment: OpenTab = async (tools) => {
  const part = await tools.cards.load();
  if (!part) throw new Error('the cards could not be loaded');
  // Not before: whoever tries again still comes back from saving a card.
  const saved = takeSavedCard();
  addStyles(tools.root, line + tones + styles);
  const payment = createPayment({ ...tools, cards: part.cards, saved });
  return { View: () => <PaymentTab payment={payment} />, dispose: payment.dispose };
};
