import type { OperationId } from '../../../../server/shared/calls.ts';
import { createPasskeys } from '../../authenticator.ts';
import { createServer, PASSWORD } from '../../server.ts';

/** Of the page that all requests come from. */
export const ORIGIN = 'https://facility.example';

const PAGES = {
  successUrl: 'https://facility.example/PaymentSuccess/1',
  cancelUrl: 'https://facility.example/PaymentCancel',
};
const NEW_PASSWORD = 'Sommerhus8!';

export type Scenario = Awaited<ReturnType<typeof createScenario>>;

/** The names under which a request can be signed; the first is the tenant whose request it is. */
export type Signature =
  | 'ada'
  | 'nobody'
  | 'another tenant'
  | 'expired'
  | 'ended'
  | 'unsigned'
  | 'altered'
  | 'nonsense';

/**
 * A server with people in every state: Ada leases room 101, has two cards, and a one-time code and a reset link under way;
 * Bo's lease of room 9 is terminated; Cleo's of room 10 is over, and she holds 102; Dan has nothing.
 */
export async function createScenario() {
  const server = await createServer();
  server.clock.set('2026-01-10T12:00:00Z');
  const cleo = await server.createTenant(10);
  await server.report({ kind: 'subscription-ended', subscriptionId: `sub_${cleo.leaseId}` });
  server.clock.set('2026-03-10T12:00:00Z');
  const cleosToken = await server.signIn(cleo.email);
  const held = await server.rent(102, cleosToken);
  await server.person();
  const bo = await server.createTenant(9, '0815');
  await server.post('/lease/cancel', { id: bo.leaseId }, bo.token);
  const ada = await server.createTenant(101);

  const cards = (...ids: string[]) =>
    ids.map((id) => ({ id, brand: 'visa', last4: '4242', expMonth: 4, expYear: 2028 }));
  const people = await server.database.selectFrom('tenant').select(['email', 'customerId']).execute();
  const customer = new Map(people.map(({ email, customerId }) => [email, customerId ?? '']));
  server.payments.cards.set(customer.get(ada.email) ?? '', cards('pm_1', 'pm_2'));
  server.payments.cards.set(customer.get(bo.email) ?? '', cards('pm_3'));

  const helper = {
    ...{ id: ada.leaseId, name: 'Hjalte', phoneNumber: '+4529999998', gate: true, door: true },
    ...{ from: '2026-03-10T12:00:00Z', until: '2026-03-12T12:00:00Z' },
  };
  await server.post('/lease/addhelper', helper, ada.token);
  await server.post('/otp/requestcode', { operationType: 1, phoneNumber: ada.phoneNumber });
  await server.post('/passwordrestore/generatelink', { emailOrPhone: ada.email });
  await server.tasksDone();
  const texts = server.sms.map(({ text }) => text).join('\n');
  const otp = /gate code .*: (\d{8})/.exec(texts)?.[1] ?? '';
  const reset = /code=(\S+)/.exec(texts)?.[1] ?? '';
  const token = /helper=(\S+)/.exec(texts)?.[1] ?? '';
  if (!otp || !reset || !token || held.status !== 200) throw new Error('the scenario is not as described');
  const passkeys = await createPasskeys(server, { token: ada.token, origin: ORIGIN });
  // So that the two can be asked for again.
  await server.database.deleteFrom('limitRow').execute();

  const { answer } = await server.get('/lease/getfiltered?forCurrentUser=true', ada.token);
  const door: number = answer.data[0].doorGateId;
  const [header, payload, signature] = ada.token.split('.');
  server.clock.forward(-3600);
  const expired = await server.signIn(ada.email);
  server.clock.forward(3600);
  const ended = await server.signIn(ada.email);
  const claims = JSON.parse(Buffer.from(ended.split('.')[1] ?? '', 'base64url').toString());
  await server.database.deleteFrom('session').where('id', '=', claims.sid).execute();
  const tokens: Record<Signature, string | undefined> = {
    ada: ada.token,
    nobody: undefined,
    'another tenant': bo.token,
    expired,
    ended,
    unsigned: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`,
    altered: `${header}.${payload}.${signature?.startsWith('A') ? 'B' : 'A'}${signature?.slice(1)}`,
    nonsense: 'x',
  };

  /** For every call a request of Ada's that succeeds. */
  const good: Record<OperationId, { query?: Record<string, unknown>; body?: Record<string, unknown> }> = {
    listRooms: { query: { departmentId: 1, pageNumber: 0, pageSize: 1000, onlyAvailableForLease: true } },
    listFloors: { query: { filters: ['departmentId==1'] } },
    getFloor: { query: { id: 1 } },
    calculateRoomPrice: { query: { roomId: 101 } },
    canLeaseRoom: { query: { id: 9 } },
    joinWaitingList: { body: { departmentId: 1, sqmFrom: 500, phoneNumber: ada.phoneNumber } },
    signUp: {
      body: {
        ...{ firstName: 'Ida', lastName: 'Lund', email: 'new@example.dk', phoneNumber: '+4529999999' },
        password: PASSWORD,
      },
    },
    signIn: { body: { emailOrPhone: ada.email, password: PASSWORD } },
    getSignInOptions: {},
    signInWithPasskey: { body: { credential: passkeys.proof } },
    getAddOptions: { body: {} },
    addPasskey: { body: { credential: passkeys.made, name: 'Android' } },
    listPasskeys: {},
    removePasskey: { body: { id: 1 } },
    refreshToken: {},
    changePassword: {
      body: { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD },
    },
    getCurrentUser: {},
    updateUser: { body: { firstName: 'Ada', lastName: 'Lund', phoneNumber: ada.phoneNumber } },
    requestPasswordLink: { body: { emailOrPhone: ada.email } },
    resetPassword: { body: { password: NEW_PASSWORD, code: reset } },
    requestOneTimeCode: { body: { operationType: 1, phoneNumber: ada.phoneNumber } },
    createLeaseWithCheckout: { body: { roomId: 103, code: '4711', ...PAGES } },
    listLeases: { query: { forCurrentUser: true } },
    changeLeaseCode: { body: { id: ada.leaseId, code: '0815' } },
    cancelLease: { body: { id: ada.leaseId } },
    withdraw: { body: { departmentId: 1, name: 'Ada Lund', contract: '101', email: ada.email } },
    keepLease: { body: { id: ada.leaseId } },

    listAccessEvents: {},
    listHelpers: { query: { id: ada.leaseId } },
    addHelper: { body: helper },
    endHelper: { body: { id: 1 } },
    getHelperAccess: { body: { token } },
    openAsHelper: { body: { token, gateId: door } },
    getPaidPeriodEnd: { query: { id: ada.leaseId } },
    listInvoices: { query: { limit: 100 } },
    listPaymentMethods: { query: { debitorId: 10, limit: 100 } },
    createSetupSession: { body: PAGES },
    chargePaymentMethod: { body: { paymentMethodId: 'pm_1' } },
    removePaymentMethod: { body: { paymentMethodId: 'pm_1' } },
    getGateStatus: { query: { id: door } },
    listGates: { query: {} },
    openGateAsTenant: { body: { gateId: door } },
    closeGateAsTenant: { body: { gateId: 1 } },
    openGateWithCode: { body: { gateId: 1, phoneNumber: ada.phoneNumber, otp } },
    checkOneTimeCode: { body: { phoneNumber: ada.phoneNumber, otp } },
    enableAlarmAsTenant: { body: { roomId: 101 } },
    disableAlarmAsTenant: { body: { roomId: 101 } },
    toggleAlarm: { body: { departmentId: 1, roomNumber: '101', roomCode: '4711' } },
    getRoomStatus: { query: { id: 101 } },
  };

  return {
    server,
    tokens,
    good,
    putBack: await server.saveState(),
  };
}
