import { useSignals } from '@preact/signals-react/runtime';
import { Act } from '../act.tsx';
import { Again } from '../load.tsx';
import type { GateModel } from './gate.ts';
import { t } from './words.ts';

/** The state of a door or gate and the button that changes it. */
export function GateControl(props: {
  gate: GateModel;
  part: string;
  label: string;
  state: string;
  primary?: boolean;
}) {
  useSignals();
  const { gate, part, label, state, primary } = props;
  return (
    <div className="control">
      <Act part={part} action={gate.action} primary={primary} onClick={gate.press}>
        {label}
      </Act>
      <p role="status" className={gate.open.value ? 'state open' : 'state'}>
        {gate.unreadable.value ? t('unreadable', { state }) : state}
        {gate.unreadable.value && <Again onClick={gate.read} />}
      </p>
    </div>
  );
}
