import { NoticeBoard } from '../../src/ui/notice-board.tsx';
import { AlarmForm } from './alarm/alarm-form.tsx';
import { GateWizard } from './gate/gate-wizard.tsx';
import type { ManageFormModel } from './model.ts';

export function ManageForm({ model: { wizard, alarm, notices } }: { model: ManageFormModel }) {
  return (
    <div className="manage">
      <GateWizard wizard={wizard} />
      <AlarmForm alarm={alarm} />
      <NoticeBoard notices={notices} />
    </div>
  );
}
