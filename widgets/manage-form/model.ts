import { type ReadonlySignal, signal } from '@preact/signals-react';
import { createBoard } from '../../src/runtime/board.ts';
import type { Board } from '../../src/runtime/board-part.ts';
import { findPhone } from '../../src/runtime/facility-phone.ts';
import type { Page } from '../../src/runtime/page.ts';
import type { Part } from '../../src/state/part.ts';
import { createNotices, type Notices } from '../../src/ui/notices.ts';
import { type AlarmSwitch, createAlarmSwitch } from './alarm/alarm-switch.ts';
import { createWizard, type Wizard } from './gate/wizard.ts';
import { createStoredSession } from './session/stored-session.ts';

export interface ManageFormModel {
  ready: ReadonlySignal<boolean>;
  wizard: Wizard;
  alarm: AlarmSwitch;
  notices: Notices;
  board: Part<Board>;
  dispose: () => void;
}

/** The gate wizard and the alarm form, which both work without a login. */
export function createManageForm(page: Page, placeholder: HTMLElement): ManageFormModel {
  const { api } = page;
  const { department } = page.settings;
  const session = createStoredSession(page);
  const findOwnPhone = () => findPhone(page);
  const notices = createNotices(findOwnPhone);
  const board = createBoard(notices, placeholder);
  const wizard = createWizard({ api, department, notices, findPhone: findOwnPhone });
  const alarm = createAlarmSwitch({ api, department, notices, whenValidated: session.whenValidated });
  return {
    ready: signal(true),
    wizard,
    alarm,
    notices,
    board,
    dispose() {
      session.dispose();
      wizard.dispose();
      alarm.dispose();
      notices.dispose();
      board.dispose();
    },
  };
}
