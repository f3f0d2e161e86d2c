import { useSignals } from '@preact/signals-react/runtime';
import { language } from '#core';
import { formatTime } from '../format/time.ts';
import { useFocusOnChange } from '../ui/focus.ts';
import type { Holds } from './holds.ts';
import type { ShownHold } from './running-holds.ts';
import { t } from './words.ts';

/** The rooms that wait for the tenant's payment, and what became of one. */
export function HeldRooms({ holds }: { holds: Holds }) {
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
