import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { formatDots, parseDay } from '../../../../src/format/date.ts';
import { useFocusOnChange } from '../../../../src/ui/focus.ts';
import { ActionButton } from '../action-button.tsx';
import { Control } from './control.tsx';
import { type LeaseModel, terminationText } from './lease.ts';
import type { Leases } from './leases.ts';
import { OuterGates } from './outer-gates.tsx';
import { t } from './words.ts';

const switchTo = (on: boolean) =>
  on ? { part: 'alarm-on', label: t('switchOn') } : { part: 'alarm-off', label: t('switchOff') };

/** One lease: first the buttons, in the order in which a tenant needs them on the way in, then the facts. */
export function LeaseCard({ model, leases }: { model: LeaseModel; leases: Leases }) {
  useSignals();
  const { lease, door, alarm } = model;
  const end = model.end.value;
  const armed = alarm.on.value;
  const closes = door?.on.value && !door.paused.value;
  const id = useId();
  const note = useFocusOnChange<HTMLDivElement, unknown>(end);
  const created = parseDay(lease.created);
  return (
    <article className="card" part="lease" aria-labelledby={id}>
      <header>
        <h2 id={id}>
          {t('room', { number: lease.room.number })}
          {end?.day && <span className="badge">{t('ends', { date: formatDots(end.day) })}</span>}
        </h2>
        <p className="quiet">{lease.location}</p>
      </header>
      <div className="controls">
        <OuterGates gates={leases.gates} />
        {door && (
          <Control
            device={door}
            part={closes ? 'close-door' : 'open-door'}
            icon="door"
            label={t(closes ? 'closeDoor' : 'openDoor')}
            state={t(door.on.value ? 'doorOpen' : 'doorClosed')}
            unreadable={t('unreadable')}
            primary
          />
        )}
        <Control
          device={alarm}
          {...switchTo(!armed)}
          icon="alarm"
          state={t(armed ? 'alarmOn' : 'alarmOff')}
          unreadable={t('alarmUnknown')}
          other={switchTo(armed)}
        />
      </div>
      <dl className="facts">
        <div>
          <dt>{t('code')}</dt>
          <dd>{model.code.value}</dd>
        </div>
        <div>
          <dt>{t('floor')}</dt>
          <dd>{leases.floorName(lease)}</dd>
        </div>
        <div>
          <dt>{t('created')}</dt>
          <dd>{created && formatDots(created)}</dd>
        </div>
      </dl>
      <div ref={note} tabIndex={-1} className="stack">
        {end && <p className="note">{terminationText(end.day)}</p>}
        {end ? (
          end.canKeep && (
            <ActionButton part="keep" action={model.termination} onClick={model.keep}>
              {t('keep')}
            </ActionButton>
          )
        ) : (
          <ActionButton
            part="terminate"
            action={model.termination}
            className="calm"
            onClick={model.terminate}
          >
            {t('terminate')}
          </ActionButton>
        )}
      </div>
    </article>
  );
}
