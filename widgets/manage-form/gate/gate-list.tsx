import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { GATE_OPEN } from '../../../src/codes.ts';
import { explainFailure, TryAgain } from '../../../src/ui/load-state.tsx';
import type { ListedGate } from './gates.ts';
import type { Wizard } from './wizard.ts';
import { t } from './words.ts';

function statusText({ status }: ListedGate): string {
  if (status === GATE_OPEN) return t('open');
  if (status === 'reading') return t('reading');
  return t(status === null ? 'unread' : 'closed');
}

/** The third step: one button per gate. */
export function GateList({ wizard }: { wizard: Wizard }) {
  useSignals();
  const id = useId();
  const gates = wizard.gates.value;
  return (
    <section className="stack" aria-labelledby={id} tabIndex={-1}>
      <h3 id={id} tabIndex={-1}>
        {t('gates')}
      </h3>
      {gates.state === 'loading' && <div className="skeleton gates-skeleton" aria-busy="true" />}
      {gates.state === 'failed' && (
        <p className="stack" role="alert">
          {explainFailure(t('gatesFailed'))}
          <TryAgain className="button" onClick={wizard.loadGates} />
        </p>
      )}
      {gates.value &&
        (gates.value.length ? (
          <ul className="stack">
            {gates.value.map((gate) => (
              <li key={gate.id}>
                <GateButton gate={gate} wizard={wizard} />
              </li>
            ))}
          </ul>
        ) : (
          <p>{t('noGates')}</p>
        ))}
      <div className="row">
        <button type="button" className="button" onClick={wizard.back}>
          {t('back')}
        </button>
      </div>
    </section>
  );
}

function GateButton({ gate, wizard }: { gate: ListedGate; wizard: Wizard }) {
  useSignals();
  const isOpen = gate.status === GATE_OPEN;
  const opening = wizard.openingGate.value;
  const busy = opening === gate.id;
  return (
    <button
      type="button"
      part="gate"
      className="button gate"
      aria-busy={busy}
      aria-disabled={opening !== null || undefined}
      onClick={() => wizard.open(gate)}
    >
      <span>
        {gate.name}
        <small className={isOpen ? 'good' : 'quiet'}>{statusText(gate)}</small>
      </span>
      <span className="do">{t(busy ? 'opening' : isOpen ? 'openAgain' : 'doOpen')}</span>
    </button>
  );
}
