import { addStyles, computed, type Page, type Signal, signal, useSignals, words } from '#core';
import { getFloor, type Lease, listLeases, type PlanRoom, type Walkways } from '../../../src/api/calls.ts';
import { mapAddress } from '../../../src/format/contact.ts';
import { findWay } from '../../../src/plan/way.ts';
import { imageAddress } from '../../../src/ui/address.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useFocusOnChange } from '../../../src/ui/focus.ts';
import { PhoneLink } from '../../../src/ui/notices.tsx';
import { t as common } from '../../../src/ui/words.ts';
import { AlarmControl, DoorControl, OuterGates } from '../area/controls.tsx';
import { type LeaseModel, type Leases, leaseFloorName } from '../area/leases.ts';
import styles from './arrival.css';

const t = words('arrival', {
  room: ['Rum {{number}}', 'Room {{number}}'],
  confirming: ['Betalingen bekræftes …', 'The payment is being confirmed …'],
  soon: [
    'Det tager som regel få sekunder. Siden opdateres af sig selv.',
    'This usually takes a few seconds. The page updates by itself.',
  ],
  late: [
    'Det tager længere tid end normalt. Du skal ikke betale igen. Rum {{number}} vises her, så snart betalingen er bekræftet.',
    'This takes longer than usual. You need not pay again. Room {{number}} appears here as soon as the payment is confirmed.',
  ],
  none: [
    'Der er ingen betaling i gang for rum {{number}}, og det er ikke blandt dine lejemål. Kontakt os, hvis pengene er trukket.',
    'No payment for room {{number}} is under way, and it is not among your leases. Contact us if money was taken.',
  ],
  yours: ['Rum {{number}} er dit nu.', 'Room {{number}} is yours now.'],
  code: [
    'Din kode {{code}} virker ved døren og til alarmen.',
    'Your code {{code}} works at the door and for the alarm.',
  ],
  drive: ['Find vej hertil', 'Get here'],
  map: ['Vis på kort', 'Show on a map'],
  gate: ['Åbn porten', 'Open the gate'],
  here: ['Jeg er ved porten', 'I am at the gate'],
  way: ['Find rummet', 'Find the room'],
  findRoom: ['Rum {{number}}: {{floor}}', 'Room {{number}}: {{floor}}'],
  planOf: ['Plan over etagen med rum {{number}}', 'Plan of the floor with room {{number}}'],
  metres: ['{{metres}} m fra porten', '{{metres}} m from the gate'],
  door: ['Åbn døren', 'Open the door'],
  alarm: ['Slå alarmen fra', 'Turn the alarm off'],
  alarmHint: [
    'Slå den fra, før du går ind, og til igen, når du går.',
    'Turn it off before you go in, and on again when you leave.',
  ],
  alarmIsOff: ['Alarmen er slået fra', 'The alarm is off'],
  goIn: ['Du kan gå ind. Slå alarmen til, når du går.', 'You can go in. Turn the alarm on when you leave.'],
  close: ['Luk', 'Close'],
});

/** Pauses before the leases are read again while a payment is being confirmed, in milliseconds. After them it takes long, and somebody may want to call. */
const PAUSES = [1000, 1000, 2000, 3000, 5000, 8000];
const LATER_PAUSE = 15_000;
/** A room that was rented longer ago needs no introduction: the page was opened from the history, for example. */
const NEW_FOR_MS = 24 * 3_600_000;
/** A key in `history.state`, so that a reload does not show the arrival again. */
const CLOSED = 'selfstorageArrivalClosed';

type Plan = { image: string; room: PlanRoom | undefined; walkways: Walkways | null | undefined };

/** From the payment to the door: waits until the room is the tenant's, and then reads the way to it. */
export function createArrival(options: { page: Page; leases: Leases; number: string }) {
  const { page, leases, number } = options;
  const { lifetime } = page;
  const closed = signal(!!history.state?.[CLOSED]);
  const waiting = signal<'soon' | 'late' | 'none'>('soon');
  const plan = signal<Plan | null | undefined>(undefined);
  // In a chain the numbers repeat, and the page is that of the room's department.
  const isRented = ({ room, department }: Lease) =>
    room.number === number && (!department || department.id === page.settings.department);
  const lease = computed(() => leases.all.current.value.value?.find((each) => isRented(each.lease)) ?? null);
  const isOld = computed(() => Date.parse(lease.value?.lease.created ?? '') < Date.now() - NEW_FOR_MS);
  const forget = () => history.replaceState({ ...history.state, [CLOSED]: true }, '');

  const readAgainAfter = ([pause = LATER_PAUSE, ...more]: number[]) => {
    const timer = setTimeout(async () => {
      if (lease.peek()) return;
      const { value } = await listLeases(page.api);
      if (value?.leases.some(isRented)) return leases.all.load();
      // A declined payment has neither a lease nor a hold; a backend without holds cannot tell.
      const isGone = value && !value.held.some(({ room }) => room.number === number);
      if (!more.length) waiting.value = isGone ? 'none' : 'late';
      readAgainAfter(more);
    }, pause);
    lifetime.add(() => clearTimeout(timer));
  };
  readAgainAfter(PAUSES);
  lifetime.effect(() => {
    if (lease.value && !plan.peek()) void readPlan(page, lease.value, plan);
  });
  // Whoever has opened the door once has arrived.
  lifetime.effect(() => {
    if (lease.value?.door?.on.value) forget();
  });
  return {
    number,
    leases,
    /** Null while the payment is being confirmed. */
    lease,
    waiting,
    /** Undefined until it is read; null where there is none or it failed, and then it is read again with the leases. */
    plan,
    shown: computed(() => !closed.value && !isOld.value),
    confirming: computed(() => !closed.value && !lease.value && waiting.value !== 'none'),
    close() {
      forget();
      closed.value = true;
    },
  };
}
type Arrival = ReturnType<typeof createArrival>;

async function readPlan(page: Page, { lease }: LeaseModel, plan: Signal<Plan | null | undefined>) {
  const floor = (await page.floors()).value?.find(({ name }) => name === lease.floor);
  const { value } = floor ? await getFloor(page.api, { id: floor.id }) : {};
  const room = value?.rooms?.find(({ id }) => id === lease.room.id);
  plan.value = value?.image ? { image: value.image, room, walkways: value.walkways } : null;
}

/** Above the tabs after a rental: the payment while it is being confirmed, and then the way to the room, step by step. */
function ArrivalView({ arrival }: { arrival: Arrival }) {
  useSignals();
  const { number, close } = arrival;
  const lease = arrival.lease.value;
  const root = useFocusOnChange<HTMLDivElement, unknown>(!!lease);
  if (!arrival.shown.value) return null;
  return (
    <section ref={root} tabIndex={-1} className="arrival" part="arrival">
      <h2>{t('room', { number })}</h2>
      <Status arrival={arrival} />
      {lease && <Steps arrival={arrival} lease={lease} />}
      <Button part="close-arrival" onClick={close}>
        {t('close')}
      </Button>
    </section>
  );
}

function Status({ arrival: { number, ...arrival } }: { arrival: Arrival }) {
  useSignals();
  const lease = arrival.lease.value;
  const waiting = arrival.waiting.value;
  return (
    <div className={lease ? 'note good' : 'note'} role="status">
      {lease ? (
        <p>
          <strong>{t('yours', { number })}</strong> {t('code', { code: lease.code.value })}
        </p>
      ) : (
        <p>
          {waiting !== 'none' && <span className="dot" aria-hidden />}
          {waiting !== 'none' && <strong>{t('confirming')} </strong>}
          {t(waiting, { number })}
        </p>
      )}
      {!lease && waiting !== 'soon' && <PhoneLink />}
    </div>
  );
}

function Steps({ arrival, lease }: { arrival: Arrival; lease: LeaseModel }) {
  useSignals();
  const { leases } = arrival;
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
      {leases.hasGates() && (
        <li>
          <h3>{t('gate')}</h3>
          {/* At home nobody opens a gate by mistake. */}
          <details>
            <summary className="button">{t('here')}</summary>
            <OuterGates leases={leases} />
          </details>
        </li>
      )}
      <li>
        <h3>{t('way')}</h3>
        <p>{t('findRoom', { number: arrival.number, floor: leaseFloorName(lease.lease) })}</p>
        {plan !== null && <PlanWay {...plan} number={arrival.number} />}
      </li>
      {lease.door && (
        <li>
          <h3>{t('door')}</h3>
          <DoorControl model={lease} />
        </li>
      )}
      <AlarmStep lease={lease} />
    </ol>
  );
}

/** Nobody has to turn off what is off already. */
function AlarmStep({ lease }: { lease: LeaseModel }) {
  useSignals();
  const { on, status } = lease.alarm;
  const isOff = status.value === 'known' && !on.value;
  return (
    <li>
      <h3>{t(isOff ? 'alarmIsOff' : 'alarm')}</h3>
      <p>{t(isOff ? 'goIn' : 'alarmHint')}</p>
      <AlarmControl model={lease} />
    </li>
  );
}

/** The floor's plan with the room, and the way to it where the backend says where people walk; its place until it is read. */
function PlanWay({ image, room, walkways, number }: Partial<Plan> & { number: string }) {
  useSignals();
  const address = imageAddress(image);
  if (image && !address) return null;
  const way = room && findWay(walkways, room);
  // In metres where the backend says where people walk; else only the shape matters.
  const { width, height } = walkways ?? { width: 3, height: 2 };
  const outline = room?.outline;
  return (
    <figure>
      <div className="plan" part="plan" style={{ aspectRatio: walkways || !image ? width / height : 'auto' }}>
        {address && <img src={address} alt={t('planOf', { number })} />}
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

export function openArrival(options: Parameters<typeof createArrival>[0] & { root: ShadowRoot | null }) {
  addStyles(options.root, styles);
  const arrival = createArrival(options);
  return { View: () => <ArrivalView arrival={arrival} />, confirming: arrival.confirming };
}
