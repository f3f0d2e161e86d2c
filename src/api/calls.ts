/**
 * The calls of the contract (openapi/storage.yaml), one function each, named as its `operationId`. Each resolves with a checked value or with one
 * failure, and never throws (docs/product.md R9.1). The readers check the fields that they name; other fields may be missing with another backend.
 */
import { ALARM_OFF, ALARM_ON, DEBITOR_ID, OPEN_GATE_OPERATION, PAGE_SIZE } from '../codes.ts';
import type { Api, Http } from './client.ts';
import { ignoreBody, type Reader, readFields, readList, readValue } from './read.ts';
import type { components, operations, paths } from './schema.d.ts';

type Schemas = components['schemas'];
type Json<T> = T extends { content: { 'application/json': infer Content } } ? Content : never;
/** What a POST of the contract sends. */
type Body<Id extends keyof operations> = Json<NonNullable<operations[Id]['requestBody']>>;
type Answer<Id extends keyof operations> = Json<operations[Id]['responses'][200]>;
/** The query of a GET of the contract. */
type Query<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;

export type Floor = Schemas['Floor'];
export type Room = Schemas['Room'];
export type PlanRoom = Schemas['PlanRoom'];
export type Walkways = Schemas['Walkways'];
/** Amounts in DKK, the duration in months, the start as YYYY-MM-DD. */
export type RoomPrice = Partial<Answer<'calculateRoomPrice'>> & { fullMonthPrice: number };
/** Options of the Web Authentication standard; the package for it reads the rest. */
type PasskeyOptions = Schemas['PasskeyOptions'];
export type Passkey = Schemas['Passkey'];
export type User = Schemas['User'];
/** The payment provider's session; `url` is its page, where the backend sends it. */
export type CheckoutSession = Answer<'createLeaseWithCheckout'>;
export type Lease = Schemas['Lease'];
/** What the tenant of an unpaid room gets with it; an extension. */
export type Hold = Schemas['Hold'];
export type HeldRoom = Schemas['HeldRoom'];
export type UnpaidRoom = Schemas['UnpaidRoom'];
export type Gate = Schemas['Gate'];
export type Helper = Schemas['Helper'];
export type HelperOpening = Schemas['HelperOpening'];
export type AccessEvent = Schemas['AccessEvent'];
/** Days as YYYY-MM-DD, amounts in DKK. */
export type PaidPeriodEnd = Partial<Answer<'getPaidPeriodEnd'>>;
export type Invoice = Schemas['Invoice'];
export type PaymentMethod = Schemas['PaymentMethod'];
/** What a helper's link opens, and when. */
export type HelperAccess = Answer<'getHelperAccess'>['value'];

type PathWith<Method extends string> = {
  [Path in keyof paths]: paths[Path] extends Record<Method, object> ? Path : never;
}[keyof paths];
type QueryOf<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Given } } }
  ? Given
  : undefined;
type BodyOf<Path extends keyof paths> = paths[Path] extends { post: { requestBody?: never } }
  ? undefined
  : paths[Path] extends { post: { requestBody?: infer Given } }
    ? Json<NonNullable<Given>>
    : never;

interface Options {
  /** For calls that make, replace or end a token: they do not wait for a fresh one. */
  anyToken: boolean;
}
type Send = (path: string, init: object) => ReturnType<Http['GET']>;

/** Path, query and body are checked against the contract here; what openapi-fetch makes of them is not. */
const get = <Path extends PathWith<'get'>, Value>(
  api: Api,
  path: Path,
  query: QueryOf<Path>,
  read: Reader<Value>,
  options?: Options,
) => api.call((http) => (http.GET as Send)(path, { params: { query } }), read, options);

const post = <Path extends PathWith<'post'>, Value>(
  api: Api,
  path: Path,
  body: BodyOf<Path>,
  read: Reader<Value>,
  options?: Options,
) => api.call((http) => (http.POST as Send)(path, { body }), read, options);

/** A command, of whose answer only the status matters. */
const command = <Path extends PathWith<'post'>>(api: Api, path: Path, body: BodyOf<Path>) =>
  post(api, path, body, ignoreBody);

const ANY_TOKEN: Options = { anyToken: true };
const FIRST_PAGE = { pageNumber: 1, pageSize: PAGE_SIZE };
const ofDepartment = (id: number) => ({ filters: [`departmentId==${id}`], ...FIRST_PAGE });

// Rooms, floors and their prices: the same for everybody, but for a tenant's own held room.

export const listFloors = (api: Api, departmentId: number) =>
  get(
    api,
    '/floor/getfiltered',
    ofDepartment(departmentId),
    readList<Floor>({ id: 'number', name: 'string' }),
  );

type RoomFilter = Omit<Query<'listRooms'>, 'departmentId' | 'pageNumber' | 'pageSize'>;
const ROOM = { id: 'number', number: 'string', sqm: 'number', price: 'number' } as const;

/** The rooms of a department, up to 1,000; this call counts its pages from 0. An empty search is left out (docs/product.md R10.3). */
export function listRooms(api: Api, departmentId: number, filter: RoomFilter = {}) {
  const searchText = filter.searchText || undefined;
  const query = { departmentId, pageNumber: 0, pageSize: PAGE_SIZE, ...filter, searchText };
  return get(api, '/room/getfiltered', query, readList<Room>({ ...ROOM, floor: { id: 'number' } }));
}

/** A floor's plan. Whether the outlines and walkways can be drawn is not checked here. */
export const getFloor = (api: Api, id: number) =>
  get(api, '/floor/get', { id }, readValue<Partial<Answer<'getFloor'>['value']>>({}));
export const calculateRoomPrice = (api: Api, roomId: number) =>
  get(api, '/calculation/roomprice', { roomId }, readFields<RoomPrice>({ fullMonthPrice: 'number' }));

/** `offer` is the token of a link of the waiting list, if the page was opened with one; an extension. */
export const canLeaseRoom = (api: Api, query: Query<'canLeaseRoom'>) =>
  get(api, '/room/canlease', query, readValue<boolean>('boolean'));

/** Extension: exists where the department of the floors has `waitingList`. */
export const joinWaitingList = (api: Api, body: Body<'joinWaitingList'>) =>
  command(api, '/waitinglist/join', body);

// Accounts and sessions.

export const signUp = (api: Api, body: Body<'signUp'>) => command(api, '/authentication/signup', body);

/** What a sign-in answers; `passkeys` is an extension: whether one can be added from this page. */
export type SignedIn = { token?: unknown; error?: unknown; passkeys?: unknown };

/** A status 200 may still be a refusal: then `error` is a code of the catalogue or a text. */
export const signIn = (api: Api, body: Body<'signIn'>) =>
  post(api, '/authentication/signin', body, readFields<SignedIn>({}), ANY_TOKEN);

const readOptions = /* @__PURE__ */ readValue<PasskeyOptions>({ challenge: 'string' });

/** Extension: what a browser asks for a passkey with; exists where this browser has made one. */
export const getSignInOptions = (api: Api) =>
  post(api, '/passkey/getsigninoptions', undefined, readOptions, ANY_TOKEN);

/** Extension: answers as `signIn` does. */
export const signInWithPasskey = (api: Api, credential: Body<'signInWithPasskey'>['credential']) =>
  post(api, '/passkey/signin', { credential }, readFields<SignedIn>({}), ANY_TOKEN);

/** Extension: exists, like the next three, where a sign-in or the user has `passkeys`. Code 31 asks for the password. */
export const getAddOptions = (api: Api, body: Body<'getAddOptions'>) =>
  post(api, '/passkey/getaddoptions', body, readOptions);
export const addPasskey = (api: Api, body: Body<'addPasskey'>) => command(api, '/passkey/add', body);
export const listPasskeys = (api: Api) =>
  get(
    api,
    '/passkey/getlist',
    undefined,
    readList<Passkey>({ id: 'number', name: 'string', domain: 'string', created: 'string' }),
  );
export const removePasskey = (api: Api, id: number) => command(api, '/passkey/remove', { id });
export const refreshToken = (api: Api) =>
  api.call(
    (http) => http.POST('/authentication/refreshtoken'),
    readFields<{ token: string }>({ token: 'string' }),
    ANY_TOKEN,
  );

/** Extension: ends the session on the server; sent with the token of this moment, and also while the page closes. */
export const endSession = (api: Api) =>
  api.call(
    (http) => http.POST('/authentication/refreshtoken', { body: { end: true }, keepalive: true }),
    ignoreBody,
    ANY_TOKEN,
  );
export const changePassword = (api: Api, body: Body<'changePassword'>) =>
  command(api, '/authentication/changepassword', body);
export const getCurrentUser = (api: Api) =>
  post(
    api,
    '/user/getcurrent',
    undefined,
    readValue<User>({ firstName: 'string', lastName: 'string', email: 'string', phoneNumber: 'string' }),
  );
export const updateUser = (api: Api, body: Body<'updateUser'>) => command(api, '/user/update', body);
export const requestPasswordLink = (api: Api, body: Body<'requestPasswordLink'>) =>
  command(api, '/passwordrestore/generatelink', body);
export const resetPassword = (api: Api, body: Body<'resetPassword'>) =>
  command(api, '/passwordrestore/resetpassword', body);

/** Asks for an SMS with a code that opens a gate. */
export const requestOneTimeCode = (api: Api, phoneNumber: string) =>
  command(api, '/otp/requestcode', { operationType: OPEN_GATE_OPERATION, phoneNumber });

// Leases and their payment.

const readCheckout = /* @__PURE__ */ readFields<CheckoutSession>({ sessionId: 'string' });
export const createLeaseWithCheckout = (api: Api, body: Body<'createLeaseWithCheckout'>) =>
  post(api, '/lease/createwithcheckout', body, readCheckout);

/** The payments that failed; an extension. */
export const readUnpaid = (unpaid: unknown): UnpaidRoom[] =>
  readList<UnpaidRoom>({ room: { number: 'string' }, amount: 'number', day: 'string' })({ data: unpaid }) ??
  [];

const readGates = /* @__PURE__ */ readList<Gate>({ id: 'number', name: 'string' });

/** The tenant's own active leases, the rooms that are held for the tenant's payment, and, each an extension, failed payments (`readUnpaid`) and gates. */
export const listLeases = (api: Api) =>
  get(api, '/lease/getfiltered', { forCurrentUser: true, active: true, ...FIRST_PAGE }, (body) => {
    const room = { id: 'number', number: 'string' } as const;
    const leases = readList<Lease>({ id: 'number', room, code: 'string', created: 'string' })(body);
    const readHeld = readList<HeldRoom>({ leaseId: 'number', until: 'string', room: { number: 'string' } });
    const { held, unpaid, gates } = body as Record<'held' | 'unpaid' | 'gates', unknown>;
    return (
      leases && { leases, held: readHeld({ data: held }) ?? [], unpaid, gates: readGates({ data: gates }) }
    );
  });
export const changeLeaseCode = (api: Api, body: Body<'changeLeaseCode'>) =>
  command(api, '/lease/changecode', body);
export const cancelLease = (api: Api, id: number) => command(api, '/lease/cancel', { id });

/** Extension: gives a held room back, unless it has been paid for. */
export const giveBackRoom = (api: Api, id: number) => command(api, '/lease/cancel', { id, held: true });

/** Extension: exists where the department of the floors has `withdrawal`. Answers with the instant at which it was received. */
export const withdraw = (api: Api, body: Body<'withdraw'>) =>
  post(api, '/lease/withdraw', body, readValue<string>('string'));

/** Extension: takes a termination back; exists where a lease has `canKeep`. */
export const keepLease = (api: Api, id: number) => command(api, '/lease/keep', { id });

/** Extension: whom the tenant has let in, and what they opened; exists, like the next two, where a lease has `helpers`. */
export const listHelpers = (api: Api, id: number) =>
  get(api, '/lease/gethelpers', { id }, (body) => {
    const person = { id: 'number', name: 'string', phoneNumber: 'string' } as const;
    const helpers = readList<Helper>({ ...person, from: 'string', until: 'string' })(body);
    const { openings: given } = body as { openings?: unknown };
    const openings = readList<HelperOpening>({ name: 'string', gate: 'string', at: 'string' })({
      data: given,
    });
    return helpers && openings && { helpers, openings };
  });
export const addHelper = (api: Api, body: Body<'addHelper'>) => command(api, '/lease/addhelper', body);
export const endHelper = (api: Api, id: number) => command(api, '/lease/endhelper', { id });

const EVENT = { at: 'string', device: 'string', name: 'string', action: 'string', way: 'string' } as const;

/** Extension: what was opened and switched in the last 90 days; exists where the user has `accessLog`. */
export const listAccessEvents = (api: Api) =>
  get(api, '/user/getaccesslog', undefined, readList<AccessEvent>(EVENT));

/** The day on which a lease would end if it were terminated now, and what was paid last. */
export const getPaidPeriodEnd = (api: Api, id: number) =>
  get(api, '/lease/getpayedperiodend', { id }, (body) => {
    const found = readFields<PaidPeriodEnd>({})(body);
    return typeof (found?.value ?? '') === 'string' ? found : undefined;
  });

/** The newest 100. */
export const listInvoices = (api: Api) =>
  get(
    api,
    '/stripe/getinvoicesfiltered',
    { limit: 100 },
    readList<Invoice>({ created: 'string', total: 'number' }),
  );

/** The saved cards, and the day of the next charge as YYYY-MM-DD; its amount in DKK is an extension. */
export const listPaymentMethods = (api: Api) =>
  get(api, '/stripe/getpaymentmethods', { debitorId: DEBITOR_ID, limit: 100 }, (body) => {
    const card = { brand: 'string', last4: 'string', expMonth: 'number', expYear: 'number' } as const;
    const methods = readList<PaymentMethod>({ id: 'string', card })(body);
    const { nextPaymentDate, nextPaymentAmount } = body as Partial<Answer<'listPaymentMethods'>>;
    return methods && { methods, nextPaymentDate, nextPaymentAmount };
  });
export const createSetupSession = (api: Api, body: Body<'createSetupSession'>) =>
  post(api, '/stripe/createsetupsession', body, readCheckout);

/** Extension: takes every payment from a card from now on; exists where a card has `canCharge`. */
export const chargePaymentMethod = (api: Api, paymentMethodId: string) =>
  command(api, '/stripe/chargepaymentmethod', { paymentMethodId });
export const removePaymentMethod = (api: Api, paymentMethodId: string) =>
  command(api, '/stripe/removepaymentmethod', { paymentMethodId });

// Gates, doors and alarms.

/** A department's outer gates; they are the same for everybody. `checksCodes`: whether the backend can check a one-time code (an extension). */
export const listGates = (api: Api, departmentId: number) =>
  get(
    api,
    '/gate/getfiltered',
    ofDepartment(departmentId),
    (body) => {
      const gates = readGates(body);
      return gates && { gates, checksCodes: (body as { checksCodes?: unknown }).checksCodes === true };
    },
    ANY_TOKEN,
  );

/** Extension: whether a one-time code is right. */
export const checkOneTimeCode = (api: Api, body: Body<'checkOneTimeCode'>) =>
  command(api, '/otp/checkcode', body);

/** A gate's or a door's status: `GATE_OPEN` is open. */
export const getGateStatus = (api: Api, id: number) =>
  get(api, '/gate/getstatus', { id }, readValue<number>('number'));
export const openGateAsTenant = (api: Api, gateId: number) => command(api, '/nox/opengatelogged', { gateId });
export const closeGateAsTenant = (api: Api, gateId: number) =>
  command(api, '/nox/closegatelogged', { gateId });
export const openGateWithCode = (api: Api, body: Body<'openGateWithCode'>) =>
  command(api, '/nox/opengate', body);

/** Extension: exists where somebody has a helper's link. */
export const getHelperAccess = (api: Api, token: string) =>
  post(api, '/helper/get', { token }, (body) => {
    const access = readValue<HelperAccess>({ room: 'string', from: 'string', until: 'string' })(body);
    return access && Array.isArray(access.gates) ? access : undefined;
  });
export const openAsHelper = (api: Api, body: Body<'openAsHelper'>) => command(api, '/helper/open', body);

/** The state of a room's alarm: `ALARM_ON` is on. */
export const getRoomStatus = (api: Api, id: number) =>
  get(api, '/room/getstatus', { id }, readValue<number>('number'));
export const enableAlarmAsTenant = (api: Api, roomId: number) =>
  command(api, '/nox/enablealarmlogged', { roomId });
export const disableAlarmAsTenant = (api: Api, roomId: number) =>
  command(api, '/nox/disablealarmlogged', { roomId });

/** Switches a room's alarm to its other state, with number and code of the room. */
export const toggleAlarm = (api: Api, body: Body<'toggleAlarm'>) =>
  post(api, '/nox/togglealarm', body, (answer) => {
    const state = readValue<number>('number')(answer);
    if (state === ALARM_ON) return 'on';
    return state === ALARM_OFF ? 'off' : undefined;
  });
