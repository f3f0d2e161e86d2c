import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import type { PaymentMethod } from '../../../../src/api/calls.ts';
import type { Resource } from '../../../../src/state/resource.ts';
import type { Cards } from './cards.ts';
import type { SavedCard } from './saved-card.ts';

/** The backend may learn of a new card after the person is back. Pauses before the cards are read again, in milliseconds. */
const PAUSES = [1000, 2000, 4000, 8000];

/** What is shown to somebody who comes back from saving a card. */
export type NewCardState = { kind: 'waiting' | 'late' } | { kind: 'used'; last4: string };

export interface NewCard {
  newCard: ReadonlySignal<NewCardState | null>;
  dispose(): void;
}

/**
 * Looks for the card that was just saved, and removes the card that it replaces. A backend that says which card is charged removes it itself,
 * so here it is removed only if it is still there after all pauses (docs/product.md R8.5).
 */
export function createNewCard(options: {
  cards: Resource<Cards>;
  saved: SavedCard | null;
  remove: (method: PaymentMethod) => void;
}): NewCard {
  const { cards, saved, remove } = options;
  const newCard = signal<NewCardState | null>(saved && { kind: 'waiting' });
  if (!saved) return { newCard, dispose() {} };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pausesOver = false;

  const findNewCard = () => {
    if (newCard.peek()?.kind === 'used') return;
    const methods = cards.current.peek().value?.methods ?? [];
    const found = methods.find((method) => saved.isNew(method) && method.charged !== false);
    const replaced = methods.find(({ id }) => id === saved.replaces);
    if (found && (!replaced || found.charged === undefined || pausesOver)) {
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
  const undo = effect(() => {
    if (cards.current.value.value) untracked(findNewCard);
  });
  return {
    newCard,
    dispose() {
      clearTimeout(timer);
      undo();
    },
  };
}
