import { useSignals, widget } from '#core';
import base from '../../src/ui/base.css';
import content from '../../src/ui/content.css';
import form from '../../src/ui/form.css';
import later from '../../src/ui/later.css';
import notices from '../../src/ui/notices.css';
import { NoticeBoard } from '../../src/ui/notices.tsx';
import tokens from '../../src/ui/tokens.css';
import tones from '../../src/ui/tones.css';
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
  styles: [tokens, base, content, form, later, tones, notices, styles],
  create: createManageForm,
  View: ManageForm,
});
