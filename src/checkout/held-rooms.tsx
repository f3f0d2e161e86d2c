import {
  addStyles,
  computed,
  language,
  type Page,
  type ReadonlySignal,
  signal,
  useSignals,
  words,
} from '#core';
import { cancelLease, type Hold } from '../api/calls.ts';
import { LEASE_ACTIVE } from '../codes.ts';
import { announce } from '../contract.ts';
import { formatTime } from '../format/time.ts';
import { createAction } from '../state/action.ts';
import { Button } from '../ui/button.tsx';
import { useFocusOnChange } from '../ui/focus.ts';
import { paymentAddress, waitForReturn } from './checkout.ts';
import styles from './held-rooms.css';

const t = words('hold', {
  waiting: ['Rum {{number}} venter på din betaling.', 'Room {{number}} is waiting for your payment.'],
  resume: ['Fortsæt betalingen for rum {{number}}', 'Continue paying for room {{number}}'],
  until: ['Det er reserveret til kl. {{time}}.', 'It is held until {{time}}.'],
  giveBack: ['Frigiv rummet', 'Give the room back'],
  settling: [
    'Vi venter på, at betalingen for rum {{number}} bliver bekræftet. Så snart den er på plads, er rummet dit.',
    'Your payment for room {{number}} is being confirmed. The room is yours as soon as that is done.',
  ],
  given: [
    'Rum {{number}} er frigivet. Du har ikke betalt noget.',
    'Room {{number}} has been given back. You have not paid anything.',
  ],
  paid: [
    'Betalingen var allerede gået igennem, så rum {{number}} er dit. Du finder det blandt dine lejemål.',
    'Your payment had already gone through, so room {{number}} is yours. You will find it among your leases.',
  ],
  over: ['Rum {{number}} er ikke længere reserveret.', 'Room {{number}} is no longer held.'],
  failed: ['Det lykkedes ikke. Prøv igen om lidt.', 'That did not work. Please try again in a moment.'],
});

/** A room that is held for the tenant who is signed in, as its card shows it. */
export interface ShownHold extends Hold {
  room: { number: string };
  /** Whether it has been paid for and the payment is confirmed later. */
  settling?: boolean | null;
  /** Chooses the room in the rent form, where there is one. */
  choose?: () => void;
}

interface Options {
  page: Page;
  /** The widget above which they are shown. */
  root: ShadowRoot | null;
  /** As they were read last. */
  held: ReadonlySignal<ShownHold[]>;
  /** Reads them again, and whatever else depends on them. */
  reload: () => Promise<void>;
}

/** The rooms that are held for the tenant (docs/product.md R4.10). */
function createHolds({ page: { api, lifetime }, root, held, reload }: Options) {
  const action = createAction();
  /** How a press or a hold ended. */
  const outcome = signal<{ kind: 'given' | 'paid' | 'over' | 'failed'; number: string } | null>(null);
  const now = signal(Date.now());
  /** Those that have ended although they are still `held`, because the list may be older. */
  const ended = signal<number[]>([]);
  const timeLeft = ({ until }: Hold) => Date.parse(until) - now.value;
  // One whose payment is confirmed later does not expire here.
  const shown = computed(() =>
    held.value.filter((hold) => !ended.value.includes(hold.leaseId) && (hold.settling || timeLeft(hold) > 0)),
  );
  const fail = ({ room: { number } }: ShownHold) => {
    outcome.value = { kind: 'failed', number };
  };
  const end = ({ leaseId, room: { number } }: ShownHold, kind: 'given' | 'paid' | 'over') => {
    ended.value = [...ended.peek(), leaseId];
    outcome.value = { kind, number };
  };
  /** Looks at the clock. By itself this happens each minute, and when a hold expires. */
  function tick(): void {
    const before = shown.peek();
    now.value = Date.now();
    const expired = before.find((hold) => !shown.peek().includes(hold));
    if (!expired) return;
    end(expired, 'over');
    void reload();
  }
  lifetime.effect(() => {
    const left = shown.value.filter(({ settling }) => !settling).map(timeLeft);
    const timer = setTimeout(tick, Math.min(60_000, ...left));
    return () => clearTimeout(timer);
  });
  // The payment may have been made elsewhere. Later, because a page that comes out of the browser's cache first finds out who is signed in.
  lifetime.listen(document, 'visibilitychange', () =>
    setTimeout(() => {
      if (lifetime.hasEnded() || document.visibilityState !== 'visible' || !shown.peek().length) return;
      tick();
      void reload();
    }),
  );

  /** Whether the page is being left. */
  function leave({ room: { number }, checkoutUrl }: ShownHold): boolean {
    const address = paymentAddress(checkoutUrl);
    if (!address) return false;
    announce(root?.host ?? document, 'checkout', { number });
    location.assign(address);
    return true;
  }

  return {
    shown,
    outcome,
    /** Both buttons, one at a time. */
    action,
    /** Leaves for the open checkout. Without an address the room is chosen in the rent form. */
    continuePayment: (hold: ShownHold) =>
      action.run(async () => {
        outcome.value = null;
        // Another device may have paid for the room or given it back.
        await reload();
        const current = shown.peek().find(({ leaseId }) => leaseId === hold.leaseId);
        if (!current) end(hold, 'over');
        // The buttons stay busy until the person is back.
        else if (leave(current)) await waitForReturn();
        else if (current.choose) current.choose();
        else fail(current);
      }),
    giveBack: (hold: ShownHold) =>
      action.run(async () => {
        outcome.value = null;
        const { failure } = await cancelLease(api, { id: hold.leaseId, held: true });
        if (failure && failure.code !== LEASE_ACTIVE) fail(hold);
        else end(hold, failure ? 'paid' : 'given');
        await reload();
      }),
  };
}

/** The rooms that wait for the tenant's payment, and what became of one. */
function HeldRooms({ holds }: { holds: ReturnType<typeof createHolds> }) {
  useSignals();
  const outcome = holds.outcome.value;
  const message = useFocusOnChange<HTMLDivElement, unknown>(outcome);
  return (
    <div className="holds">
      {holds.shown.value.map((hold) => (
        <HeldCard key={hold.leaseId} holds={holds} hold={hold} />
      ))}
      <div ref={message} role="status" tabIndex={-1}>
        {outcome && <p className="note stack held">{t(outcome.kind, { number: outcome.number })}</p>}
      </div>
    </div>
  );
}

function HeldCard({ holds, hold }: { holds: ReturnType<typeof createHolds>; hold: ShownHold }) {
  useSignals();
  const { settling } = hold;
  const { number } = hold.room;
  return (
    <section
      className="note stack held"
      part="held"
      aria-label={t(settling ? 'settling' : 'waiting', { number })}
    >
      {settling ? (
        <p>{t('settling', { number })}</p>
      ) : (
        <>
          <p>
            <strong>{t('waiting', { number })}</strong>{' '}
            {t('until', { time: formatTime(new Date(hold.until), language.value) })}
          </p>
          <div className="row">
            {(hold.checkoutUrl || hold.choose) && (
              <Button
                className="primary"
                part="continue-payment"
                action={holds.action}
                keepText
                onClick={() => holds.continuePayment(hold)}
              >
                {t('resume', { number })}
              </Button>
            )}
            <Button part="give-back" action={holds.action} onClick={() => holds.giveBack(hold)}>
              {t('giveBack')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

export function createHoldPart(options: Options) {
  addStyles(options.root, styles);
  const holds = createHolds(options);
  return { View: () => <HeldRooms holds={holds} />, continuePayment: holds.continuePayment };
}
