import type { PaymentMethod } from '../../../../src/api/calls.ts';
import { tabAddress } from '../../area/tabs.ts';

/** A card that was saved on the provider's page. The address that leads back carries this, after the tab's fragment, so that nothing is stored. */
export interface SavedCard {
  /** The id of the card that the new one replaces; null if it replaces none. */
  replaces: string | null;
  /** Whether a card was not there before. */
  isNew(method: PaymentMethod): boolean;
}

/** Enough of the id to distinguish a tenant's cards. */
export const shortId = ({ id }: { id: string }): string => id.slice(-8);

/** Reads it from the address and removes it there, so that a reload does not find it again. Null if no card was saved. */
export function takeSavedCard(): SavedCard | null {
  const [tab, query] = location.hash.split('?');
  if (tab !== '#payment' || query === undefined) return null;
  history.replaceState(history.state, '', tabAddress('payment'));
  const params = new URLSearchParams(query);
  const before = params.getAll('had');
  return { replaces: params.get('replaces'), isNew: (method) => !before.includes(shortId(method)) };
}
