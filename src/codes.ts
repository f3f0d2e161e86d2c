/** Numbers of the contract and what they mean. Imports nothing. */

/** The English texts of the error catalogue, by code (docs/product.md R9.2). There is no code 34. */
export const CATALOGUE = {
  1: 'Validation error',
  2: 'Entity not found',
  3: 'User not found',
  4: 'User not allowed',
  5: 'User not defined in the request context',
  6: 'Card payment provider not configured',
  7: 'Floor not found',
  8: 'Department not found',
  9: 'Room not found',
  10: 'Entity not synchronized with the access-control service',
  11: 'Access-control area not found',
  12: 'Area type mismatch',
  13: 'Access-control operation failed',
  14: 'Access denied',
  15: 'One-time password validation error',
  16: 'Configuration error',
  17: 'Invalid response method',
  18: 'Webhook table contains unknown webhook type',
  19: 'Webhook payload is empty',
  20: 'Unknown access-control event',
  21: 'User phone not provided',
  22: 'Payment provider signature invalid',
  23: 'String is empty',
  24: 'Payment event object not of expected type',
  25: 'Failed to calculate price for room',
  26: 'Room not available in the access-control service',
  27: 'Payment provider API error',
  28: 'Lease not found',
  29: 'Lease cannot be activated',
  30: 'Rooms for invoice not found',
  31: 'Identity error',
  32: 'User with this email or phone already exists',
  33: 'User does not have a payment-provider customer',
  35: 'User has an active lease',
  36: 'User idle interval too low',
  37: 'Admin cannot be anonymized',
  38: 'FAQ item with such question and language already exists',
  100: 'Something went wrong, try again later or reach our support',
} as const;

export type CatalogueCode = keyof typeof CATALOGUE;

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
/** A wrong password. */
export const IDENTITY_ERROR = 31;
export const PERSON_EXISTS = 32;
export const LEASE_ACTIVE = 35;
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
