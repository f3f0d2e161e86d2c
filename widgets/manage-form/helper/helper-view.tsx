import type { ReadonlySignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { language } from '#core';
import type { HelperAccess } from '../../../src/api/calls.ts';
import { formatMoment } from '../../../src/format/time.ts';
import { useFocusOnChange } from '../../../src/ui/focus.ts';
import { LoadFailed, networkText as network, TryAgain } from '../../../src/ui/load-state.tsx';
import { PhoneLink } from '../../../src/ui/notices.tsx';
import type { HelperAttempt, HelperGate, HelperLink } from './helper-link.ts';
import { t } from './words.ts';

export function HelperView({ link, phone }: { link: HelperLink; phone: ReadonlySignal<string | undefined> }) {
  useSignals();
  const id = useId();
  const { state, value } = link.access.current.value;
  const card = useFocusOnChange<HTMLElement, boolean>(!!value);
  const number = phone.value;
  return (
    <section ref={card} className="card helper" part="helper" aria-labelledby={id} tabIndex={-1}>
      {state === 'loading' && <div className="skeleton gates-skeleton" aria-busy="true" />}
      {state === 'failed' && <LoadFailed text={t('loadFailed')} onRetry={link.access.load} />}
      {value && <Access id={id} access={value} link={link} />}
      {value === null && (
        <div role="alert" className="stack">
          <h2 id={id}>{t('over')}</h2>
          <p>{t('overText')}</p>
        </div>
      )}
      {number && state !== 'loading' && <PhoneLink phone={number} />}
    </section>
  );
}

function Access({ id, access, link }: { id: string; access: HelperAccess; link: HelperLink }) {
  useSignals();
  const { room, floor, begun, gates } = access;
  const attempt = link.attempt.value;
  const from = formatMoment(access.from, language.value);
  const until = formatMoment(access.until, language.value);
  const hasDoor = gates.some(({ door }) => door);
  const [now, later] = hasDoor ? (['room', 'later'] as const) : (['gate', 'laterGate'] as const);
  return (
    <>
      <div>
        <h2 id={id}>{t(begun ? now : later, { room })}</h2>
        {hasDoor && floor && <p className="quiet">{floor}</p>}
      </div>
      {begun && (
        <ul className="stack">
          {gates.map((gate) => (
            <li key={gate.id}>
              <OpenButton gate={gate} room={room} link={link} />
            </li>
          ))}
        </ul>
      )}
      {begun && !gates.length && <p>{t('nothing')}</p>}
      <div role="status">{attempt && <Result attempt={attempt} />}</div>
      <p className={begun ? 'quiet' : 'note'}>{t(begun ? 'until' : 'span', { from, until })}</p>
      {!begun && (
        <TryAgain className="button" onClick={link.access.load}>
          {t('again')}
        </TryAgain>
      )}
    </>
  );
}

const nameToShow = ({ name, door }: HelperGate) => (door ? t('theDoor') : name);

function Result({ attempt: { gate, result } }: { attempt: HelperAttempt }) {
  useSignals();
  if (result === 'opening') return null;
  return (
    // The button says that it is open; this is read aloud.
    <p className={result === 'opened' ? 'unseen' : 'note result bad'}>
      {result === 'offline' ? network('offline') : t(result, { gate: nameToShow(gate) })}
    </p>
  );
}

function OpenButton({ gate, room, link }: { gate: HelperGate; room: string; link: HelperLink }) {
  useSignals();
  const attempt = link.attempt.value;
  const own = attempt?.gate.id === gate.id ? attempt.result : null;
  const labels: Partial<Record<HelperAttempt['result'], string>> = {
    opening: t('opening'),
    opened: t('opened', { gate: nameToShow(gate) }),
  };
  const command = gate.door ? t('openDoor', { room }) : t('openGate', { gate: gate.name });
  return (
    <button
      type="button"
      part={gate.door ? 'open-door' : 'open-gate'}
      className={`button primary open ${own === 'opened' ? 'opened' : ''}`}
      aria-busy={own === 'opening'}
      aria-disabled={attempt?.result === 'opening' || own === 'opened' || undefined}
      onClick={() => link.open(gate)}
    >
      {(own && labels[own]) ?? command}
    </button>
  );
}
