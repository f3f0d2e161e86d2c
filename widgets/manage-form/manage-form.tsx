import { useSignals } from '@preact/signals-react/runtime';
import { NoticeBoard } from '../../src/ui/notices.tsx';
import { AlarmForm } from './alarm/alarm-form.tsx';
import { GateWizard } from './gate/gate-wizard.tsx';
import type { ManageFormModel } from './model.ts';

export function ManageForm({ model: { helper, wizard, alarm, notices } }: { model: ManageFormModel }) {
  useSignals();
  const link = helper?.loaded.value;
  return (
    <div className="manage">
      {!helper && (
        <>
          <GateWizard wizard={wizard} />
          <AlarmForm alarm={alarm} />
        </>
      )}
      {link && <link.View />}
      <NoticeBoard notices={notices} />
    </div>
  );
}
