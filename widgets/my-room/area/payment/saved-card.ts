import type { PaymentMethod } from '../../../../src/api/calls.ts';
import { tabAddress } from '../tabs.ts';

/** A card that was saved on the provider's page. The address that leads back carries this, after the tab's fragment, so that nothing is stored. */
export interface SavedCard {
  /** The id of the card that the new one replaces; null if it replaces none. */
  replaces: string | null;
  /** Whether a card was not there before. */
  isNew(method: PaymentMethod): boolean;
}

/** The longest address that the contract allows. */
const LONGEST = 2000;

/** Enough of the id to distinguish a tenant's cards. */
const shortId = ({ id }: { id: string }): string => id.slice(-8);

/** The address to come back to after a card is saved; `methods` are the cards before, if they are known. */
export function makeReturnAddress(methods: PaymentMethod[] | undefined, replaced?: PaymentMethod): string {
  const plain = tabAddress('payment');
  if (!methods) return plain;
  const params = new URLSearchParams(replaced && { replaces: replaced.id });
  for (const method of methods) params.append('had', shortId(method));
  const address = `${plain}?${params}`;
  return address.length > LONGEST ? plain : address;
}

/** Reads it from the address and removes it there, so that a reload does not find it again. Null if no card was saved. */
export function takeSavedCard(): SavedCard | null {
  const [tab, found] = location.hash.split('?');
  if (tab !== '#payment' || found === undefined) return null;
  history.replaceState(history.state, '', tabAddress('payment'));
  const params = new URLSearchParams(found);
  const before = params.getAll('had');
  return { replaces: params.get('replaces'), isNew: (method) => !before.includes(shortId(method)) };
}
