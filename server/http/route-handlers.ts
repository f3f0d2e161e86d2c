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
import type { Services } from '../shared/services.ts';
import { withdraw } from '../withdrawal/statement.ts';

/** A handler for every call of the contract, by its operationId. */
export const createHandlers = (services: Services): Handlers => ({
  listRooms: ({ query, caller }) =>
    listRooms(services, query, { tenantId: caller?.tenantId ?? null, offer: query.offer }),
  listFloors: ({ query }) => listFloors(services, query),
  getFloor: ({ query }) => getFloor(services, query.id),
  calculateRoomPrice: ({ query }) => calculateRoomPrice(services, query.roomId),
  canLeaseRoom: ({ query, caller }) =>
    canLeaseRoom(services, query.id, { tenantId: caller?.tenantId ?? null, offer: query.offer }),
  joinWaitingList: ({ body, address, language }) => joinWaitingList(services, body, { address, language }),

  signUp: ({ body, address }) => signUp(services, body, address),
  signIn: ({ body, address, caller, origin }) => signIn(services, body, { address, caller, origin }),
  refreshToken: ({ body, caller }) => refreshToken(services, body, caller),
  changePassword: ({ body, caller }) => changePassword(services, body, caller),
  getCurrentUser: ({ caller, origin }) => getCurrentUser(services, { caller, origin }),
  getSignInOptions: ({ origin }) => getSignInOptions(services, origin),
  signInWithPasskey: ({ body, address, caller, origin }) =>
    signInWithPasskey(services, body, { address, caller, origin }),
  getAddOptions: ({ body, caller, origin }) => getAddOptions(services, body, { caller, origin }),
  addPasskey: ({ body, caller, origin, language }) =>
    addPasskey(services, body, { caller, origin, language }),
  listPasskeys: ({ caller }) => listPasskeys(services, caller),
  removePasskey: ({ body, caller, language }) => removePasskey(services, body, { caller, language }),
  listAccessEvents: ({ caller }) => listAccessEvents(services, caller),
  updateUser: ({ body, caller, address }) => updateUser(services, body, { caller, address }),
  requestPasswordLink: ({ body, address }) => requestPasswordLink(services, body, address),
  resetPassword: ({ body }) => resetPassword(services, body),
  requestOneTimeCode: ({ body, address, origin }) => requestOneTimeCode(services, body, { address, origin }),
  checkOneTimeCode: ({ body, address }) => checkOneTimeCode(services, body, address),

  createLeaseWithCheckout: ({ body, caller, address, language }) =>
    createLeaseWithCheckout(services, body, { caller, address, language }),
  listLeases: ({ query, caller }) => listLeases(services, query, caller),
  changeLeaseCode: ({ body, caller }) => changeLeaseCode(services, body, caller),
  cancelLease: ({ body, caller, language }) => cancelLease(services, body, { caller, language }),
  keepLease: ({ body, caller }) => keepLease(services, body, caller),
  withdraw: ({ body, caller, address, language }) => withdraw(services, body, { caller, address, language }),
  listHelpers: ({ query, caller }) => listHelpers(services, query.id, caller),
  addHelper: ({ body, caller, language }) => addHelper(services, body, { caller, language }),
  endHelper: ({ body, caller }) => endHelper(services, body, caller),
  getHelperAccess: ({ body, address, language }) => getHelperAccess(services, body, { address, language }),
  openAsHelper: ({ body, address }) => openAsHelper(services, body, address),
  getPaidPeriodEnd: ({ query, caller }) => getPaidPeriodEnd(services, query.id, caller),

  listInvoices: ({ query, caller }) => listInvoices(services, query.limit ?? 100, caller),
  listPaymentMethods: ({ query, caller }) => listPaymentMethods(services, query.limit ?? 100, caller),
  createSetupSession: ({ body, caller, language }) =>
    createSetupSession(services, body, { caller, language }),
  chargePaymentMethod: ({ body, caller }) => chargePaymentMethod(services, body, caller),
  removePaymentMethod: ({ body, caller }) => removePaymentMethod(services, body, caller),

  getGateStatus: ({ query, caller }) => getGateStatus(services, query.id, caller),
  listGates: ({ query }) => listGates(services, query),
  openGateAsTenant: ({ body, caller }) => moveGate(services, { ...body, open: true }, caller),
  closeGateAsTenant: ({ body, caller }) => moveGate(services, { ...body, open: false }, caller),
  openGateWithCode: ({ body, address }) => openGateWithCode(services, body, address),
  enableAlarmAsTenant: ({ body, caller }) => switchAlarm(services, { ...body, on: true }, caller),
  disableAlarmAsTenant: ({ body, caller }) => switchAlarm(services, { ...body, on: false }, caller),
  toggleAlarm: ({ body, caller, address }) => toggleAlarm(services, body, { caller, address }),
  getRoomStatus: ({ query, caller }) => getRoomStatus(services, query.id, caller),
});
