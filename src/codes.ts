/** Numbers of the contract and what they mean. Imports nothing. */

export const VALIDATION_ERROR = 1;
export const NOT_FOUND = 2;
export const USER_NOT_DEFINED = 5;
export const FLOOR_NOT_FOUND = 7;
export const DEPARTMENT_NOT_FOUND = 8;
export const ROOM_NOT_FOUND = 9;
/** The access controller failed, or did not answer in time. */
export const CONTROLLER_FAILED = 13;
export const ACCESS_DENIED = 14;
/** A one-time code, or a reset link, is wrong, used or expired. */
export const ONE_TIME_CODE_REFUSED = 15;
export const WEBHOOK_EMPTY = 19;
export const SIGNATURE_INVALID = 22;
/** A body that is not what the call expects. */
export const UNEXPECTED_BODY = 24;
export const NO_PRICE = 25;
export const ROOM_NOT_AVAILABLE = 26;
/** The payment provider refused or did not answer. */
export const PAYMENT_FAILED = 27;
export const LEASE_NOT_FOUND = 28;
export const LEASE_NOT_ACTIVATED = 29;
/** A wrong password. */
export const IDENTITY_ERROR = 31;
export const PERSON_EXISTS = 32;
export const LEASE_ACTIVE = 35;
/** A tenant cannot be deleted yet: they rented not long ago. */
export const RECENTLY_ACTIVE = 36;
/** Everything that the server did not name, network failures included. */
export const SOMETHING_WRONG = 100;
/** The client's code for status 401. */
export const SIGNED_OUT = 401;

/** The one gate status that is open; every other value is closed. */
export const GATE_OPEN = 9;
/** The one room state with the alarm on; every other value is off. */
export const ALARM_ON = 5;
/** What a toggle answers when the alarm is off now. */
export const ALARM_OFF = 1;

/** Asks for a one-time code that opens a gate. */
export const OPEN_GATE_OPERATION = 1;
/** Sent with payment methods; the token decides whose they are. */
export const DEBITOR_ID = 10;
/** Entries of one page of rooms, floors, gates or leases. */
export const PAGE_SIZE = 1000;
