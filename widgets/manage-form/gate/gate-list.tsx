import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { GATE_OPEN } from '../../../src/codes.ts';
import { explainFailure } from '../../../src/ui/slow-notice.ts';
import type { ListedGate, Wizard } from './wizard.ts';
import { t } from './words.ts';

function statusText({ status }: ListedGate): string {
  if (status === GATE_OPEN) return t('open');
  if (status === 'reading') return t('reading');
  return t(status === null ? 'unread' : 'closed');
}

/** The third step: one button per gate. */
export function GateList({ wizard }: { wizard: Wizard }) {
  useSignals();
  const gates = wizard.gates.value;
  const heading = useRef<HTMLHeadingElement>(null);
  const loadAgain = () => {
    // The button goes away while they are on their way.
    heading.current?.focus();
    void wizard.loadGates();
  };
  return (
    <div className="stack">
      <h3 ref={heading} tabIndex={-1}>
        {t('gates')}
      </h3>
      {gates === 'loading' && <div className="skeleton gates-skeleton" aria-busy="true" />}
      {gates === 'failed' && (
        <p className="stack" role="alert">
          {explainFailure(t('gatesFailed'))}
          <button type="button" className="button" onClick={loadAgain}>
            {t('again')}
          </button>
        </p>
      )}
      {typeof gates === 'object' &&
        (gates.length ? (
          <ul className="stack">
            {gates.map((gate) => (
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
    </div>
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
