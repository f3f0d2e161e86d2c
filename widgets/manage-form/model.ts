import { computed, type ReadonlySignal } from '@preact/signals-react';
import { findPhone } from '../../src/runtime/facility-phone.ts';
import type { Page } from '../../src/runtime/page.ts';
import { createPart, type Part } from '../../src/state/part.ts';
import { createNotices, type Notices } from '../../src/ui/notices.ts';
import { type AlarmSwitch, createAlarmSwitch } from './alarm/alarm-switch.ts';
import { createWizard, type Wizard } from './gate/wizard.ts';
import type { HelperPart } from './helper/index.tsx';
import { takeHelperToken } from './helper-token.ts';
import { createStoredSession } from './session/stored-session.ts';

export interface ManageFormModel {
  ready: ReadonlySignal<boolean>;
  /** In the place of the forms, if the page was opened with a helper's link. */
  helper: Part<HelperPart> | null;
  wizard: Wizard;
  alarm: AlarmSwitch;
  notices: Notices;
  dispose: () => void;
}

/** The gate wizard and the alarm form, which both work without a login. */
export function createManageForm(page: Page, placeholder: HTMLElement): ManageFormModel {
  const { api } = page;
  const { department } = page.settings;
  const session = createStoredSession(page);
  const findOwnPhone = () => findPhone(page);
  const notices = createNotices(findOwnPhone);
  const wizard = createWizard({ api, department, notices, findPhone: findOwnPhone });
  const alarm = createAlarmSwitch({ api, department, notices, whenValidated: session.whenValidated });
  const token = takeHelperToken();
  const helper =
    token === null
      ? null
      : createPart(async () =>
          (await import('./helper/index.tsx')).openHelperLink({ page, token, root: placeholder.shadowRoot }),
        );
  void helper?.load();
  return {
    ready: computed(() => !helper || !!helper.loaded.value || helper.failed.value),
    helper,
    wizard,
    alarm,
    notices,
    dispose() {
      helper?.dispose();
      session.dispose();
      wizard.dispose();
      alarm.dispose();
      notices.dispose();
    },
  };
}
