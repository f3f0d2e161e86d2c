import { useSignals } from '@preact/signals-react/runtime';
import type { Part } from '../../src/state/part.ts';
import { NoticeBoard } from '../../src/ui/notice-board.tsx';
import { LoadFailed } from '../../src/ui/try-again.tsx';
import { t } from '../../src/ui/words.ts';
import { AlarmForm } from './alarm/alarm-form.tsx';
import { GateWizard } from './gate/gate-wizard.tsx';
import type { HelperPart } from './helper/index.tsx';
import type { ManageFormModel } from './model.ts';

export function ManageForm({ model: { helper, wizard, alarm, notices } }: { model: ManageFormModel }) {
  return (
    <div className="manage">
      {helper ? (
        <HelperPlace part={helper} />
      ) : (
        <>
          <GateWizard wizard={wizard} />
          <AlarmForm alarm={alarm} />
        </>
      )}
      <NoticeBoard notices={notices} />
    </div>
  );
}

function HelperPlace({ part }: { part: Part<HelperPart> }) {
  useSignals();
  const helper = part.loaded.value;
  if (helper) return <helper.View />;
  return part.failed.value && <LoadFailed text={t('somethingWrong')} onRetry={part.load} />;
}
