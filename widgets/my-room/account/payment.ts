import { type Lifetime, type Page, signal, untracked, words } from '#core';
import {
  chargePaymentMethod,
  createSetupSession,
  listPaymentMethods,
  type PaymentMethod,
  removePaymentMethod,
} from '../../../src/api/calls.ts';
import { goToCheckout, waitForReturn } from '../../../src/checkout/checkout.ts';
import { NOT_FOUND, SOMETHING_WRONG } from '../../../src/codes.ts';
import { type Day, dayAt, parseDay } from '../../../src/format/date.ts';
import { createAction } from '../../../src/state/action.ts';
import { createResource, type Resource } from '../../../src/state/resource.ts';
import { type Tools, tabAddress } from '../area/tabs.ts';

export const t = words('payment', {
  next: ['Næste betaling:', 'Next payment:'],
  none: ['Du har ingen gemte betalingskort.', 'You have no saved payment cards.'],
  expires: ['Udløber {{date}}', 'Expires {{date}}'],
  expiring: ['Udløber snart: {{date}}', 'Expires soon: {{date}}'],
  expired: ['Udløbet: {{date}}', 'Expired: {{date}}'],
  deleted: ['Kortet er slettet', 'Card deleted'],
  add: ['Tilføj kort', 'Add card'],
  newIsUsed: ['Et nyt kort bruges til de næste betalinger.', 'A new card is used for the next payments.'],
  charged: ['Næste betaling trækkes på dette kort', 'The next payment is taken from this card'],
  used: [
    'Kortet, der ender på {{last4}}, bruges fra nu af.',
    'The card ending in {{last4}} is used from now on.',
  ],
  waiting: ['Vi venter på det nye kort …', 'Waiting for the new card …'],
  late: ['Det nye kort er ikke kommet endnu.', 'The new card has not arrived yet.'],
  charge: ['Brug dette kort', 'Use this card'],
  chargeCard: ['Brug dette kort, der ender på {{last4}}', 'Use this card, ending in {{last4}}'],
  edit: ['Udskift', 'Replace'],
  editCard: ['Udskift kortet, der ender på {{last4}}', 'Replace the card ending in {{last4}}'],
  delete: ['Slet', 'Delete'],
  deleteCard: ['Slet kortet, der ender på {{last4}}', 'Delete the card ending in {{last4}}'],
  needed: ['Tilføj et andet kort, før du sletter dette.', 'Add another card before you delete this one.'],
  confirm: ['Vil du slette kortet, der ender på {{last4}}?', 'Delete the card ending in {{last4}}?'],
});

export interface Cards {
  methods: PaymentMethod[];
  nextPayment: Day | null;
  /** In DKK, if the backend tells it. */
  nextAmount?: number | undefined;
}

/** The saved payment methods, for their own tab and for the warning among the leases. */
export const createCards = ({ api, lifetime }: Page): Resource<Cards> =>
  createResource<Cards>(
    lifetime,
    async () => {
      const { value, failure } = await listPaymentMethods(api);
      if (failure) return { failure };
      const { methods, nextPaymentDate, nextPaymentAmount: nextAmount } = value;
      return { value: { methods, nextPayment: parseDay(nextPaymentDate), nextAmount } };
    },
    ({ code }) => console.error(`SelfStorage: the payment methods could not be loaded (${code}).`),
  );

/** Whether a card has expired, or will at the end of this month or the next. A card is valid until the end of its month. */
export function readExpiry({ expMonth, expYear }: PaymentMethod['card']) {
  const now = dayAt(new Date());
  const months = (expYear - now.year) * 12 + expMonth - now.month;
  return months < 0 ? 'expired' : months < 2 ? 'expiring' : null;
}

/** `04/2028`, as on the card. */
export const formatExpiry = ({ expMonth, expYear }: PaymentMethod['card']): string =>
  `${String(expMonth).padStart(2, '0')}/${expYear}`;

/** The address to come back to after a card is saved, for `takeSavedCard`. `methods` are the cards before, if they are known. */
export function makeReturnAddress(methods: PaymentMethod[] | undefined, replaced?: PaymentMethod): string {
  const plain = tabAddress('payment');
  if (!methods) return plain;
  const params = new URLSearchParams(replaced && { replaces: replaced.id });
  for (const method of methods) params.append('had', shortId(method));
  return `${plain}?${params}`;
}

/** Enough of the id to distinguish a tenant's cards. */
const shortId = ({ id }: { id: string }): string => id.slice(-8);

/**
 * The card that was saved on the provider's page: which one it replaces, and which were there before. The address that leads back carries this, so that
 * nothing is stored; it is removed there, so that a reload does not find it again. Null if no card was saved.
 */
export function takeSavedCard() {
  const [tab, query] = location.hash.split('?');
  if (tab !== '#payment' || query === undefined) return null;
  history.replaceState(history.state, '', tabAddress('payment'));
  const params = new URLSearchParams(query);
  const before = params.getAll('had');
  return {
    replaces: params.get('replaces'),
    isNew: (method: PaymentMethod): boolean => !before.includes(shortId(method)),
  };
}
export type SavedCard = NonNullable<ReturnType<typeof takeSavedCard>>;

/** Whether the backend says which card is charged. Such a backend accepts `replaces`, and removes the replaced card itself. */
const hasChargedFlag = ({ charged }: PaymentMethod): boolean => typeof charged === 'boolean';

/** The backend may learn of a new card after the person is back. Pauses before the cards are read again, in milliseconds. */
const PAUSES = [1000, 2000, 4000, 8000];

/**
 * Looks for the card that was just saved, and removes the card that it replaces. Where the backend does that (`hasChargedFlag`), the card is removed
 * here only if it is still there after all pauses (docs/product.md R8.5).
 */
export function createNewCard(options: {
  lifetime: Lifetime;
  cards: Resource<Cards>;
  saved: SavedCard | null;
  remove: (method: PaymentMethod) => void;
}) {
  const { lifetime, cards, saved, remove } = options;
  const newCard = signal<{ kind: 'waiting' | 'late' | 'used'; last4?: string } | null>(
    saved && { kind: 'waiting' },
  );
  if (!saved) return newCard;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pausesOver = false;

  const findNewCard = () => {
    if (newCard.peek()?.kind === 'used') return;
    const methods = cards.current.peek().value?.methods ?? [];
    const found = methods.find((method) => saved.isNew(method) && method.charged !== false);
    const replaced = methods.find(({ id }) => id === saved.replaces);
    if (found && (!replaced || !hasChargedFlag(found) || pausesOver)) {
      clearTimeout(timer);
      newCard.value = { kind: 'used', last4: found.card.last4 };
      if (replaced) remove(replaced);
    } else if (pausesOver) newCard.value = { kind: 'late' };
  };
  const readAgainAfter = ([pause, ...more]: number[]) => {
    timer = setTimeout(() => {
      pausesOver = !more.length;
      if (pausesOver) findNewCard();
      else readAgainAfter(more);
      cards.load();
    }, pause);
  };
  readAgainAfter(PAUSES);
  lifetime.add(() => clearTimeout(timer));
  lifetime.effect(() => {
    if (cards.current.value.value) untracked(findNewCard);
  });
  return newCard;
}

export type Payment = ReturnType<typeof createPayment>;

export function createPayment(
  options: Tools & {
    cards: Resource<Cards>;
    /** The card that the tenant has just saved on the provider's page; null if this page was opened in another way. */
    saved: SavedCard | null;
  },
) {
  const { page, notices, cards, saved } = options;
  const { api } = page;
  const action = createAction();
  page.lifetime.listen<PageTransitionEvent>(window, 'pageshow', ({ persisted }) => persisted && cards.load());
  cards.open();

  const setUp = (replaced?: PaymentMethod): Promise<void> =>
    action.run(async (retry) => {
      const session = await createSetupSession(api, {
        successUrl: makeReturnAddress(cards.current.peek().value?.methods, replaced),
        cancelUrl: tabAddress('payment'),
        // Another backend may refuse an unknown field.
        ...(replaced && hasChargedFlag(replaced) && { replaces: replaced.id }),
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
    const { failure } = await removePaymentMethod(api, { paymentMethodId: method.id });
    // A card that is not found was removed elsewhere, or by a request whose answer was lost.
    const removed = !failure || failure.code === NOT_FOUND;
    const shown = cards.current.peek().value;
    if (!removed) void notices.showFailure({ ...failure, place: 'card' }, retry);
    else if (shown) cards.set({ ...shown, methods: shown.methods.filter(({ id }) => id !== method.id) });
    cards.load();
    return removed;
  };
  const send = (method: PaymentMethod): Promise<void> =>
    action.run(async (retry) => {
      if (await removeCard(method, retry)) notices.toast({ kind: 'success', text: () => t('deleted') });
    });
  const charge = (method: PaymentMethod): Promise<void> =>
    action.run(async (retry) => {
      const { failure } = await chargePaymentMethod(api, { paymentMethodId: method.id });
      cards.load();
      if (failure) return void notices.showFailure({ ...failure, place: 'card' }, retry);
      notices.toast({ kind: 'success', text: () => t('used', { last4: method.card.last4 }) });
    });
  const removeReplaced = (method: PaymentMethod) => void removeCard(method, () => removeReplaced(method));
  const newCard = createNewCard({ lifetime: page.lifetime, cards, saved, remove: removeReplaced });

  return {
    cards,
    newCard,
    /** Adding, replacing or deleting a card; one at a time. */
    action,
    /** Leaves for the provider's page to save a card, which may replace another one. */
    setUp,
    /** Takes every payment from this card from now on. */
    charge,
    async remove(method: PaymentMethod) {
      const { last4 } = method.card;
      const question = { text: () => t('confirm', { last4 }), action: () => t('delete') };
      if (await notices.confirm(question)) await send(method);
    },
  };
}
