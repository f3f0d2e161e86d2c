import { type ReadonlySignal, signal } from '@preact/signals-react';
import { findPhone, type Page } from '#core';
import { SOMETHING_WRONG } from '../../src/codes.ts';
import { type LazyPart, lazyPart } from '../../src/state/lazy-part.ts';
import { createNotices, type Notices } from '../../src/ui/notices.tsx';
import { type AlarmSwitch, createAlarmSwitch } from './alarm/alarm-switch.ts';
import { createWizard, type Wizard } from './gate/wizard.ts';
import type { HelperPart } from './helper/index.tsx';
import { consumeHelperToken } from './helper-token.ts';
import { createStoredSession } from './session/stored-session.ts';

export interface ManageFormModel {
  ready: ReadonlySignal<boolean>;
  /** In the place of the forms, if the page was opened with a helper's link. */
  helper: LazyPart<HelperPart> | null;
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
  const notices = createNotices(page, findOwnPhone);
  const wizard = createWizard({ api, department, notices, findPhone: findOwnPhone });
  const alarm = createAlarmSwitch({ api, department, notices, whenValidated: session.whenValidated });
  const token = consumeHelperToken();
  const ready = signal(!token);
  const helper = token
    ? lazyPart(page, 'helper-link', ({ openHelperLink }) =>
        openHelperLink({ page, token, root: placeholder.shadowRoot }),
      )
    : null;
  const showHelper = async () => {
    const part = await helper?.load();
    ready.value = true;
    if (!part) void notices.showFailure({ code: SOMETHING_WRONG }, showHelper);
  };
  if (token) void showHelper();
  return {
    ready,
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
