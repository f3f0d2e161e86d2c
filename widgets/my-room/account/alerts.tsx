import { computed, type Page, type Signal, useSignals, words } from '#core';
import {
  type HeldRoom,
  listLeases,
  type PaymentMethod,
  readUnpaid,
  type UnpaidRoom,
} from '../../../src/api/calls.ts';
import { paymentAddress } from '../../../src/checkout/checkout.ts';
import { createHoldPart } from '../../../src/checkout/held-rooms.tsx';
import { formatDots, parseDay } from '../../../src/format/date.ts';
import { formatDkk } from '../../../src/format/money.ts';
import type { Session } from '../../../src/session/session.ts';
import type { Resource } from '../../../src/state/resource.ts';
import { t as common } from '../../../src/ui/words.ts';
import { type TabTools, tabAddress } from '../area/tabs.ts';
import { openOffer } from './passkeys.tsx';
import { createCards, formatExpiry, readExpiry } from './payment.ts';

export const cardText = words('expiring', {
  expired: ['Kortet, der ender på {{last4}}, er udløbet.', 'The card ending in {{last4}} has expired.'],
  expiring: [
    'Kortet, der ender på {{last4}}, udløber med udgangen af {{date}}.',
    'The card ending in {{last4}} expires at the end of {{date}}.',
  ],
  toCards: ['Udskift kortet', 'Replace the card'],
});

/** Below the leases; always there, so that a change is read out. */
function Expiring({ expiring, toCards }: { expiring: PaymentMethod[]; toCards: () => void }) {
  return (
    <div role="status">
      {expiring.map(({ id, card }) => (
        <p key={id} className="note bad expiring">
          {cardText(readExpiry(card) ?? 'expiring', { last4: card.last4, date: formatExpiry(card) })}{' '}
          <button type="button" className="link" onClick={toCards}>
            {cardText('toCards')}
          </button>
        </p>
      ))}
    </div>
  );
}

/** The saved cards, the warning of those that have expired or soon will, and the offer of a passkey; loaded when the browser is idle. */
export type ExpiringCardsPart = ReturnType<typeof openCards>;

export function openCards(
  options: Pick<TabTools, 'page' | 'notices'> & { session: Pick<Session, 'passkeys'>; toCards: () => void },
) {
  const { page, session, toCards } = options;
  const cards = createCards(page);
  const expiring = computed(
    () => cards.current.value.value?.methods.filter(({ card }) => readExpiry(card)) ?? [],
  );
  const Offer = session.passkeys() ? openOffer(options).View : null;
  return {
    cards,
    Notes() {
      useSignals();
      return (
        <>
          <Expiring expiring={expiring.value} toCards={toCards} />
          {Offer && <Offer />}
        </>
      );
    },
  };
}

export const unpaidText = words('unpaid', {
  failed: [
    'Betalingen for rum {{number}} den {{date}} mislykkedes.',
    'The payment for room {{number}} on {{date}} failed.',
  ],
  whatToDo: [
    'Betal {{amount}} nu, eller vælg et andet kort. Du kan stadig komme ind.',
    'Pay {{amount}} now, or choose another card. You can still get in.',
  ],
  useOther: [
    'Vælg et andet kort, så trækker vi {{amount}} på det. Du kan stadig komme ind.',
    'Choose another card, and {{amount}} is taken from it. You can still get in.',
  ],
  pay: ['Betal {{amount}}', 'Pay {{amount}}'],
  otherCard: ['Brug et andet kort', 'Use another card'],
});

/**
 * The payments that failed, above the leases (docs/product.md R8.8). `unpaid` is what the list of leases said. It is read again when the tenant comes
 * back to the page, from paying for example.
 */
export function createUnpaid({ page, unpaid }: { page: Page; unpaid: Signal<unknown> }) {
  page.lifetime.listen(document, 'visibilitychange', async () => {
    if (document.visibilityState !== 'visible' || !readUnpaid(unpaid.peek()).length) return;
    const { value } = await listLeases(page.api);
    if (value) unpaid.value = value.unpaid;
  });
  const View = () => {
    useSignals();
    return (
      <div role="status">
        {readUnpaid(unpaid.value).map((each) => (
          <Line key={`${each.room.number} ${each.department?.id}`} unpaid={each} />
        ))}
      </div>
    );
  };
  return { View };
}

function Line({ unpaid }: { unpaid: UnpaidRoom }) {
  useSignals();
  const { room, department, day, payUrl } = unpaid;
  const number = department ? `${room.number}, ${department.name}` : room.number;
  const date = parseDay(day);
  const amount = formatDkk(unpaid.amount);
  const address = paymentAddress(payUrl);
  return (
    <div className="note bad unpaid" part="unpaid">
      <p>
        <strong>{unpaidText('failed', { number, date: date ? formatDots(date) : '' })}</strong>{' '}
        {unpaidText(address ? 'whatToDo' : 'useOther', { amount })}
      </p>
      <div className="row">
        {address && (
          <a className="button primary" href={address} target="_blank" rel="noopener" part="pay">
            {unpaidText('pay', { amount })} <span className="unseen">({common('newTab')})</span>
          </a>
        )}
        <a className="button" href={tabAddress('payment')}>
          {unpaidText('otherCard')}
        </a>
      </div>
    </div>
  );
}

/** The rooms that are held for the tenant: the list of leases says so. */
export function createLeaseHolds(options: {
  page: Page;
  root: ShadowRoot | null;
  held: Signal<HeldRoom[]>;
  leases: Resource<unknown[]>;
}) {
  const { page, root, held, leases } = options;
  return createHoldPart({
    page,
    root,
    held,
    async reload() {
      const { value } = await listLeases(page.api);
      if (!value) return;
      held.value = value.held;
      // One that has been paid for is a lease now.
      if (value.leases.length !== leases.current.peek().value?.length) leases.load();
    },
  });
}
