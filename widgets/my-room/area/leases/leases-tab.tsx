import { useSignals } from '@preact/signals-react/runtime';
import { Held } from '../../../../src/hold/held.tsx';
import type { AreaModel } from '../area.ts';
import { formatExpiry, readExpiry } from '../payment/cards.ts';
import { ResourceView } from '../resource-view.tsx';
import { t as areaText } from '../words.ts';
import { LeaseCard } from './lease-card.tsx';
import { OuterGates } from './outer-gates.tsx';
import { t } from './words.ts';

export function LeasesTab({ area }: { area: AreaModel }) {
  useSignals();
  const { leases } = area;
  return (
    <>
      <OuterGates leases={leases} />
      <Held part={leases.unpaid} failed={areaText('loadFailed')} />
      <Held part={leases.holds} failed={areaText('loadFailed')} />
      <ResourceView resource={leases.all} shape="leases">
        {(all) =>
          all.length ? (
            <div className="cards">
              {all.map((lease) => (
                <LeaseCard key={lease.lease.id} model={lease} leases={leases} />
              ))}
            </div>
          ) : (
            <p>{t('none')}</p>
          )
        }
      </ResourceView>
      <Expiring area={area} />
    </>
  );
}

/** Warns of cards that have expired or soon will. Below the leases, because it is loaded later and must not move their buttons. */
function Expiring({ area }: { area: AreaModel }) {
  useSignals();
  const cards = area.cards.current.value;
  const methods = cards.value?.methods.filter(({ card }) => readExpiry(card));
  return (
    <div role="status">
      {methods?.map(({ id, card }) => (
        <p key={id} className="note bad expiring">
          {t(readExpiry(card) ?? 'expiring', { last4: card.last4, date: formatExpiry(card) })}{' '}
          <button type="button" className="link" onClick={() => area.show('payment')}>
            {t('toCards')}
          </button>
        </p>
      ))}
    </div>
  );
}
