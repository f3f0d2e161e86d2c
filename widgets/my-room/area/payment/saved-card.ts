import type { PaymentMethod } from '../../../../src/api/calls.ts';
import { addressOf } from '../tabs.ts';

/**
 * What is known about a card that is being saved on the provider's page. It travels in the address that leads back, behind the tab's
 * fragment, so that nothing of it is kept in storage.
 */
export interface SavedCard {
  /** The id of the card that the new one replaces; null where it is one more. */
  replaces: string | null;
  /** Which cards there were before, so that the new one is found. */
  isNew(method: PaymentMethod): boolean;
}

/** The longest address that the contract lets a page have. */
const LONGEST = 2000;

/** Enough of an id to tell a tenant's cards apart. */
const endOf = ({ id }: { id: string }): string => id.slice(-8);

/** The address that a person comes back to with a card saved; `methods` are those there are now, where they are known. */
export function addressAfter(methods: PaymentMethod[] | undefined, replaced?: PaymentMethod): string {
  const plain = addressOf('payment');
  if (!methods) return plain;
  const remembered = new URLSearchParams(replaced && { replaces: replaced.id });
  for (const method of methods) remembered.append('had', endOf(method));
  const address = `${plain}?${remembered}`;
  return address.length > LONGEST ? plain : address;
}

/** Takes it out of the address bar, so that a reload does not meet it again; null for somebody who does not come back with a card. */
export function takeSavedCard(): SavedCard | null {
  const [tab, found] = location.hash.split('?');
  if (tab !== '#payment' || found === undefined) return null;
  history.replaceState(history.state, '', addressOf('payment'));
  const remembered = new URLSearchParams(found);
  const had = remembered.getAll('had');
  return { replaces: remembered.get('replaces'), isNew: (method) => !had.includes(endOf(method)) };
}
