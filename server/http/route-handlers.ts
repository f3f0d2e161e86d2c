import {
  chargePaymentMethod,
  createSetupSession,
  listInvoices,
  listPaymentMethods,
  removePaymentMethod,
} from '../billing/payments.ts';
import { listAccessEvents } from '../devices/access-log.ts';
import { getRoomStatus, switchAlarm, toggleAlarm } from '../devices/alarms.ts';
import { getGateStatus, listGates, moveGate } from '../devices/gates.ts';
import { getHelperAccess, openAsHelper } from '../devices/helper-link.ts';
import { addHelper, endHelper, listHelpers } from '../devices/helpers.ts';
import { checkOneTimeCode, openGateWithCode, requestOneTimeCode } from '../devices/one-time-codes.ts';
import { changeLeaseCode, listLeases } from '../leases/list.ts';
import { cancelLease, getPaidPeriodEnd, keepLease } from '../leases/termination.ts';
import { getCurrentUser, signUp, updateUser } from '../people/account.ts';
import { addPasskey, getAddOptions } from '../people/passkeys/add.ts';
import { listPasskeys, removePasskey } from '../people/passkeys/list.ts';
import { getSignInOptions, signInWithPasskey } from '../people/passkeys/sign-in.ts';
import { changePassword, requestPasswordLink, resetPassword } from '../people/password.ts';
import { refreshToken, signIn } from '../people/sessions.ts';
import { createLeaseWithCheckout } from '../renting/checkout.ts';
import { getFloor, listFloors } from '../rooms/floors.ts';
import { canLeaseRoom, listRooms } from '../rooms/list.ts';
import { calculateRoomPrice } from '../rooms/prices.ts';
import { joinWaitingList } from '../rooms/waiting-list.ts';
import type { Handlers } from '../shared/calls.ts';
import { withdraw } from '../withdrawal/statement.ts';

/** The handler of every call of the contract, by its operationId. */
export const handlers: Handlers = {
  listRooms,
  listFloors,
  getFloor,
  calculateRoomPrice,
  canLeaseRoom,
  joinWaitingList,

  signUp,
  signIn,
  refreshToken,
  changePassword,
  getCurrentUser,
  getSignInOptions,
  signInWithPasskey,
  getAddOptions,
  addPasskey,
  listPasskeys,
  removePasskey,
  listAccessEvents,
  updateUser,
  requestPasswordLink,
  resetPassword,
  requestOneTimeCode,
  checkOneTimeCode,

  createLeaseWithCheckout,
  listLeases,
  changeLeaseCode,
  cancelLease,
  keepLease,
  withdraw,
  listHelpers,
  addHelper,
  endHelper,
  getHelperAccess,
  openAsHelper,
  getPaidPeriodEnd,

  listInvoices,
  listPaymentMethods,
  createSetupSession,
  chargePaymentMethod,
  removePaymentMethod,

  getGateStatus,
  listGates,
  openGateAsTenant: (services, request) => moveGate(services, request, { open: true }),
  closeGateAsTenant: (services, request) => moveGate(services, request, { open: false }),
  openGateWithCode,
  enableAlarmAsTenant: (services, request) => switchAlarm(services, request, { on: true }),
  disableAlarmAsTenant: (services, request) => switchAlarm(services, request, { on: false }),
  toggleAlarm,
  getRoomStatus,
};
