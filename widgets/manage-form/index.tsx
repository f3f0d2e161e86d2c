import { useSignals, widget } from '#core';
import forms from '../../src/ui/forms.css';
import { NoticeBoard } from '../../src/ui/notices.tsx';
import ui from '../../src/ui/ui.css';
import { AlarmForm } from './alarm.tsx';
import { GateWizard } from './gate-wizard.tsx';
import styles from './manage-form.css';
import { createManageForm, type ManageFormModel } from './model.ts';

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

export const mount = widget({
  name: 'manage-form',
  styles: [ui, forms, styles],
  create: createManageForm,
  View: ManageForm,
});
