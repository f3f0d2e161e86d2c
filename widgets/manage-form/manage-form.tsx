import { useSignals } from '@preact/signals-react/runtime';
import { AlarmForm } from './alarm/alarm-form.tsx';
import { GateWizard } from './gate/gate-wizard.tsx';
import type { ManageFormModel } from './model.ts';

export function ManageForm({ model: { wizard, alarm, notices, board } }: { model: ManageFormModel }) {
  useSignals();
  const loaded = board.loaded.value;
  return (
    <div className="manage">
      <GateWizard wizard={wizard} />
      <AlarmForm alarm={alarm} />
      {loaded && <loaded.NoticeBoard notices={notices} />}
    </div>
  );
}
