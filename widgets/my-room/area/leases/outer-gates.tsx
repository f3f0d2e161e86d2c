import { useSignals } from '@preact/signals-react/runtime';
import { ResourceView } from '../resource-view.tsx';
import { Control } from './control.tsx';
import type { GateModel } from './gate.ts';
import type { Leases } from './leases.ts';
import { t } from './words.ts';

/** The outer gates, each once for all leases: the first thing that a tenant who arrives needs. */
export function OuterGates({ leases }: { leases: Leases }) {
  useSignals();
  if (leases.all.current.value.value?.length === 0) return null;
  return (
    <div className="cards gates">
      <ResourceView resource={leases.gates} shape="control" count={leases.gateCount}>
        {(all) =>
          all.map((gate, index) => (
            <OuterGate
              key={gate.id}
              gate={gate}
              part={index ? 'gate' : 'open-outer'}
              only={all.length === 1}
              phone={leases.phone.value}
            />
          ))
        }
      </ResourceView>
    </div>
  );
}

function OuterGate(props: { gate: GateModel; part: string; only: boolean; phone: string | undefined }) {
  useSignals();
  const { gate, part, only, phone } = props;
  const { name } = gate;
  const open = gate.on.value;
  const label = only ? t('outer') : t('openOuter', { name });
  return (
    <Control
      device={gate}
      part={part}
      icon="gate"
      label={open ? t('again', { label }) : label}
      state={only ? t(open ? 'gateOpen' : 'gateClosed', { name }) : t(open ? 'isOpen' : 'isClosed')}
      name={only ? undefined : name}
      to={true}
      close={open && { part: 'close-outer', label: only ? t('closeOnly') : t('closeOuter', { name }) }}
      phone={phone}
      primary
    />
  );
}
