import type { ReadonlySignal } from '@preact/signals-react';
import { createSetupSession, type PaymentMethod, removePaymentMethod } from '../../../../src/api/calls.ts';
import { comeBack, goToCheckout } from '../../../../src/checkout/redirect.ts';
import { NOT_FOUND, SOMETHING_WRONG } from '../../../../src/codes.ts';
import { t as common } from '../../../../src/ui/words.ts';
import { type Action, createAction } from '../action.ts';
import type { Resource } from '../resource.ts';
import type { TabTools } from '../tab.ts';
import { addressOf } from '../tabs.ts';
import type { Cards } from './cards.ts';
import { createNewCard, type News } from './new-card.ts';
import { addressAfter } from './saved-card.ts';
import { t } from './words.ts';

export interface Payment {
  cards: Resource<Cards>;
  /** What came of a card that was just saved. */
  news: ReadonlySignal<News | null>;
  /** Adding, replacing and deleting: one at a time. */
  action: Action;
  /** Leaves for the provider's page where a card is saved: one more, or one in the place of another. */
  setUp(replaced?: PaymentMethod): Promise<void>;
  remove(method: PaymentMethod): Promise<void>;
  dispose(): void;
}

export function createPayment({ page, notices, cards, saved }: TabTools): Payment {
  const { api, settings } = page;
  const action = createAction();
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && cards.load();
  addEventListener('pageshow', onShow);
  cards.open();

  const setUp = (replaced?: PaymentMethod): Promise<void> =>
    action.run(async () => {
      const again = () => void setUp(replaced);
      const session = await createSetupSession(api, {
        successUrl: addressAfter(cards.peek()?.methods, replaced),
        cancelUrl: addressOf('payment'),
        // Who tells which card is charged knows how to replace one; another backend may refuse a field that it does not know.
        ...(replaced?.charged !== undefined && { replaces: replaced.id }),
      });
      if (session.failure) return void notices.fail({ ...session.failure, place: 'card' }, again);
      try {
        await goToCheckout(session.value, settings);
      } catch (error) {
        console.error(error);
        return void notices.fail({ code: SOMETHING_WRONG }, again);
      }
      // Busy meanwhile.
      await comeBack();
    });

  /** Answers whether the card is gone. */
  const takeOut = async (method: PaymentMethod, again: () => void): Promise<boolean> => {
    const { failure } = await removePaymentMethod(api, method.id);
    // One that is not there any more was deleted by a request whose answer was lost, or elsewhere.
    const gone = !failure || failure.code === NOT_FOUND;
    const now = cards.peek();
    if (!gone) void notices.fail({ ...failure, place: 'card' }, again);
    else if (now) cards.put({ ...now, methods: now.methods.filter(({ id }) => id !== method.id) });
    cards.load();
    return gone;
  };
  const send = (method: PaymentMethod): Promise<void> =>
    action.run(async () => {
      if (await takeOut(method, () => send(method)))
        notices.toast({ kind: 'success', text: () => t('deleted') });
    });
  const removeReplaced = (method: PaymentMethod) => void takeOut(method, () => removeReplaced(method));
  const { news, dispose } = createNewCard({ cards, saved, remove: removeReplaced });

  return {
    cards,
    news,
    action,
    setUp,
    async remove(method) {
      const { last4 } = method.card;
      const question = { text: () => t('confirm', { last4 }), action: () => common('ok') };
      if (await notices.ask(question)) await send(method);
    },
    dispose() {
      dispose();
      removeEventListener('pageshow', onShow);
    },
  };
}
