import { useId } from 'react';
import { decimal, hostPages, readAttribute, useSignals } from '#core';
import type { Lease } from '../../../src/api/calls.ts';
import { formatDots, parseDay } from '../../../src/format/date.ts';
import { formatDkk } from '../../../src/format/money.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useFocusOnChange } from '../../../src/ui/focus.ts';
import { PartView } from '../../../src/ui/load-state.tsx';
import { t as common } from '../../../src/ui/words.ts';
import type { AreaModel } from './area.ts';
import { AlarmControl, DoorControl, OuterGates } from './controls.tsx';
import { type LeaseModel, leaseFloorName, terminationText } from './leases.ts';
import { ResourceView } from './resource-view.tsx';
import { t } from './words.ts';

/** One lease: first the buttons, in the order in which a tenant needs them on the way in, then the facts. */
function LeaseCard({ model }: { model: LeaseModel }) {
  useSignals();
  const { lease, helpers } = model;
  const end = model.end.value;
  const change = end ? 'keep' : 'terminate';
  const id = useId();
  const note = useFocusOnChange<HTMLDivElement, unknown>(end);
  const created = parseDay(lease.created);
  const { number, sqm } = lease.room as { number: string; sqm?: number };
  const facts = [
    ['code', model.code.value],
    ['size', sqm && `${decimal(sqm)} m²`],
    ['price', priceText(lease)],
    ['floor', floorAndPlan(lease)],
    ['created', created && formatDots(created)],
  ] as const;
  const withdrawUntil = parseDay(lease.withdrawUntil);
  return (
    <article className="card" part="lease" aria-labelledby={id}>
      <header>
        <h2 id={id}>
          {t('room', { number })}
          {end?.day && <span className="badge">{t('ends', { date: formatDots(end.day) })}</span>}
        </h2>
        <p className="quiet">{lease.location}</p>
      </header>
      <div className="controls">
        <DoorControl model={model} />
        <AlarmControl model={model} />
      </div>
      <dl className="facts">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className={name === 'price' && lease.discounted ? 'wide' : undefined}>
                <dt>{t(name)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {helpers &&
        (helpers.loaded.value ? (
          <helpers.loaded.value.View />
        ) : (
          <Button part="helpers" action={model.lettingIn} className="calm" onClick={model.letIn}>
            {t('letIn')}
            {lease.helpers ? ` (${lease.helpers})` : ''}
          </Button>
        ))}
      <div ref={note} tabIndex={-1} className="stack">
        {end && <p className="note">{terminationText(end.day)}</p>}
        {(!end || end.canKeep) && (
          // The key makes them two buttons: a second press must not take back what the first one did.
          <Button
            key={change}
            part={change}
            action={model.termination}
            className={end ? '' : 'calm'}
            onClick={model[change]}
          >
            {t(change)}
          </Button>
        )}
        {withdrawUntil && (
          <a part="withdraw" href={withdrawAddress(lease)}>
            {t('withdraw', { date: formatDots(withdrawUntil) })}
          </a>
        )}
      </div>
    </article>
  );
}

/** The monthly price; while a discount applies, the price with it, the day on which it ends, and the price after it. */
function priceText({ price, discounted }: Lease) {
  const end = parseDay(discounted?.until);
  const normal = formatDkk(price);
  if (!discounted || !end || !normal) return normal;
  return t('discounted', { now: formatDkk(discounted.price), date: formatDots(end), normal });
}

/** Of the form for a withdrawal; it is filled in with the room, and in a chain the department. */
const withdrawAddress = ({ room, department }: Lease): string =>
  `${hostPages()}/Withdraw?contract=${encodeURIComponent(room.number + (department ? `, ${department.name}` : ''))}`;

/** The floor's name; a link to its plan if the backend tells one. */
function floorAndPlan(lease: Lease) {
  const name = leaseFloorName(lease);
  const { plan } = lease;
  if (!plan || !/^https?:/.test(plan)) return name;
  return (
    <a href={plan} target="_blank" rel="noopener" part="plan">
      {t('plan', { floor: name })} <span className="unseen">({common('newTab')})</span>
    </a>
  );
}

export function LeasesTab({ area }: { area: AreaModel }) {
  useSignals();
  const [leases, cards] = [area.leases, area.cards.loaded.value];
  const rooms = readAttribute('data-rent-room');
  return (
    <>
      <OuterGates leases={leases} />
      <PartView part={leases.unpaid} />
      {/* While the arrival says that a payment is being confirmed, this would say it again. */}
      {area.arrival?.loaded.value?.confirming.value || <PartView part={leases.holds} />}
      <ResourceView resource={leases.all} shape="leases">
        {(all) =>
          all.length ? (
            <div className="cards">
              {all.map((lease) => (
                <LeaseCard key={lease.lease.id} model={lease} />
              ))}
            </div>
          ) : (
            <p className="note stack">
              {t('none')} {rooms && <a href={rooms}>{t('rent')}</a>}
            </p>
          )
        }
      </ResourceView>
      {/* Below the leases, because it is loaded later and must not move their buttons. */}
      {cards && <cards.Notes />}
    </>
  );
}
