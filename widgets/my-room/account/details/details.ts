import { type ReadonlySignal, signal } from '@preact/signals-react';
import { getCurrentUser } from '../../../../src/api/calls.ts';
import { createResource, type Resource } from '../../../../src/state/resource.ts';
import type { LeaseModel } from '../../area/leases/lease.ts';
import type { OpenedTab, TabTools, Tools } from '../../area/tab.ts';
import { openPasskeys } from '../passkeys/index.tsx';
import { type AccessLog, createAccessLog } from './access-log.tsx';
import { createPasswordChange, type PasswordChange } from './password-change.ts';
import { createReminders, type Reminders } from './reminders.ts';
import { createRoomCodes, type RoomCodes } from './room-codes.ts';
import { createUserData, type UserData } from './user-data.ts';

export interface Details {
  user: Resource<UserData>;
  password: PasswordChange;
  /** Where `user` says that the backend has any. */
  passkeys: ReadonlySignal<OpenedTab | null>;
  leases: Resource<LeaseModel[]>;
  /** The form for the codes of these leases. */
  codesForm(leases: LeaseModel[]): RoomCodes;
  /** Shown where `user` says that the backend has one. */
  log: AccessLog;
  /** The form for reminders about these leases, if the backend sends any. */
  reminders(leases: LeaseModel[]): Reminders;
  dispose(): void;
}

/** The forms of the tenant's own details. The room codes belong to the leases, which both tabs share. */
export function createDetails(options: Tools & Pick<TabTools, 'leases' | 'root'>): Details {
  const { page, notices, leases } = options;
  const passkeys = signal<OpenedTab | null>(null);
  const user = createResource<UserData>(async () => {
    const { value: found, failure } = await getCurrentUser(page.api);
    if (failure) return { failure };
    const data = createUserData({ page, notices, user: found });
    if (data.hasPasskeys) passkeys.value ??= openPasskeys(options);
    return { value: data };
  }, notices.showFailure);
  const codes = new WeakMap<LeaseModel[], RoomCodes>();
  const reminders = new WeakMap<LeaseModel[], Reminders>();
  const log = createAccessLog(options);
  user.open();
  leases.all.open();
  return {
    user,
    passkeys,
    log,
    password: createPasswordChange({ page, notices }),
    leases: leases.all,
    codesForm(all) {
      const form = codes.get(all) ?? createRoomCodes({ page, notices, leases: all });
      codes.set(all, form);
      return form;
    },
    reminders(all) {
      const form = reminders.get(all) ?? createReminders({ page, notices, leases: all });
      reminders.set(all, form);
      return form;
    },
    dispose() {
      user.drop();
      log.drop();
      passkeys.peek()?.dispose();
    },
  };
}
