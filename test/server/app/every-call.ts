import type { OperationId } from '../../../server/shared/calls.ts';
import { NEW_PASSWORD } from '../../setup/api.ts';
import { createPasskeys } from '../authenticator.ts';
import type { TestServer } from '../server.ts';

/** Of the page that all requests come from. */
export const ORIGIN = 'https://facility.example';

const PASSWORD = 'Flyttemand-nr9?';
const HELPER = {
  name: 'Hjalte Hjælper',
  phoneNumber: '+4561728396',
  gate: true,
  door: true,
  from: '2026-03-10T12:00:00Z',
  until: '2026-03-12T12:00:00Z',
};

/** The values in requests; all of them belong to one tenant. */
export interface RequestValues {
  email: string;
  phoneNumber: string;
  leaseId: number;
  roomId: number;
  doorGateId: number;
  cardId: string;
  helperId: number;
  helperToken: string;
  passkeyId: number;
  /** A passkey that is about to be added. */
  newPasskey: object;
  /** That the tenant has the passkey. */
  proof: object;
  oneTimeCode: string;
  resetCode: string;
}

export interface RequestParts {
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

/** For every call a request that succeeds for whoever has what it names; only the room to rent must be another one. */
export function createRequests(values: RequestValues): Record<OperationId, RequestParts> {
  const { email, phoneNumber, leaseId, roomId, doorGateId, cardId, oneTimeCode: otp } = values;
  const pages = { successUrl: `${ORIGIN}/MyRoom`, cancelUrl: `${ORIGIN}/MyRoom` };
  return {
    listRooms: { query: { departmentId: 1, pageNumber: 0, pageSize: 1000 } },
    listFloors: { query: { filters: ['departmentId==1'] } },
    getFloor: { query: { id: 2 } },
    calculateRoomPrice: { query: { roomId } },
    canLeaseRoom: { query: { id: roomId } },
    joinWaitingList: { body: { departmentId: 1, sqmFrom: 500, phoneNumber } },
    signUp: {
      body: {
        firstName: 'Ida',
        lastName: 'Lund',
        email: 'new@example.dk',
        phoneNumber: '+4529999999',
        password: PASSWORD,
      },
    },
    signIn: { body: { emailOrPhone: email, password: PASSWORD } },
    getSignInOptions: {},
    signInWithPasskey: { body: { credential: values.proof } },
    getAddOptions: { body: {} },
    addPasskey: { body: { credential: values.newPasskey, name: 'Android' } },
    listPasskeys: {},
    removePasskey: { body: { id: values.passkeyId } },
    refreshToken: {},
    changePassword: {
      body: { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD },
    },
    getCurrentUser: {},
    updateUser: { body: { firstName: 'Ny', lastName: 'Person', phoneNumber } },
    requestPasswordLink: { body: { emailOrPhone: email } },
    resetPassword: { body: { password: NEW_PASSWORD, code: values.resetCode } },
    requestOneTimeCode: { body: { operationType: 1, phoneNumber } },
    checkOneTimeCode: { body: { phoneNumber, otp } },

    createLeaseWithCheckout: { body: { roomId, code: '1237', ...pages } },
    listLeases: { query: { forCurrentUser: true } },
    changeLeaseCode: { body: { id: leaseId, code: '1237' } },
    cancelLease: { body: { id: leaseId } },
    keepLease: { body: { id: leaseId } },
    withdraw: { body: { departmentId: 1, name: 'Ottilie Ejermand', contract: '101', email } },
    getPaidPeriodEnd: { query: { id: leaseId } },
    listAccessEvents: {},
    listHelpers: { query: { id: leaseId } },
    addHelper: { body: { ...HELPER, id: leaseId, name: 'Ny Hjælper', phoneNumber: '+4561728395' } },
    endHelper: { body: { id: values.helperId } },
    getHelperAccess: { body: { token: values.helperToken } },
    openAsHelper: { body: { token: values.helperToken, gateId: doorGateId } },

    listInvoices: { query: { limit: 100 } },
    listPaymentMethods: { query: { debitorId: 10, limit: 100 } },
    createSetupSession: { body: pages },
    chargePaymentMethod: { body: { paymentMethodId: cardId } },
    removePaymentMethod: { body: { paymentMethodId: cardId } },

    getGateStatus: { query: { id: 1 } },
    listGates: { query: { filters: ['departmentId==1'] } },
    openGateAsTenant: { body: { gateId: doorGateId } },
    closeGateAsTenant: { body: { gateId: doorGateId } },
    openGateWithCode: { body: { gateId: 1, phoneNumber, otp } },
    enableAlarmAsTenant: { body: { roomId } },
    disableAlarmAsTenant: { body: { roomId } },
    toggleAlarm: { body: { departmentId: 1, roomNumber: '101', roomCode: '8391' } },
    getRoomStatus: { query: { id: roomId } },
  };
}

/**
 * Creates a tenant who has one of everything that a call can read or change, such as an open door, two cards, a helper and a passkey.
 * `secrets` are texts that no answer to anybody else may contain.
 */
export async function createOwner(server: TestServer, { roomId = 101, code = '8391' } = {}) {
  const person = await server.createTenant(roomId, code);
  const { phoneNumber, email, token, leaseId } = person;
  const name = { firstName: 'Ottilie', lastName: 'Ejermand', mobile: '+4561728394' };
  await server.post('/user/update', { ...name, phoneNumber }, token);
  await server.changePassword(token, { newPassword: PASSWORD });
  const { customerId } = await server.tenantRow(email);
  const cardId = `pm_of_${roomId}`;
  const card = { brand: 'visa', last4: '9182', expMonth: 7, expYear: 2031 };
  server.payments.cards.set(customerId ?? '', [
    { ...card, id: cardId },
    { ...card, id: `${cardId}_too` },
  ]);
  const [{ doorGateId }] = await server.leases(token);
  await server.openGateAsTenant(doorGateId, token);
  await server.post('/nox/enablealarmlogged', { roomId }, token);
  await server.post('/lease/addhelper', { ...HELPER, id: leaseId }, token);
  const helperToken = /helper=(\S+)/.exec(server.sms.at(-1)?.text ?? '')?.[1] ?? '';
  const { proof, made: newPasskey } = await createPasskeys(server, { token, origin: ORIGIN });
  const newest = (table: 'helper' | 'passkey') =>
    server.database.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  const [{ id: helperId }, { id: passkeyId }] = [await newest('helper'), await newest('passkey')];
  await server.askCode(phoneNumber);
  const oneTimeCode = server.newestCode();
  await server.askLink(email);
  const resetCode = server.newestLinkCode();
  // The limits would refuse another code and another link.
  await server.database.deleteFrom('limitRow').execute();
  const secrets = [
    'Ottilie',
    'Ejermand',
    '61728394',
    phoneNumber.slice(3),
    email,
    code,
    '9182',
    cardId,
    'Hjalte',
    '61728396',
    helperToken,
    oneTimeCode,
    resetCode,
    customerId ?? '',
    `sub_${leaseId}`,
    '"101"',
  ];
  if (!secrets.every(Boolean)) throw new Error('the owner lacks something');
  const values = { roomId, doorGateId, cardId, helperId, helperToken, passkeyId };
  return { ...person, ...values, newPasskey, proof, oneTimeCode, resetCode, secrets };
}
