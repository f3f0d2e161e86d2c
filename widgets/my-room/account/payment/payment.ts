import type { ReadonlySignal } from '@preact/signals-react';
import {
  chargePaymentMethod,
  createSetupSession,
  type PaymentMethod,
  removePaymentMethod,
} from '../../../../src/api/calls.ts';
import { goToCheckout, waitForReturn } from '../../../../src/checkout/checkout.ts';
import { NOT_FOUND, SOMETHING_WRONG } from '../../../../src/codes.ts';
import { type Action, createAction } from '../../../../src/state/action.ts';
import type { Resource } from '../../../../src/state/resource.ts';
import type { Tools } from '../../area/tab.ts';
import { tabAddress } from '../../area/tabs.ts';
import type { Cards } from './cards.ts';
import { createNewCard, type NewCardState } from './new-card.ts';
import { makeReturnAddress } from './return-address.ts';
import type { SavedCard } from './saved-card.ts';
import { t } from './words.ts';

export interface Payment {
  cards: Resource<Cards>;
  /** The card that was just saved, if there is one. */
  newCard: ReadonlySignal<NewCardState | null>;
  /** Adding, replacing or deleting a card; one at a time. */
  action: Action;
  /** Leaves for the provider's page to save a card, which may replace another one. */
  setUp(replaced?: PaymentMethod): Promise<void>;
  /** Takes every payment from this card from now on. */
  charge(method: PaymentMethod): Promise<void>;
  remove(method: PaymentMethod): Promise<void>;
  dispose(): void;
}

export function createPayment(
  options: Tools & {
    cards: Resource<Cards>;
    /** The card that the tenant has just saved on the provider's page; null if this page was opened in another way. */
    saved: SavedCard | null;
  },
): Payment {
  const { page, notices, cards, saved } = options;
  const { api } = page;
  const action = createAction();
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && cards.load();
  addEventListener('pageshow', onShow);
  cards.open();

  const setUp = (replaced?: PaymentMethod): Promise<void> =>
    action.run(async () => {
      const retry = () => void setUp(replaced);
      const session = await createSetupSession(api, {
        successUrl: makeReturnAddress(cards.current.peek().value?.methods, replaced),
        cancelUrl: tabAddress('payment'),
        // A backend that says which card is charged can replace one. Another backend may refuse an unknown field.
        ...(replaced?.charged !== undefined && { replaces: replaced.id }),
      });
      if (session.failure) return void notices.showFailure({ ...session.failure, place: 'card' }, retry);
      try {
        await goToCheckout(session.value, page);
      } catch (error) {
        console.error(error);
        return void notices.showFailure({ code: SOMETHING_WRONG }, retry);
      }
      // The buttons stay busy until the person is back.
      await waitForReturn();
    });

  /** Resolves with whether the card is removed. */
  const removeCard = async (method: PaymentMethod, retry: () => void): Promise<boolean> => {
    const { failure } = await removePaymentMethod(api, method.id);
    // A card that is not found was removed elsewhere, or by a request whose answer was lost.
    const removed = !failure || failure.code === NOT_FOUND;
    const shown = cards.current.peek().value;
    if (!removed) void notices.showFailure({ ...failure, place: 'card' }, retry);
    else if (shown) cards.set({ ...shown, methods: shown.methods.filter(({ id }) => id !== method.id) });
    cards.load();
    return removed;
  };
  const send = (method: PaymentMethod): Promise<void> =>
    action.run(async () => {
      if (await removeCard(method, () => send(method)))
        notices.toast({ kind: 'success', text: () => t('deleted') });
    });
  const charge = (method: PaymentMethod): Promise<void> =>
    action.run(async () => {
      const { failure } = await chargePaymentMethod(api, method.id);
      cards.load();
      if (failure) return void notices.showFailure({ ...failure, place: 'card' }, () => charge(method));
      notices.toast({ kind: 'success', text: () => t('used', { last4: method.card.last4 }) });
    });
  const removeReplaced = (method: PaymentMethod) => void removeCard(method, () => removeReplaced(method));
  const { newCard, dispose } = createNewCard({ cards, saved, remove: removeReplaced });

  return {
    cards,
    newCard,
    action,
    setUp,
    charge,
    async remove(method) {
      const { last4 } = method.card;
      const question = { text: () => t('confirm', { last4 }), action: () => t('deleteIt') };
      if (await notices.confirm(question)) await send(method);
    },
    dispose() {
      dispose();
      removeEventListener('pageshow', onShow);
    },
  };
}
