import { useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import type { Resource } from '../../../../src/state/resource.ts';
import { ResourceView } from '../resource-view.tsx';
import { Control } from './control.tsx';
import type { GateModel } from './gate.ts';
import { Icon } from './icon.tsx';
import { t } from './words.ts';

/** The outer gates: one button for the only gate, or a button that unfolds the list of gates. */
export function OuterGates({ gates }: { gates: Resource<GateModel[]> }) {
  useSignals();
  const unfolded = useSignal(false);
  const id = useId();
  return (
    <ResourceView resource={gates} shape="control">
      {(all) =>
        all.length > 1 ? (
          <>
            <div className="control">
              <button
                type="button"
                className="button big primary"
                part="open-outer"
                aria-expanded={unfolded.value}
                aria-controls={id}
                onClick={() => {
                  unfolded.value = !unfolded.value;
                }}
              >
                <Icon name="gate" />
                {t('outer')}
              </button>
              <p className="state">{t('choose', { count: all.length })}</p>
            </div>
            <div id={id} className="gates" hidden={!unfolded.value}>
              {all.map((gate) => (
                <OuterGate key={gate.id} gate={gate} />
              ))}
            </div>
          </>
        ) : (
          all.map((gate) => <OuterGate key={gate.id} gate={gate} only />)
        )
      }
    </ResourceView>
  );
}

function OuterGate({ gate, only }: { gate: GateModel; only?: boolean }) {
  useSignals();
  const { name } = gate;
  const open = gate.on.value;
  const closes = open && !gate.paused.value;
  return (
    <Control
      device={gate}
      part={only ? 'open-outer' : 'gate'}
      icon="gate"
      label={only ? t(closes ? 'closeOnly' : 'outer') : t(closes ? 'closeOuter' : 'openOuter', { name })}
      state={t(open ? 'gateOpen' : 'gateClosed', { name })}
      unreadable={t('unreadable')}
      primary={only}
    />
  );
}
