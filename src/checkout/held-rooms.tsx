import {
  addStyles,
  computed,
  type Lifetime,
  language,
  type Page,
  type ReadonlySignal,
  signal,
  useSignals,
  words,
} from '#core';
import { giveBackRoom, type Hold } from '../api/calls.ts';
import { LEASE_ACTIVE } from '../codes.ts';
import { announce } from '../contract.ts';
import { formatTime } from '../format/time.ts';
import { createAction } from '../state/action.ts';
import { useFocusOnChange } from '../ui/focus.ts';
import { checkoutAddress, waitForReturn } from './checkout.ts';
import styles from './held-rooms.css';

const t = words('hold', {
  waiting: ['Rum {{number}} venter på din betaling.', 'Room {{number}} is waiting for your payment.'],
  resume: ['Fortsæt betalingen for rum {{number}}', 'Continue paying for room {{number}}'],
  until: ['(reserveret til kl. {{time}})', '(held until {{time}})'],
  giveBack: ['Frigiv rummet', 'Give the room back'],
  working: ['Et øjeblik …', 'One moment …'],
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

const MINUTE_MS = 60_000;

/** A room that is held for the tenant who is signed in, as its card shows it. */
export interface ShownHold extends Hold {
  room: { number: string };
  /** Whether it has been paid for and the payment is confirmed later. */
  settling?: boolean | null;
  /** Chooses the room in the rent form, where there is one. */
  choose?: () => void;
}

/** Those of `held` that have not expired; one whose payment is confirmed later does not expire here. */
function createRunningHolds(options: {
  lifetime: Lifetime;
  held: ReadonlySignal<ShownHold[]>;
  onExpiry: (hold: ShownHold) => void;
}) {
  const { lifetime, held, onExpiry } = options;
  const now = signal(Date.now());
  const hidden = signal<number[]>([]);
  const timeLeft = ({ until }: Hold) => Date.parse(until) - now.value;
  const shown = computed(() =>
    held.value.filter(
      (hold) => !hidden.value.includes(hold.leaseId) && (hold.settling || timeLeft(hold) > 0),
    ),
  );
  function tick(): void {
    const before = shown.peek();
    now.value = Date.now();
    const expired = before.find((hold) => !shown.peek().includes(hold));
    if (expired) onExpiry(expired);
  }
  lifetime.effect(() => {
    const left = shown.value.filter(({ settling }) => !settling).map(timeLeft);
    const timer = setTimeout(tick, Math.min(MINUTE_MS, ...left));
    return () => clearTimeout(timer);
  });
  return {
    shown,
    /** Looks at the clock. By itself this happens each minute, and when a hold expires. */
    tick,
    /** Takes a hold away although it is still `held`, because the list may be older. */
    hide({ leaseId }: Hold) {
      hidden.value = [...hidden.peek(), leaseId];
    },
  };
}

/** How a press or a hold ended. */
export interface Outcome {
  kind: 'given' | 'paid' | 'over' | 'failed';
  number: string;
}

export type Holds = ReturnType<typeof createHolds>;

/** `held` as it was read last; `reload` reads it again, and whatever else depends on it (docs/product.md R4.10). */
function createHolds(options: {
  page: Page;
  placeholder: EventTarget;
  held: ReadonlySignal<ShownHold[]>;
  reload: () => Promise<void>;
}) {
  const { page, placeholder, held, reload } = options;
  const { api, lifetime } = page;
  const action = createAction();
  const outcome = signal<Outcome | null>(null);
  const say = ({ room: { number } }: ShownHold, kind: Outcome['kind']) => {
    outcome.value = { kind, number };
  };
  const end = (hold: ShownHold, kind: Outcome['kind']) => {
    hide(hold);
    say(hold, kind);
  };
  const { shown, tick, hide } = createRunningHolds({
    lifetime,
    held,
    onExpiry(hold) {
      end(hold, 'over');
      void reload();
    },
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
    try {
      if (!checkoutUrl) return false;
      const address = checkoutAddress(checkoutUrl);
      announce(placeholder, 'checkout', { number });
      location.assign(address);
      return true;
    } catch (error) {
      console.error(error);
      return false;
    }
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
        else say(current, 'failed');
      }),
    giveBack: (hold: ShownHold) =>
      action.run(async () => {
        outcome.value = null;
        const { failure } = await giveBackRoom(api, hold.leaseId);
        if (failure && failure.code !== LEASE_ACTIVE) say(hold, 'failed');
        else end(hold, failure ? 'paid' : 'given');
        await reload();
      }),
  };
}

/** The rooms that wait for the tenant's payment, and what became of one. */
function HeldRooms({ holds }: { holds: Holds }) {
  useSignals();
  const outcome = holds.outcome.value;
  const message = useFocusOnChange<HTMLDivElement, unknown>(outcome);
  return (
    <div className="holds">
      {holds.shown.value.map((hold) => (
        <HeldCard key={hold.leaseId} holds={holds} hold={hold} />
      ))}
      <div ref={message} role="status" tabIndex={-1}>
        {outcome && <p className="held">{t(outcome.kind, { number: outcome.number })}</p>}
      </div>
    </div>
  );
}

function HeldCard({ holds, hold }: { holds: Holds; hold: ShownHold }) {
  useSignals();
  const { settling } = hold;
  const { number } = hold.room;
  const until = t('until', { time: formatTime(new Date(hold.until), language.value) });
  const canContinue = hold.checkoutUrl || hold.choose;
  const busy = holds.action.busy.value;
  const button = { type: 'button', 'aria-disabled': busy || undefined } as const;
  return (
    <section className="held" part="held" aria-label={t(settling ? 'settling' : 'waiting', { number })}>
      {settling ? (
        <p>{t('settling', { number })}</p>
      ) : (
        <>
          <p>
            <strong>{t('waiting', { number })}</strong> {!canContinue && until}
          </p>
          <div className="row">
            {canContinue && (
              <button
                {...button}
                className="button primary"
                part="continue-payment"
                aria-busy={busy}
                onClick={() => holds.continuePayment(hold)}
              >
                {t('resume', { number })} <span className="nowrap">{until}</span>
              </button>
            )}
            <button {...button} className="button" part="give-back" onClick={() => holds.giveBack(hold)}>
              {busy ? t('working') : t('giveBack')}
            </button>
          </div>
        </>
      )}
    </section>
  );
}

/** Shows the rooms in `held` above the widget in `root`. */
export function createHoldPart(options: {
  page: Page;
  root: ShadowRoot | null;
  held: ReadonlySignal<ShownHold[]>;
  reload: () => Promise<void>;
}) {
  const { root } = options;
  addStyles(root, styles);
  const holds = createHolds({ ...options, placeholder: root?.host ?? document });
  return { View: () => <HeldRooms holds={holds} /> };
}
export type HoldPart = ReturnType<typeof createHoldPart>;
