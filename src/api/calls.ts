/**
 * The calls of the contract (openapi/storage.yaml), one function each, named as its `operationId`. Each resolves with a checked value or with one
 * failure, and never throws (docs/product.md R9.1). The readers check the fields that they name; other fields may be missing with another backend.
 */
import { ALARM_OFF, ALARM_ON, DEBITOR_ID, OPEN_GATE_OPERATION, PAGE_SIZE } from '../codes.ts';
import type { Api, Http, Reader } from './client.ts';
import type { components, operations, paths } from './schema.d.ts';

type Schemas = components['schemas'];
type Json<T> = T extends { content: { 'application/json': infer Content } } ? Content : never;
type Answer<Id extends keyof operations> = Json<operations[Id]['responses'][200]>;

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
/** The query of a GET, and the body of a POST. */
type QueryOf<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Query } } }
  ? Query
  : undefined;
type BodyOf<Path extends keyof paths> = paths[Path] extends { post: { requestBody?: infer Sent } }
  ? Json<NonNullable<Sent>> | (paths[Path] extends { post: { requestBody: object } } ? never : undefined)
  : never;

type Options = Parameters<Api['call']>[2];
type Send = (path: string, init: object) => ReturnType<Http['GET']>;
/** What a call is given, unless the contract has nothing for it. */
type Given<T> = undefined extends T ? [given?: T] : [given: T];

/** Some fields of an answer, with values of the right types. These fields are checked; the others may be missing. */
type Example<T> = T extends object ? { readonly [Field in keyof T]?: Example<NonNullable<T[Field]>> } : T;

const field = (body: unknown, name: string): unknown =>
  (body as Record<string, unknown> | null | undefined)?.[name];

/** Whether a value from the network has the fields that a widget is going to read. */
const fits = (value: unknown, example: unknown): boolean =>
  typeof value === typeof example &&
  (typeof example !== 'object' ||
    (value !== null &&
      !Array.isArray(value) &&
      Object.entries(Object(example)).every(([name, inner]) => fits(field(value, name), inner))));

/** Reads a list in `data` or in `data.data` (docs/product.md R10.4). An entry that a widget cannot draw is left out, and the console says so. */
/* @__NO_SIDE_EFFECTS__ */
export const readList =
  <Item>(example: Example<Item>): Reader<Item[]> =>
  (body) => {
    const outer = field(body, 'data');
    const items = Array.isArray(outer) ? outer : field(outer, 'data');
    if (!Array.isArray(items)) return undefined;
    const drawable = items.filter((item) => fits(item, example));
    if (drawable.length < items.length) console.warn('SelfStorage', body);
    // Of an answer that is wrong as a whole nothing is shown, also not "none".
    return drawable.length || !items.length ? drawable : undefined;
  };

/** Reads an answer in the field `value`. */
/* @__NO_SIDE_EFFECTS__ */
export const readValue =
  <Value>(example: Example<Value>): Reader<Value> =>
  (body) => {
    const found = field(body, 'value');
    return fits(found, example) ? (found as Value) : undefined;
  };

/** Reads a body whose own fields are the answer. */
/* @__NO_SIDE_EFFECTS__ */
export const readFields =
  <Value>(example: Example<Value>): Reader<Value> =>
  (body) =>
    fits(body, example) ? (body as Value) : undefined;

/** For calls of which only the status 200 matters. */
export const ignoreBody: Reader<true> = () => true;

// Path, query and body are checked against the contract here; what openapi-fetch makes of them is not. A bundle leaves out what it does not use.

/* @__NO_SIDE_EFFECTS__ */
const get =
  <Path extends PathWith<'get'>, Value>(path: Path, read: Reader<Value>, options?: Options) =>
  (api: Api, ...[query]: Given<QueryOf<Path>>) =>
    api.call((http) => (http.GET as Send)(path, { params: { query } }), read, options);

/* @__NO_SIDE_EFFECTS__ */
const post =
  <Path extends PathWith<'post'>, Value>(path: Path, read: Reader<Value>, options?: Options) =>
  (api: Api, ...[body]: Given<BodyOf<Path>>) =>
    api.call((http) => (http.POST as Send)(path, { body }), read, options);

/** A command, of whose answer only the status matters. */
/* @__NO_SIDE_EFFECTS__ */
const command = <Path extends PathWith<'post'>>(path: Path) => post(path, ignoreBody);

/** For calls that make, replace or end a token: they do not wait for a fresh one. */
const ANY_TOKEN: Options = { anyToken: true };
const FIRST_PAGE = { pageNumber: 1, pageSize: PAGE_SIZE };
const ofDepartment = (id: number) => ({ filters: [`departmentId==${id}`], ...FIRST_PAGE });

// Rooms, floors and their prices: the same for everybody, but for a tenant's own held room.

const getFloors = get('/floor/getfiltered', readList<Floor>({ id: 0, name: '' }));
export const listFloors = (api: Api, departmentId: number) => getFloors(api, ofDepartment(departmentId));

const getRooms = get(
  '/room/getfiltered',
  readList<Room>({ id: 0, number: '', sqm: 0, price: 0, floor: { id: 0 } }),
);
type RoomFilter = Omit<QueryOf<'/room/getfiltered'>, 'departmentId' | 'pageNumber' | 'pageSize'>;

/** The rooms of a department, up to 1,000; this call counts its pages from 0. An empty search is left out, and at most 100 characters are sent (docs/product.md R10.3). */
export function listRooms(api: Api, departmentId: number, filter: RoomFilter = {}) {
  const searchText = filter.searchText?.slice(0, 100) || undefined;
  return getRooms(api, { departmentId, pageNumber: 0, pageSize: PAGE_SIZE, ...filter, searchText });
}

/** A floor's plan. Whether the outlines and walkways can be drawn is not checked here. */
export const getFloor = get('/floor/get', readValue<Partial<Answer<'getFloor'>['value']>>({}));
export const calculateRoomPrice = get('/calculation/roomprice', readFields<RoomPrice>({ fullMonthPrice: 0 }));

/** `offer` is the token of a link of the waiting list, if the page was opened with one; an extension. */
export const canLeaseRoom = get('/room/canlease', readValue<boolean>(true));

/** Extension: exists where the department of the floors has `waitingList`. */
export const joinWaitingList = post('/waitinglist/join', readFields<{ needsCode?: unknown }>({}));

// Accounts and sessions.

/** What a sign-in answers; `passkeys` is an extension: whether one can be added from this page. */
export type SignedIn = { token?: unknown; error?: unknown; passkeys?: unknown };

export const signUp = command('/authentication/signup');
/** A status 200 may still be a refusal: then `error` is a code of the catalogue or a text. */
export const signIn = post('/authentication/signin', readFields<SignedIn>({}), ANY_TOKEN);

const readOptions = readValue<PasskeyOptions>({ challenge: '' });
/** Extension: what a browser asks for a passkey with; exists where this browser has made one. */
export const getSignInOptions = post('/passkey/getsigninoptions', readOptions, ANY_TOKEN);
/** Extension: answers as `signIn` does. */
export const signInWithPasskey = post('/passkey/signin', readFields<SignedIn>({}), ANY_TOKEN);
/** Extension: exists, like the next three, where a sign-in or the user has `passkeys`. Code 31 asks for the password. */
export const getAddOptions = post('/passkey/getaddoptions', readOptions);
export const addPasskey = command('/passkey/add');
export const listPasskeys = get(
  '/passkey/getlist',
  readList<Passkey>({ id: 0, name: '', domain: '', created: '' }),
);
export const removePasskey = command('/passkey/remove');

export const refreshToken = post(
  '/authentication/refreshtoken',
  readFields<{ token: string }>({ token: '' }),
  ANY_TOKEN,
);
/** Extension: ends the session on the server; sent with the token of this moment, and also while the page closes. */
export const endSession = (api: Api) =>
  api.call(
    (http) => http.POST('/authentication/refreshtoken', { body: { end: true }, keepalive: true }),
    ignoreBody,
    ANY_TOKEN,
  );
export const changePassword = command('/authentication/changepassword');
export const getCurrentUser = post(
  '/user/getcurrent',
  readValue<User>({ firstName: '', lastName: '', email: '', phoneNumber: '' }),
);
export const updateUser = command('/user/update');
export const requestPasswordLink = command('/passwordrestore/generatelink');
export const resetPassword = command('/passwordrestore/resetpassword');
const requestCode = command('/otp/requestcode');
/** Asks for an SMS with a code that opens a gate. */
export const requestOneTimeCode = (api: Api, phoneNumber: string) =>
  requestCode(api, { operationType: OPEN_GATE_OPERATION, phoneNumber });

// Leases and their payment.

const readCheckout = readFields<CheckoutSession>({ sessionId: '' });
export const createLeaseWithCheckout = post('/lease/createwithcheckout', readCheckout);

const readUnpaidList = readList<UnpaidRoom>({ room: { number: '' }, amount: 0, day: '' });
/** The payments that failed; an extension. */
export const readUnpaid = (unpaid: unknown): UnpaidRoom[] => readUnpaidList({ data: unpaid }) ?? [];

const readGates = readList<Gate>({ id: 0, name: '' });
const readHeld = readList<HeldRoom>({ leaseId: 0, until: '', room: { number: '' } });
const getLeases = get('/lease/getfiltered', (body) => {
  const leases = readList<Lease>({ id: 0, room: { id: 0, number: '' }, code: '', created: '' })(body);
  const { held, unpaid, gates } = body as Record<'held' | 'unpaid' | 'gates', unknown>;
  return (
    leases && { leases, held: readHeld({ data: held }) ?? [], unpaid, gates: readGates({ data: gates }) }
  );
});
/** The tenant's own active leases, the rooms that are held for the tenant's payment, and, each an extension, failed payments (`readUnpaid`) and gates. */
export const listLeases = (api: Api) => getLeases(api, { forCurrentUser: true, active: true, ...FIRST_PAGE });
export const changeLeaseCode = command('/lease/changecode');
/** With `held`, an extension: gives a held room back, unless it has been paid for. */
export const cancelLease = command('/lease/cancel');
/** Extension: exists where the department of the floors has `withdrawal`. Answers with the instant at which it was received. */
export const withdraw = post('/lease/withdraw', readValue<string>(''));
/** Extension: takes a termination back; exists where a lease has `canKeep`. */
export const keepLease = command('/lease/keep');

/** Extension: whom the tenant has let in, and what they opened; exists, like the next two, where a lease has `helpers`. */
export const listHelpers = get('/lease/gethelpers', (body) => {
  const helpers = readList<Helper>({ id: 0, name: '', phoneNumber: '', from: '', until: '' })(body);
  const { openings: data } = body as { openings?: unknown };
  const openings = readList<HelperOpening>({ name: '', gate: '', at: '' })({ data });
  return helpers && openings && { helpers, openings };
});
export const addHelper = command('/lease/addhelper');
export const endHelper = command('/lease/endhelper');

/** Extension: what was opened and switched in the last 90 days; exists where the user has `accessLog`. */
export const listAccessEvents = get(
  '/user/getaccesslog',
  readList<AccessEvent>({ at: '', device: 'gate', name: '', action: 'open', way: 'link' }),
);

/** The day on which a lease would end if it were terminated now, and what was paid last. */
export const getPaidPeriodEnd = get('/lease/getpayedperiodend', readFields<PaidPeriodEnd>({ value: '' }));

const getInvoices = get('/stripe/getinvoicesfiltered', readList<Invoice>({ created: '', total: 0 }));
/** The newest 100. */
export const listInvoices = (api: Api) => getInvoices(api, { limit: 100 });

const getPaymentMethods = get('/stripe/getpaymentmethods', (body) => {
  const methods = readList<PaymentMethod>({
    id: '',
    card: { brand: '', last4: '', expMonth: 0, expYear: 0 },
  })(body);
  const { nextPaymentDate, nextPaymentAmount } = body as Partial<Answer<'listPaymentMethods'>>;
  return methods && { methods, nextPaymentDate, nextPaymentAmount };
});
/** The saved cards, and the day of the next charge as YYYY-MM-DD; its amount in DKK is an extension. */
export const listPaymentMethods = (api: Api) => getPaymentMethods(api, { debitorId: DEBITOR_ID, limit: 100 });
export const createSetupSession = post('/stripe/createsetupsession', readCheckout);
/** Extension: takes every payment from a card from now on; exists where a card has `canCharge`. */
export const chargePaymentMethod = command('/stripe/chargepaymentmethod');
export const removePaymentMethod = command('/stripe/removepaymentmethod');

// Gates, doors and alarms.

const getGates = get(
  '/gate/getfiltered',
  (body) => {
    const gates = readGates(body);
    return gates && { gates, checksCodes: (body as { checksCodes?: unknown }).checksCodes === true };
  },
  ANY_TOKEN,
);
/** A department's outer gates; they are the same for everybody. `checksCodes`: whether the backend can check a one-time code (an extension). */
export const listGates = (api: Api, departmentId: number) => getGates(api, ofDepartment(departmentId));
/** Extension: whether a one-time code is right. */
export const checkOneTimeCode = command('/otp/checkcode');
/** A gate's or a door's status: `GATE_OPEN` is open. */
export const getGateStatus = get('/gate/getstatus', readValue<number>(0));
export const openGateAsTenant = command('/nox/opengatelogged');
export const closeGateAsTenant = command('/nox/closegatelogged');
export const openGateWithCode = command('/nox/opengate');

/** Extension: exists where somebody has a helper's link. */
export const getHelperAccess = post('/helper/get', (body) => {
  const access = readValue<HelperAccess>({ room: '', from: '', until: '' })(body);
  return access && Array.isArray(access.gates) ? access : undefined;
});
export const openAsHelper = command('/helper/open');

/** The state of a room's alarm: `ALARM_ON` is on. */
export const getRoomStatus = get('/room/getstatus', readValue<number>(0));
export const enableAlarmAsTenant = command('/nox/enablealarmlogged');
export const disableAlarmAsTenant = command('/nox/disablealarmlogged');
/** Switches a room's alarm to its other state, with number and code of the room. */
export const toggleAlarm = post('/nox/togglealarm', (body) => {
  const state = readValue<number>(0)(body);
  if (state === ALARM_ON) return 'on';
  return state === ALARM_OFF ? 'off' : undefined;
});
