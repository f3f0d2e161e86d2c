import type { PaymentMethod } from '../../../../src/api/calls.ts';
import { tabAddress } from '../../area/tabs.ts';
import { shortId } from './saved-card.ts';

/** The longest address that the contract allows. */
const LONGEST = 2000;

/** The address to come back to after a card is saved, for `takeSavedCard`. `methods` are the cards before, if they are known. */
export function makeReturnAddress(methods: PaymentMethod[] | undefined, replaced?: PaymentMethod): string {
  const plain = tabAddress('payment');
  if (!methods) return plain;
  const params = new URLSearchParams(replaced && { replaces: replaced.id });
  for (const method of methods) params.append('had', shortId(method));
  const address = `${plain}?${params}`;
  return address.length > LONGEST ? plain : address;
}
