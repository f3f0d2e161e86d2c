import { getCurrentUser } from '../../../../src/api/calls.ts';
import type { LeaseModel } from '../leases/lease.ts';
import type { Leases } from '../leases/leases.ts';
import { createResource, type Resource } from '../resource.ts';
import type { Tools } from '../tab.ts';
import { createPasswordChange, type PasswordChange } from './password-change.ts';
import { createRoomCodes, type RoomCodes } from './room-codes.ts';
import { createUserData, type UserData } from './user-data.ts';

export interface Details {
  user: Resource<UserData>;
  password: PasswordChange;
  leases: Resource<LeaseModel[]>;
  /** The form for the codes of these leases. */
  codesOf(leases: LeaseModel[]): RoomCodes;
  dispose(): void;
}

/** The three forms of the tenant's own details. The codes are those of the leases, which both tabs share. */
export function createDetails(options: Tools & { leases: Leases }): Details {
  const { page, notices, leases } = options;
  const user = createResource<UserData>(async () => {
    const { value: found, failure } = await getCurrentUser(page.api);
    return failure ? { failure } : { value: createUserData({ page, notices, user: found }) };
  }, notices.fail);
  const codes = new WeakMap<LeaseModel[], RoomCodes>();
  user.open();
  leases.all.open();
  return {
    user,
    password: createPasswordChange({ page, notices }),
    leases: leases.all,
    codesOf(all) {
      const form = codes.get(all) ?? createRoomCodes({ page, notices, leases: all });
      codes.set(all, form);
      return form;
    },
    dispose: user.drop,
  };
}
