import { useSignals } from '@preact/signals-react/runtime';
import { LoadFailed } from '../../src/ui/try-again.tsx';
import { AlarmForm } from './alarm/alarm-form.tsx';
import { GateWizard } from './gate/gate-wizard.tsx';
import type { ManageFormModel } from './model.ts';
import { t } from './words.ts';

export function ManageForm({ model: { helper, wizard, alarm, notices, board } }: { model: ManageFormModel }) {
  useSignals();
  const link = helper?.loaded.value;
  const loaded = board.loaded.value;
  return (
    <div className="manage">
      {!helper && (
        <>
          <GateWizard wizard={wizard} />
          <AlarmForm alarm={alarm} />
        </>
      )}
      {link && <link.View />}
      {board.missing.value && <LoadFailed text={t('noticeFailed')} onRetry={board.load} />}
      {loaded && <loaded.NoticeBoard notices={notices} />}
    </div>
  );
}
