import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import type { PaymentMethod } from '../../../../src/api/calls.ts';
import type { Resource } from '../resource.ts';
import type { Cards } from './cards.ts';
import type { SavedCard } from './saved-card.ts';

/** The backend may hear of a new card after the person is back: pauses before it is looked for again, in milliseconds. */
const PAUSES = [1000, 2000, 4000, 8000];

/** What is told to somebody who comes back from saving a card. */
export type News = { kind: 'waiting' | 'late' } | { kind: 'used'; last4: string };

export interface NewCard {
  news: ReadonlySignal<News | null>;
  dispose(): void;
}

/**
 * Looks for the card that was just saved, and removes the one that it replaces. A backend that tells which card is charged does that by
 * itself; it is removed here only when all pauses are over and it is still there.
 */
export function createNewCard(options: {
  cards: Resource<Cards>;
  saved: SavedCard | null;
  remove: (method: PaymentMethod) => void;
}): NewCard {
  const { cards, saved, remove } = options;
  const news = signal<News | null>(saved && { kind: 'waiting' });
  if (!saved) return { news, dispose() {} };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let late = false;

  const look = () => {
    if (news.peek()?.kind === 'used') return;
    const methods = cards.peek()?.methods ?? [];
    const found = methods.find((method) => saved.isNew(method) && method.charged !== false);
    const old = methods.find(({ id }) => id === saved.replaces);
    if (found && (!old || found.charged === undefined || late)) {
      clearTimeout(timer);
      news.value = { kind: 'used', last4: found.card.last4 };
      if (old) remove(old);
    } else if (late) news.value = { kind: 'late' };
  };
  const lookAgain = ([pause, ...more]: number[]) => {
    timer = setTimeout(() => {
      late = !more.length;
      if (late) look();
      else lookAgain(more);
      cards.load();
    }, pause);
  };
  lookAgain(PAUSES);
  const undo = effect(() => {
    if (cards.current.value.state === 'there') untracked(look);
  });
  return {
    news,
    dispose() {
      clearTimeout(timer);
      undo();
    },
  };
}
