import { type ReadonlySignal, signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { addStyles, type Page, words } from '#core';
import { mapAddress } from '../../../src/format/contact.ts';
import { formatDots, parseDay } from '../../../src/format/date.ts';
import { formatDkk } from '../../../src/format/money.ts';
import { findWay } from '../../../src/plan/way.ts';
import { imageAddress } from '../../../src/ui/address.ts';
import { useFocusOnChange } from '../../../src/ui/focus.ts';
import { PhoneLink } from '../../../src/ui/notices.tsx';
import tones from '../../../src/ui/tones.css';
import { t as common } from '../../../src/ui/words.ts';
import { AlarmControl, DoorControl, OuterGates } from '../area/controls.tsx';
import type { LeaseModel, Leases } from '../area/leases.ts';
import styles from './arrival.css';
import { type Arrival, createArrival, findRentedRoom, type Plan } from './arrival.ts';

export const t = words('arrival', {
  da: {
    room: 'Rum {{number}}',
    confirming: 'Betalingen bekræftes …',
    soon: 'Det tager som regel få sekunder. Siden opdateres af sig selv.',
    late: 'Det tager længere tid end normalt. Du skal ikke betale igen. Rum {{number}} vises her, så snart betalingen er bekræftet.',
    yours: 'Rum {{number}} er dit nu.',
    code: 'Din kode {{code}} virker ved døren og til alarmen.',
    floor: 'Etage',
    paid: 'Betalt',
    period: 'Periode',
    next: 'Næste betaling',
    drive: 'Find vej hertil',
    map: 'Vis på kort',
    gate: 'Åbn porten',
    way: 'Find rummet',
    findRoom: 'Rum {{number}}: {{floor}}',
    planOf: 'Plan over etagen med rum {{number}}',
    metres: '{{metres}} m fra porten',
    door: 'Åbn døren',
    alarm: 'Slå alarmen fra',
    alarmHint: 'Slå den fra, før du går ind, og til igen, når du går.',
    alarmIsOff: 'Alarmen er slået fra',
    goIn: 'Du kan gå ind. Slå alarmen til, når du går.',
    all: 'Vis alt i Mit rum',
  },
  en: {
    room: 'Room {{number}}',
    confirming: 'The payment is being confirmed …',
    soon: 'This usually takes a few seconds. The page updates by itself.',
    late: 'This takes longer than usual. You need not pay again. Room {{number}} appears here as soon as the payment is confirmed.',
    yours: 'Room {{number}} is yours now.',
    code: 'Your code {{code}} works at the door and for the alarm.',
    floor: 'Floor',
    paid: 'Paid',
    period: 'Period',
    next: 'Next payment',
    drive: 'Get here',
    map: 'Show on a map',
    gate: 'Open the gate',
    way: 'Find the room',
    findRoom: 'Room {{number}}: {{floor}}',
    planOf: 'Plan of the floor with room {{number}}',
    metres: '{{metres}} m from the gate',
    door: 'Open the door',
    alarm: 'Turn the alarm off',
    alarmHint: 'Turn it off before you go in, and on again when you leave.',
    alarmIsOff: 'The alarm is off',
    goIn: 'You can go in. Turn the alarm on when you leave.',
    all: 'Show all of My room',
  },
});

/** The floor's plan with the room, and the way to it where the backend says where people walk. */
export function PlanWay({ plan: { image, room, walkways }, number }: { plan: Plan; number: string }) {
  useSignals();
  const address = imageAddress(image);
  if (!address) return null;
  const way = room && findWay(walkways, room);
  // In metres like the way, else in per cent like the outline.
  const { width, height } = way && walkways ? walkways : { width: 100, height: 100 };
  const outline = room?.outline;
  return (
    <figure>
      <div className="plan" part="plan">
        <img src={address} alt={t('planOf', { number })} />
        {outline && (
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
            <rect
              x={(outline.x / 100) * width}
              y={(outline.y / 100) * height}
              width={(outline.width / 100) * width}
              height={(outline.height / 100) * height}
            />
            {way && <polyline points={way.points.map(({ x, y }) => `${x},${y}`).join(' ')} />}
          </svg>
        )}
      </div>
      {way && <figcaption className="quiet">{t('metres', { metres: Math.round(way.metres) })}</figcaption>}
    </figure>
  );
}

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

/** What a tenant sees instead of the tabs on coming back from paying for a room. */
export interface ArrivalPart {
  shown: ReadonlySignal<boolean>;
  View: () => ReactNode;
  dispose(): void;
}

export function openArrival(options: { page: Page; leases: Leases; root: ShadowRoot | null }): ArrivalPart {
  const number = findRentedRoom(location.href);
  if (!number) return { shown: signal(false), View: () => null, dispose() {} };
  addStyles(options.root, tones + styles);
  const arrival = createArrival({ ...options, number });
  const { shown, dispose } = arrival;
  return { shown, dispose, View: () => <ArrivalView arrival={arrival} /> };
}
