import { useSignals } from '@preact/signals-react/runtime';
import { Load } from '../load.tsx';
import { LeaseCard } from './lease-card.tsx';
import type { Leases } from './leases.ts';
import { t } from './words.ts';

export function LeasesTab({ leases }: { leases: Leases }) {
  useSignals();
  return (
    <Load of={leases.all}>
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
    </Load>
  );
}
