import { useSignals } from '@preact/signals-react/runtime';
import { PartView } from '../../../../src/ui/load-state.tsx';
import { loadFailed } from '../../words.ts';
import type { AreaModel } from '../area.ts';
import { ResourceView } from '../resource-view.tsx';
import { LeaseCard } from './lease-card.tsx';
import { OuterGates } from './outer-gates.tsx';
import { t } from './words.ts';

export function LeasesTab({ area }: { area: AreaModel }) {
  useSignals();
  const { leases } = area;
  const cards = area.cards.loaded.value;
  return (
    <>
      <OuterGates leases={leases} />
      <PartView part={leases.unpaid} failed={loadFailed()} />
      <PartView part={leases.holds} failed={loadFailed()} />
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
      {/* Below the leases, because it is loaded later and must not move their buttons. */}
      {cards && <cards.Notes />}
    </>
  );
}
