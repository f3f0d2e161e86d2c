import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { mapAddress } from '../../../src/format/contact.ts';
import { formatDots, parseDay } from '../../../src/format/date.ts';
import { formatDkk } from '../../../src/format/money.ts';
import { useFocusOnChange } from '../../../src/ui/focus.ts';
import { PhoneLink } from '../../../src/ui/notices.tsx';
import { t as common } from '../../../src/ui/words.ts';
import type { LeaseModel } from '../area/leases/lease.ts';
import { AlarmControl, DoorControl } from '../area/leases/lease-controls.tsx';
import { OuterGates } from '../area/leases/outer-gates.tsx';
import type { Arrival } from './arrival.ts';
import { PlanWay } from './plan-way.tsx';
import { t } from './words.ts';

/** The payment while it is being confirmed, and then the way to the room, step by step. */
export function ArrivalView({ arrival }: { arrival: Arrival }) {
  useSignals();
  const { number, close } = arrival;
  const lease = arrival.lease.value;
  const root = useFocusOnChange<HTMLDivElement, unknown>(!!lease);
  return (
    <section ref={root} tabIndex={-1} className="arrival" part="arrival">
      <h2>{t('room', { number })}</h2>
      <Status arrival={arrival} />
      {lease && <Facts arrival={arrival} lease={lease} />}
      {lease && <Steps arrival={arrival} lease={lease} />}
      <button type="button" className="button" part="all" onClick={close}>
        {t('all')}
      </button>
    </section>
  );
}

function Status({ arrival }: { arrival: Arrival }) {
  useSignals();
  const { number } = arrival;
  const phone = arrival.phone.value;
  const lease = arrival.lease.value;
  if (lease)
    return (
      <p className="note good" role="status">
        <strong>{t('yours', { number })}</strong> {t('code', { code: lease.code.value })}
      </p>
    );
  return (
    <div className="note" role="status">
      <p>
        <span className="dot" aria-hidden />
        <strong>{t('confirming')}</strong> {t(arrival.late.value ? 'late' : 'soon', { number })}
      </p>
      {arrival.late.value && phone && <PhoneLink phone={phone} />}
    </div>
  );
}

const date = (day: string | null | undefined) => {
  const parsed = parseDay(day ?? '');
  return parsed ? formatDots(parsed) : '';
};

function Facts({ arrival, lease }: { arrival: Arrival; lease: LeaseModel }) {
  useSignals();
  const { invoice, next } = arrival.paid.value;
  const { period } = invoice ?? {};
  const facts: [string, ReactNode][] = [
    [t('floor'), arrival.leases.floorName(lease.lease)],
    [t('paid'), invoice && formatDkk(invoice.total)],
    [t('period'), period && `${date(period.from)} – ${date(period.to)}`],
    [
      t('next'),
      next &&
        [date(next.day), typeof next.amount === 'number' && formatDkk(next.amount)]
          .filter(Boolean)
          .join(', '),
    ],
  ];
  return (
    <dl className="facts">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Steps({ arrival, lease }: { arrival: Arrival; lease: LeaseModel }) {
  useSignals();
  const { leases } = arrival;
  const phone = leases.phone.value;
  const plan = arrival.plan.value;
  const { location } = lease.lease;
  return (
    <ol>
      {location && (
        <li>
          <h3>{t('drive')}</h3>
          <p>{location}</p>
          <a className="button" href={mapAddress(location)} target="_blank" rel="noopener" part="map">
            {t('map')} <span className="unseen">({common('newTab')})</span>
          </a>
        </li>
      )}
      <li>
        <h3>{t('gate')}</h3>
        <OuterGates leases={leases} />
      </li>
      <li>
        <h3>{t('way')}</h3>
        <p>{t('findRoom', { number: arrival.number, floor: leases.floorName(lease.lease) })}</p>
        {plan && <PlanWay plan={plan} number={arrival.number} />}
      </li>
      {lease.door && (
        <li>
          <h3>{t('door')}</h3>
          <DoorControl model={lease} phone={phone} />
        </li>
      )}
      <AlarmStep lease={lease}>
        <AlarmControl model={lease} phone={phone} />
      </AlarmStep>
    </ol>
  );
}

/** Nobody has to turn off what is off already. */
function AlarmStep({ lease, children }: { lease: LeaseModel; children: ReactNode }) {
  useSignals();
  const { on, status } = lease.alarm;
  const isOff = status.value === 'known' && !on.value;
  return (
    <li>
      <h3>{t(isOff ? 'alarmIsOff' : 'alarm')}</h3>
      <p>{t(isOff ? 'goIn' : 'alarmHint')}</p>
      {children}
    </li>
  );
}
