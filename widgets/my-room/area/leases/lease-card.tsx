import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { dayOf, formatDashes } from '../../../../src/format/date.ts';
import { Act } from '../act.tsx';
import { AlarmControl } from './alarm-control.tsx';
import { GateControl } from './gate-control.tsx';
import { canceled, type LeaseModel } from './lease.ts';
import type { Leases } from './leases.ts';
import { OuterGates } from './outer-gates.tsx';
import { t } from './words.ts';

/** One lease: what is needed at the door first, then what is good to know. */
export function LeaseCard({ model, leases }: { model: LeaseModel; leases: Leases }) {
  useSignals();
  const { lease, door, alarm, end } = model;
  const id = useId();
  const created = dayOf(lease.created);
  return (
    <article className="card" part="lease" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('room', { number: lease.room.number })}</h2>
        <p className="quiet">{lease.location}</p>
      </header>
      <div className="controls">
        {door && (
          <GateControl
            gate={door}
            part={door.open.value ? 'close-door' : 'open-door'}
            label={t(door.open.value ? 'closeDoor' : 'openDoor')}
            state={t(door.open.value ? 'doorOpen' : 'doorClosed')}
            primary
          />
        )}
        <AlarmControl alarm={alarm} />
        <OuterGates gates={leases.gates} />
      </div>
      <dl className="facts">
        <div>
          <dt>{t('code')}</dt>
          <dd>{model.code.value}</dd>
        </div>
        <div>
          <dt>{t('floor')}</dt>
          <dd>{leases.floorOf(lease)}</dd>
        </div>
        <div>
          <dt>{t('created')}</dt>
          <dd>{created && formatDashes(created)}</dd>
        </div>
      </dl>
      {end.value ? (
        <p className="note">{canceled(end.value.day)}</p>
      ) : (
        <Act part="terminate" action={model.termination} onClick={model.terminate}>
          {t('terminate')}
        </Act>
      )}
    </article>
  );
}
