import { type ReadonlySignal, signal } from '@preact/signals-react';
import { findPhone } from '../../src/runtime/facility-phone.ts';
import type { Page } from '../../src/runtime/page.ts';
import { createNotices, type Notices } from '../../src/ui/notices.ts';
import { type AlarmSwitch, createAlarmSwitch } from './alarm/alarm-switch.ts';
import { createWizard, type Wizard } from './gate/wizard.ts';
import { createStoredSession } from './session/stored-session.ts';

export interface ManageFormModel {
  ready: ReadonlySignal<boolean>;
  wizard: Wizard;
  alarm: AlarmSwitch;
  notices: Notices;
  dispose: () => void;
}

/** The gate wizard and the alarm form, which both work without a login. */
export function createManageForm(page: Page): ManageFormModel {
  const { api } = page;
  const { department } = page.settings;
  const session = createStoredSession(page);
  const findOwnPhone = () => findPhone(page);
  const notices = createNotices(findOwnPhone);
  const wizard = createWizard({ api, department, notices, findPhone: findOwnPhone });
  const alarm = createAlarmSwitch({ api, department, notices, whenValidated: session.whenValidated });
  return {
    ready: signal(true),
    wizard,
    alarm,
    notices,
    dispose() {
      session.dispose();
      wizard.dispose();
      alarm.dispose();
      notices.dispose();
    },
  };
}
