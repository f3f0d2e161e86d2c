import { useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { Load } from '../load.tsx';
import type { Resource } from '../resource.ts';
import type { GateModel } from './gate.ts';
import { GateControl } from './gate-control.tsx';
import { t } from './words.ts';

/** The way in from the street: a button for the only gate, or one that unfolds the gates to pick from. */
export function OuterGates({ gates }: { gates: Resource<GateModel[]> }) {
  useSignals();
  const unfolded = useSignal(false);
  const id = useId();
  return (
    <Load of={gates} small>
      {(all) =>
        all.length > 1 ? (
          <>
            <div className="control">
              <button
                type="button"
                className="button"
                part="open-outer"
                aria-expanded={unfolded.value}
                aria-controls={id}
                onClick={() => {
                  unfolded.value = !unfolded.value;
                }}
              >
                {t('outer')}
              </button>
            </div>
            <div id={id} className="gates" hidden={!unfolded.value}>
              {all.map((gate) => (
                <OuterGate key={gate.id} gate={gate} part="gate" />
              ))}
            </div>
          </>
        ) : (
          all.map((gate) => <OuterGate key={gate.id} gate={gate} part="open-outer" />)
        )
      }
    </Load>
  );
}

function OuterGate({ gate, part }: { gate: GateModel; part: string }) {
  useSignals();
  const { name } = gate;
  const open = gate.open.value;
  return (
    <GateControl
      gate={gate}
      part={part}
      label={t(open ? 'closeOuter' : 'openOuter', { name })}
      state={t(open ? 'gateOpen' : 'gateClosed')}
    />
  );
}
