import { getRoomStatus, switchAlarm, toggleAlarm } from '../domain/alarms.ts';
import type { Handlers } from '../domain/calls.ts';
import { createLeaseWithCheckout } from '../domain/checkouts.ts';
import type { Services } from '../domain/services.ts';
import { getFloor, listFloors } from '../domain/floors.ts';
import { getGateStatus, listGates, moveGate } from '../domain/gates.ts';
import { cancelLease, getPaidPeriodEnd } from '../domain/lease-termination.ts';
import { changeLeaseCode, listLeases } from '../domain/leases.ts';
import { changePassword, requestPasswordLink, resetPassword } from '../domain/new-password.ts';
import { openGateWithCode, requestOneTimeCode } from '../domain/one-time-codes.ts';
import {
  createSetupSession,
  listInvoices,
  listPaymentMethods,
  removePaymentMethod,
} from '../domain/payments.ts';
import { getCurrentUser, signUp, updateUser } from '../domain/people.ts';
import { calculateRoomPrice } from '../domain/prices.ts';
import { canLeaseRoom, listRooms } from '../domain/rooms.ts';
import { refreshToken, signIn } from '../domain/sessions.ts';

/** Every call of the contract, by its operationId. */
export const handlersOf = (core: Services): Handlers => ({
  listRooms: ({ query, caller }) => listRooms(core, query, { tenantId: caller?.tenantId ?? null }),
  listFloors: ({ query }) => listFloors(core, query),
  getFloor: ({ query }) => getFloor(core, query.id),
  calculateRoomPrice: ({ query }) => calculateRoomPrice(core, query.roomId),
  canLeaseRoom: ({ query, caller }) => canLeaseRoom(core, query.id, { tenantId: caller?.tenantId ?? null }),

  signUp: ({ body, address }) => signUp(core, body, address),
  signIn: ({ body, address }) => signIn(core, body, address),
  refreshToken: ({ body, caller }) => refreshToken(core, body, caller),
  changePassword: ({ body, caller }) => changePassword(core, body, caller),
  getCurrentUser: ({ caller }) => getCurrentUser(core, caller),
  updateUser: ({ body, caller, address }) => updateUser(core, body, { caller, address }),
  requestPasswordLink: ({ body, address }) => requestPasswordLink(core, body, address),
  resetPassword: ({ body }) => resetPassword(core, body),
  requestOneTimeCode: ({ body, address }) => requestOneTimeCode(core, body, address),

  createLeaseWithCheckout: ({ body, caller, address, language }) =>
    createLeaseWithCheckout(core, body, { caller, address, language }),
  listLeases: ({ query, caller }) => listLeases(core, query, caller),
  changeLeaseCode: ({ body, caller }) => changeLeaseCode(core, body, caller),
  cancelLease: ({ body, caller }) => cancelLease(core, body, caller),
  getPaidPeriodEnd: ({ query, caller }) => getPaidPeriodEnd(core, query.id, caller),

  listInvoices: ({ query, caller }) => listInvoices(core, query.limit ?? 100, caller),
  listPaymentMethods: ({ query, caller }) => listPaymentMethods(core, query.limit ?? 100, caller),
  createSetupSession: ({ body, caller, language }) => createSetupSession(core, body, { caller, language }),
  removePaymentMethod: ({ body, caller }) => removePaymentMethod(core, body, caller),

  getGateStatus: ({ query, caller }) => getGateStatus(core, query.id, caller),
  listGates: ({ query }) => listGates(core, query),
  openGateAsTenant: ({ body, caller }) => moveGate(core, { ...body, open: true }, caller),
  closeGateAsTenant: ({ body, caller }) => moveGate(core, { ...body, open: false }, caller),
  openGateWithCode: ({ body, address }) => openGateWithCode(core, body, address),
  enableAlarmAsTenant: ({ body, caller }) => switchAlarm(core, { ...body, on: true }, caller),
  disableAlarmAsTenant: ({ body, caller }) => switchAlarm(core, { ...body, on: false }, caller),
  toggleAlarm: ({ body, caller, address }) => toggleAlarm(core, body, { caller, address }),
  getRoomStatus: ({ query, caller }) => getRoomStatus(core, query.id, caller),
});
