import { SOMETHING_WRONG } from '../../../../src/api/failure.ts';
import { fields, list, nothing } from '../../../../src/api/read.ts';
import type { PaymentMethod } from '../../../../src/api/types.ts';
import { comeBack, goToCheckout } from '../../../../src/checkout/redirect.ts';
import { type Day, dayOf } from '../../../../src/format/date.ts';
import { t as common } from '../../../../src/ui/words.ts';
import { type Action, createAction } from '../action.ts';
import { createResource, type Resource } from '../resource.ts';
import type { Tools } from '../tab.ts';
import { t } from './words.ts';

/** Fixed by the contract; the token decides whose cards these are (spec section 9). */
const DEBITOR = 10;

interface Cards {
  methods: PaymentMethod[];
  nextPayment: Day | null;
}

export interface Payment {
  cards: Resource<Cards>;
  /** Adding, editing and deleting: one at a time. */
  action: Action;
  /** Leaves for the provider's page where a card is saved: a new one, or one in the place of another. */
  setUp(): Promise<void>;
  remove(method: PaymentMethod): Promise<void>;
  dispose(): void;
}

const methodsOf = list<PaymentMethod>({ id: 'string', card: { brand: 'string', last4: 'string' } });

function readCards(body: unknown): Cards | undefined {
  const methods = methodsOf(body);
  const next = (body as { nextPaymentDate?: string | null }).nextPaymentDate;
  return methods && { methods, nextPayment: dayOf(next ?? '') };
}

export function createPayment({ page, notices }: Tools): Payment {
  const { api, settings } = page;
  const cards = createResource(
    () =>
      api.call(
        (http) =>
          http.GET('/stripe/getpaymentmethods', { params: { query: { debitorId: DEBITOR, limit: 100 } } }),
        readCards,
      ),
    ({ code }) => console.error(`SelfStorage: the payment methods could not be loaded (${code}).`),
  );
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
      if (session.failure) return notices.fail(session.failure, setUp);
      try {
        await goToCheckout(session.value, settings);
      } catch (error) {
        console.error(error);
        return notices.fail({ code: SOMETHING_WRONG }, setUp);
      }
      // Busy meanwhile.
      await comeBack();
    });

  const send = (id: string) =>
    action.run(async () => {
      const { failure } = await api.call(
        (http) => http.POST('/stripe/removepaymentmethod', { body: { paymentMethodId: id } }),
        nothing,
      );
      if (failure) return notices.fail(failure, () => send(id));
      cards.load();
    });

  return {
    cards,
    action,
    setUp,
    async remove({ id, card: { last4 } }) {
      const question = { text: () => t('confirm', { last4 }), action: () => common('ok') };
      if (await notices.ask(question)) await send(id);
    },
    dispose() {
      removeEventListener('pageshow', onShow);
      cards.drop();
    },
  };
}
