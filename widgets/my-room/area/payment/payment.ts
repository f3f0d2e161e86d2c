import { SOMETHING_WRONG } from '../../../../src/api/failure.ts';
import { fields, nothing } from '../../../../src/api/read.ts';
import type { PaymentMethod } from '../../../../src/api/types.ts';
import { comeBack, goToCheckout } from '../../../../src/checkout/redirect.ts';
import { t as common } from '../../../../src/ui/words.ts';
import { type Action, createAction } from '../action.ts';
import type { Resource } from '../resource.ts';
import type { TabTools } from '../tab.ts';
import type { Cards } from './cards.ts';
import { t } from './words.ts';

/** The card is not among the saved ones (spec section 8). */
const NOT_FOUND = 2;

export interface Payment {
  cards: Resource<Cards>;
  /** Adding, editing and deleting: one at a time. */
  action: Action;
  /** Leaves for the provider's page where a card is saved: a new one, or one in the place of another. */
  setUp(): Promise<void>;
  remove(method: PaymentMethod): Promise<void>;
  dispose(): void;
}

export function createPayment({ page, notices, cards }: TabTools): Payment {
  const { api, settings } = page;
  const action = createAction();
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && cards.load();
  addEventListener('pageshow', onShow);
  cards.open();

  const setUp = () =>
    action.run(async () => {
      const address = new URL('#payment', location.href).href;
      const session = await api.call(
        (http) =>
          http.POST('/stripe/createsetupsession', { body: { successUrl: address, cancelUrl: address } }),
        fields<{ sessionId: string; url?: string }>({ sessionId: 'string' }),
      );
      if (session.failure) return void notices.fail({ ...session.failure, place: 'card' }, setUp);
      try {
        await goToCheckout(session.value, settings);
      } catch (error) {
        console.error(error);
        return void notices.fail({ code: SOMETHING_WRONG }, setUp);
      }
      // Busy meanwhile.
      await comeBack();
    });

  const send = (method: PaymentMethod) =>
    action.run(async () => {
      const { failure } = await api.call(
        (http) => http.POST('/stripe/removepaymentmethod', { body: { paymentMethodId: method.id } }),
        nothing,
      );
      // One that is not there any more was deleted by a request whose answer was lost, or elsewhere.
      if (failure && failure.code !== NOT_FOUND)
        void notices.fail({ ...failure, place: 'card' }, () => send(method));
      else {
        const now = cards.peek();
        if (now) cards.put({ ...now, methods: now.methods.filter(({ id }) => id !== method.id) });
        notices.toast({ kind: 'success', text: () => t('deleted') });
      }
      cards.load();
    });

  return {
    cards,
    action,
    setUp,
    async remove(method) {
      const { last4 } = method.card;
      const question = { text: () => t('confirm', { last4 }), action: () => common('ok') };
      if (await notices.ask(question)) await send(method);
    },
    dispose() {
      removeEventListener('pageshow', onShow);
    },
  };
}
