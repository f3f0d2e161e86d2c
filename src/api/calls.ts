/**
 * The 32 calls of the contract (openapi/storage.yaml), one function each, named as its `operationId`. Each resolves with a checked value
 * or with one failure, and never throws (docs/product.md R9.1). The types say what the readers check: see `Checked` in read.ts.
 *
 * Every module that imports this file gets a copy with the calls that it makes (build.mjs), so nothing here may hold state.
 */
import { ALARM_OFF, ALARM_ON, DEBITOR_ID, OPEN_GATE_OPERATION, PAGE_SIZE } from '../codes.ts';
import type { Api } from './client.ts';
import {
  type Checked,
  ignoreBody,
  type Reader,
  readFields,
  readList,
  readValue,
  type ShapeOf,
} from './read.ts';
import type { components, operations } from './schema.d.ts';

type Schemas = components['schemas'];
/** What a POST of the contract sends. */
type Body<Id extends keyof operations> =
  NonNullable<operations[Id]['requestBody']> extends { content: { 'application/json': infer Content } }
    ? Content
    : never;
/** The query of a GET of the contract. */
type Query<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;

// Rooms, floors and their prices: the same for everybody, but for a tenant's own held room.

const FLOOR = { id: 'number', name: 'string' } as const satisfies ShapeOf<Schemas['Floor']>;
export type Floor = Checked<Schemas['Floor'], typeof FLOOR>;

export const listFloors = (api: Api, departmentId: number) =>
  api.call(
    (http) => http.GET('/floor/getfiltered', { params: { query: departmentQuery(departmentId) } }),
    readList<Floor>(FLOOR),
  );

const ROOM = {
  id: 'number',
  number: 'string',
  sqm: 'number',
  price: 'number',
  floor: { id: 'number' },
} as const satisfies ShapeOf<Schemas['Room']>;
export type Room = Checked<Schemas['Room'], typeof ROOM>;

type RoomFilter = Omit<Query<'listRooms'>, 'departmentId' | 'pageNumber' | 'pageSize'>;

/** The rooms of a department, up to 1,000; this call counts its pages from 0. An empty search is left out (docs/product.md R10.3). */
export const listRooms = (api: Api, departmentId: number, filter: RoomFilter = {}) =>
  api.call((http) => {
    const searchText = filter.searchText || undefined;
    const query = { departmentId, pageNumber: 0, pageSize: PAGE_SIZE, ...filter, searchText };
    return http.GET('/room/getfiltered', { params: { query } });
  }, readList<Room>(ROOM));

export type PlanRoom = Schemas['PlanRoom'];

export type Walkways = Schemas['Walkways'];

/** A floor's plan. Whether the outlines and walkways can be drawn is not checked here. */
export const getFloor = (api: Api, id: number) =>
  api.call(
    (http) => http.GET('/floor/get', { params: { query: { id } } }),
    readValue<{ image?: string | null; rooms?: PlanRoom[] | null; walkways?: Walkways | null }>({}),
  );

/** Amounts in DKK, the duration in months, the start as YYYY-MM-DD. */
export interface RoomPrice {
  fullMonthPrice: number;
  discountAmount?: number | null;
  discountDuration?: number | null;
  paidPeriodStart?: string | null;
  vat?: string;
  deposit?: number;
  noticeDays?: number;
  minimumMonths?: number;
  paymentMethods?: string[] | null;
}

export const calculateRoomPrice = (api: Api, roomId: number) =>
  api.call(
    (http) => http.GET('/calculation/roomprice', { params: { query: { roomId } } }),
    readFields<RoomPrice>({ fullMonthPrice: 'number' }),
  );

/** The token of a link of the waiting list, if the page was opened with one; an extension. */
export interface OfferField {
  offer?: string;
}

export const canLeaseRoom = (api: Api, id: number, offer: OfferField) =>
  api.call(
    (http) => http.GET('/room/canlease', { params: { query: { id, ...offer } } }),
    readValue<boolean>('boolean'),
  );

/** Extension: exists where the department of the floors has `waitingList`. */
export const joinWaitingList = (api: Api, body: Body<'joinWaitingList'>) =>
  api.call((http) => http.POST('/waitinglist/join', { body }), ignoreBody);

// Accounts and sessions. Those that make, replace or end a token do not wait for a fresh one.

export const signUp = (api: Api, body: Body<'signUp'>) =>
  api.call((http) => http.POST('/authentication/signup', { body }), ignoreBody);

/** What a sign-in answers; `passkeys` is an extension: whether one can be added from this page. */
export interface SignedIn {
  token?: unknown;
  error?: unknown;
  passkeys?: unknown;
}

/** A status 200 may still be a refusal: then `error` is a code of the catalogue or a text. */
export const signIn = (api: Api, body: Body<'signIn'>) =>
  api.call((http) => http.POST('/authentication/signin', { body }), readFields<SignedIn>({}), {
    anyToken: true,
  });

const readOptions = /* @__PURE__ */ readValue<PasskeyOptions>({ challenge: 'string' });
/** Options of the Web Authentication standard; the package for it reads the rest. */
export interface PasskeyOptions {
  challenge: string;
  rpId?: string;
  rp?: { id?: string };
}

/** Extension: what a browser asks for a passkey with; exists where this browser has made one. */
export const getSignInOptions = (api: Api) =>
  api.call((http) => http.POST('/passkey/getsigninoptions'), readOptions, { anyToken: true });

/** Extension: answers as `signIn` does. */
export const signInWithPasskey = (api: Api, credential: Body<'signInWithPasskey'>['credential']) =>
  api.call((http) => http.POST('/passkey/signin', { body: { credential } }), readFields<SignedIn>({}), {
    anyToken: true,
  });

/** Extension: exists, like the next three, where a sign-in or the user has `passkeys`. Code 31 asks for the password. */
export const getAddOptions = (api: Api, body: Body<'getAddOptions'>) =>
  api.call((http) => http.POST('/passkey/getaddoptions', { body }), readOptions);

export const addPasskey = (api: Api, body: Body<'addPasskey'>) =>
  api.call((http) => http.POST('/passkey/add', { body }), ignoreBody);

const PASSKEY = {
  id: 'number',
  name: 'string',
  domain: 'string',
  created: 'string',
} as const satisfies ShapeOf<Schemas['Passkey']>;
export type Passkey = Checked<Schemas['Passkey'], typeof PASSKEY>;

export const listPasskeys = (api: Api) =>
  api.call((http) => http.GET('/passkey/getlist'), readList<Passkey>(PASSKEY));

export const removePasskey = (api: Api, id: number) =>
  api.call((http) => http.POST('/passkey/remove', { body: { id } }), ignoreBody);

export const refreshToken = (api: Api) =>
  api.call(
    (http) => http.POST('/authentication/refreshtoken'),
    readFields<{ token: string }>({ token: 'string' }),
    { anyToken: true },
  );

/** Extension: ends the session on the server; sent with the token of this moment, and also while the page closes. */
export const endSession = (api: Api) =>
  api.call(
    (http) => http.POST('/authentication/refreshtoken', { body: { end: true }, keepalive: true }),
    ignoreBody,
    { anyToken: true },
  );

export const changePassword = (api: Api, body: Body<'changePassword'>) =>
  api.call((http) => http.POST('/authentication/changepassword', { body }), ignoreBody);

const USER = {
  firstName: 'string',
  lastName: 'string',
  email: 'string',
  phoneNumber: 'string',
} as const satisfies ShapeOf<Schemas['User']>;
export type User = Checked<Schemas['User'], typeof USER>;

export const getCurrentUser = (api: Api) =>
  api.call((http) => http.POST('/user/getcurrent'), readValue<User>(USER));

export const updateUser = (api: Api, body: Body<'updateUser'>) =>
  api.call((http) => http.POST('/user/update', { body }), ignoreBody);

export const requestPasswordLink = (api: Api, body: Body<'requestPasswordLink'>) =>
  api.call((http) => http.POST('/passwordrestore/generatelink', { body }), ignoreBody);

export const resetPassword = (api: Api, body: Body<'resetPassword'>) =>
  api.call((http) => http.POST('/passwordrestore/resetpassword', { body }), ignoreBody);

/** Asks for an SMS with a code that opens a gate. */
export const requestOneTimeCode = (api: Api, phoneNumber: string) =>
  api.call(
    (http) => http.POST('/otp/requestcode', { body: { operationType: OPEN_GATE_OPERATION, phoneNumber } }),
    ignoreBody,
  );

// Leases and their payment.

/** The payment provider's session; `url` is its page, where the backend tells it. */
export interface CheckoutSession {
  sessionId: string;
  url?: string;
}
const readCheckout = /* @__PURE__ */ readFields<CheckoutSession>({ sessionId: 'string' });

export const createLeaseWithCheckout = (api: Api, body: Body<'createLeaseWithCheckout'>) =>
  api.call((http) => http.POST('/lease/createwithcheckout', { body }), readCheckout);

const LEASE = {
  id: 'number',
  room: { id: 'number', number: 'string' },
  code: 'string',
  created: 'string',
} as const satisfies ShapeOf<Schemas['Lease']>;
export type Lease = Checked<Schemas['Lease'], typeof LEASE>;

/** What the tenant of an unpaid room is told of it; an extension. */
export type Hold = Pick<HeldRoom, 'leaseId' | 'until' | 'checkoutUrl'>;
const HELD = { leaseId: 'number', until: 'string', room: { number: 'string' } } as const satisfies ShapeOf<
  Schemas['HeldRoom']
>;
export type HeldRoom = Checked<Schemas['HeldRoom'], typeof HELD>;

const UNPAID = { room: { number: 'string' }, amount: 'number', day: 'string' } as const satisfies ShapeOf<
  Schemas['UnpaidRoom']
>;
export type UnpaidRoom = Checked<Schemas['UnpaidRoom'], typeof UNPAID>;

/** The payments that failed; an extension. */
export const readUnpaid = (unpaid: unknown): UnpaidRoom[] =>
  readList<UnpaidRoom>(UNPAID)({ data: unpaid }) ?? [];

const GATE = { id: 'number', name: 'string' } as const satisfies ShapeOf<Schemas['Gate']>;
export type Gate = Checked<Schemas['Gate'], typeof GATE>;

/** `unpaid` is checked by the part that shows it. */
const readLeases: Reader<{
  leases: Lease[];
  held: HeldRoom[];
  unpaid: unknown;
  gates: Gate[] | undefined;
}> = (body) => {
  const leases = readList<Lease>(LEASE)(body);
  const { held, unpaid, gates } = body as Record<'held' | 'unpaid' | 'gates', unknown>;
  return (
    leases && {
      leases,
      held: readList<HeldRoom>(HELD)({ data: held }) ?? [],
      unpaid,
      gates: readList<Gate>(GATE)({ data: gates }),
    }
  );
};

/** The tenant's own active leases, and the rooms that are held for the tenant's payment. */
export const listLeases = (api: Api) =>
  api.call(
    (http) =>
      http.GET('/lease/getfiltered', {
        params: { query: { forCurrentUser: true, active: true, pageNumber: 1, pageSize: PAGE_SIZE } },
      }),
    readLeases,
  );

export const changeLeaseCode = (api: Api, body: Body<'changeLeaseCode'>) =>
  api.call((http) => http.POST('/lease/changecode', { body }), ignoreBody);

export const cancelLease = (api: Api, id: number) =>
  api.call((http) => http.POST('/lease/cancel', { body: { id } }), ignoreBody);

/** Extension: gives a held room back, unless it has been paid for. */
export const giveBackRoom = (api: Api, id: number) =>
  api.call((http) => http.POST('/lease/cancel', { body: { id, held: true } }), ignoreBody);

/** Extension: exists where the department of the floors has `withdrawal`. Answers with the instant at which it was received. */
export const withdraw = (api: Api, body: Body<'withdraw'>) =>
  api.call((http) => http.POST('/lease/withdraw', { body }), readValue<string>('string'));

/** Extension: takes a termination back; exists where a lease has `canKeep`. */
export const keepLease = (api: Api, id: number) =>
  api.call((http) => http.POST('/lease/keep', { body: { id } }), ignoreBody);

export const setEveningCheck = (api: Api, body: Body<'setEveningCheck'>) =>
  api.call((http) => http.POST('/lease/seteveningcheck', { body }), ignoreBody);
const HELPER = {
  id: 'number',
  name: 'string',
  phoneNumber: 'string',
  from: 'string',
  until: 'string',
  gate: 'boolean',
  door: 'boolean',
  open: 'boolean',
} as const satisfies ShapeOf<Schemas['Helper']>;
export type Helper = Checked<Schemas['Helper'], typeof HELPER>;

const OPENING = {
  name: 'string',
  gate: 'string',
  door: 'boolean',
  at: 'string',
  confirmed: 'boolean',
} as const satisfies ShapeOf<Schemas['HelperOpening']>;
export type HelperOpening = Checked<Schemas['HelperOpening'], typeof OPENING>;

/** Extension: whom the tenant has let in, and what they opened; exists, like the next two, where a lease has `helpers`. */
export const listHelpers = (api: Api, id: number) =>
  api.call(
    (http) => http.GET('/lease/gethelpers', { params: { query: { id } } }),
    (body) => {
      const helpers = readList<Helper>(HELPER)(body);
      const openings = readList<HelperOpening>(OPENING)({
        data: (body as { openings?: unknown } | null)?.openings,
      });
      return helpers && openings && { helpers, openings };
    },
  );

export const addHelper = (api: Api, body: Body<'addHelper'>) =>
  api.call((http) => http.POST('/lease/addhelper', { body }), ignoreBody);

export const endHelper = (api: Api, id: number) =>
  api.call((http) => http.POST('/lease/endhelper', { body: { id } }), ignoreBody);

const ACCESS_EVENT = {
  at: 'string',
  device: 'string',
  name: 'string',
  action: 'string',
  way: 'string',
} as const satisfies ShapeOf<Schemas['AccessEvent']>;
export type AccessEvent = Checked<Schemas['AccessEvent'], typeof ACCESS_EVENT>;

/** Extension: what was opened and switched in the last 90 days; exists where the user has `accessLog`. */
export const listAccessEvents = (api: Api) =>
  api.call((http) => http.GET('/user/getaccesslog'), readList<AccessEvent>(ACCESS_EVENT));

/** Days as YYYY-MM-DD, amounts in DKK. */
export interface PaidPeriodEnd {
  value?: string | null;
  lastPayment?: { amount: number; day: string } | undefined;
  unpaid?: number | undefined;
}

const readPaidPeriodEnd: Reader<PaidPeriodEnd> = (body) => {
  const found = readFields<PaidPeriodEnd>({})(body);
  return typeof (found?.value ?? '') === 'string' ? found : undefined;
};

/** The day on which a lease would end if it were terminated now, and what was paid last. */
export const getPaidPeriodEnd = (api: Api, id: number) =>
  api.call((http) => http.GET('/lease/getpayedperiodend', { params: { query: { id } } }), readPaidPeriodEnd);

const INVOICE = { created: 'string', total: 'number' } as const satisfies ShapeOf<Schemas['Invoice']>;
export type Invoice = Checked<Schemas['Invoice'], typeof INVOICE>;

/** The newest 100. */
export const listInvoices = (api: Api) =>
  api.call(
    (http) => http.GET('/stripe/getinvoicesfiltered', { params: { query: { limit: 100 } } }),
    readList<Invoice>(INVOICE),
  );

const METHOD = {
  id: 'string',
  card: { brand: 'string', last4: 'string', expMonth: 'number', expYear: 'number' },
} as const satisfies ShapeOf<Schemas['PaymentMethod']>;
export type PaymentMethod = Checked<Schemas['PaymentMethod'], typeof METHOD>;

/** The amount in DKK is an extension. */
interface NextPayment {
  nextPaymentDate?: string | null;
  nextPaymentAmount?: number;
}

const readMethods: Reader<NextPayment & { methods: PaymentMethod[] }> = (body) => {
  const methods = readList<PaymentMethod>(METHOD)(body);
  const { nextPaymentDate, nextPaymentAmount } = body as NextPayment;
  return methods && { methods, nextPaymentDate, nextPaymentAmount };
};

/** The saved cards, and the day of the next charge as YYYY-MM-DD. */
export const listPaymentMethods = (api: Api) =>
  api.call(
    (http) =>
      http.GET('/stripe/getpaymentmethods', { params: { query: { debitorId: DEBITOR_ID, limit: 100 } } }),
    readMethods,
  );

export const createSetupSession = (api: Api, body: Body<'createSetupSession'>) =>
  api.call((http) => http.POST('/stripe/createsetupsession', { body }), readCheckout);

/** Extension: takes every payment from a card from now on; exists where a card has `canCharge`. */
export const chargePaymentMethod = (api: Api, paymentMethodId: string) =>
  api.call((http) => http.POST('/stripe/chargepaymentmethod', { body: { paymentMethodId } }), ignoreBody);

export const removePaymentMethod = (api: Api, paymentMethodId: string) =>
  api.call((http) => http.POST('/stripe/removepaymentmethod', { body: { paymentMethodId } }), ignoreBody);

// Gates, doors and alarms.

/** A department's outer gates; they are the same for everybody. */
export const listGates = (api: Api, departmentId: number) =>
  api.call(
    (http) => http.GET('/gate/getfiltered', { params: { query: departmentQuery(departmentId) } }),
    readList<Gate>(GATE),
    { anyToken: true },
  );

/** The same, and whether the backend can tell if a one-time code is right (an extension). */
export const listGatesForCode = (api: Api, departmentId: number) =>
  api.call(
    (http) => http.GET('/gate/getfiltered', { params: { query: departmentQuery(departmentId) } }),
    (body) => {
      const gates = readList<Gate>(GATE)(body);
      return gates && { gates, checksCodes: (body as { checksCodes?: unknown }).checksCodes === true };
    },
    { anyToken: true },
  );

/** Extension: whether a one-time code is right. */
export const checkOneTimeCode = (api: Api, body: Body<'checkOneTimeCode'>) =>
  api.call((http) => http.POST('/otp/checkcode', { body }), ignoreBody);

/** A gate's or a door's status: `GATE_OPEN` is open. */
export const getGateStatus = (api: Api, id: number) =>
  api.call((http) => http.GET('/gate/getstatus', { params: { query: { id } } }), readValue<number>('number'));

export const openGateAsTenant = (api: Api, gateId: number) =>
  api.call((http) => http.POST('/nox/opengatelogged', { body: { gateId } }), ignoreBody);

export const closeGateAsTenant = (api: Api, gateId: number) =>
  api.call((http) => http.POST('/nox/closegatelogged', { body: { gateId } }), ignoreBody);

export const openGateWithCode = (api: Api, body: Body<'openGateWithCode'>) =>
  api.call((http) => http.POST('/nox/opengate', { body }), ignoreBody);

/** What a helper's link opens, and when. */
export interface HelperAccess {
  room: string;
  floor?: string | null;
  from: string;
  until: string;
  begun: boolean;
  gates: { id: number; name: string; door: boolean }[];
}
/** Extension: exists where somebody has a helper's link. */
export const getHelperAccess = (api: Api, token: string) =>
  api.call(
    (http) => http.POST('/helper/get', { body: { token } }),
    (body) => {
      const access = readValue<HelperAccess>({
        room: 'string',
        from: 'string',
        until: 'string',
        begun: 'boolean',
      })(body);
      return access && Array.isArray(access.gates) ? access : undefined;
    },
  );

export const openAsHelper = (api: Api, body: Body<'openAsHelper'>) =>
  api.call((http) => http.POST('/helper/open', { body }), ignoreBody);

/** The state of a room's alarm: `ALARM_ON` is on. */
export const getRoomStatus = (api: Api, id: number) =>
  api.call((http) => http.GET('/room/getstatus', { params: { query: { id } } }), readValue<number>('number'));

export const enableAlarmAsTenant = (api: Api, roomId: number) =>
  api.call((http) => http.POST('/nox/enablealarmlogged', { body: { roomId } }), ignoreBody);

export const disableAlarmAsTenant = (api: Api, roomId: number) =>
  api.call((http) => http.POST('/nox/disablealarmlogged', { body: { roomId } }), ignoreBody);

const ALARM_STATES = { [ALARM_ON]: 'on', [ALARM_OFF]: 'off' } as const;

/** Switches a room's alarm to its other state, with number and code of the room. */
export const toggleAlarm = (api: Api, body: Body<'toggleAlarm'>) =>
  api.call(
    (http) => http.POST('/nox/togglealarm', { body }),
    (answer) => ALARM_STATES[readValue<keyof typeof ALARM_STATES>('number')(answer) as 1 | 5],
  );

/** The first page of what belongs to a department. */
const departmentQuery = (departmentId: number) => ({
  filters: [`departmentId==${departmentId}`],
  pageNumber: 1,
  pageSize: PAGE_SIZE,
});
