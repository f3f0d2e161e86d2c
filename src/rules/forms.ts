import { object } from 'superstruct';
import { normaliseLogin } from '../format/contact.ts';
import * as field from './fields.ts';

const person = {
  firstName: field.personName(),
  lastName: field.personName(),
  phoneNumber: field.requiredPhone(),
  mobile: field.phone(),
};
export const userData = object(person);

const customer = { ...person, email: field.email(), password: field.chosenPassword() };
/** What the server takes to sign somebody up. */
export const newCustomer = object(customer);

export const changePassword = field.confirmed(
  { oldPassword: field.typedPassword(), newPassword: field.chosenPassword() },
  'newPassword',
);

/** The password of who is signed in, before something that matters. */
export const passwordAgain = object({ password: field.typedPassword() });

/** A new code for one lease. */
export const roomCode = object({ code: field.roomCodeText() });

export const gatePhone = object({ phoneNumber: field.requiredPhone() });

/** If the whole SMS was pasted, the code is the one group of 8 digits in it; its last line may repeat it for the browser. */
const otp = (typed: string) => {
  const [code, ...others] = new Set(typed.match(/\b\d{8}\b/g));
  return code && !others.length ? code : typed.trim();
};

export const gateCode = object({ otp: field.required(field.text(otp)) });

export const alarm = object({ roomNumber: field.required(), roomCode: field.required() });

/** How many people can have access to one room at a time, and for how many days from now (docs/product.md R7.13). */
export const HELPERS_MAX = 10;
export const HELPER_DAYS_MAX = 90;

/** Somebody whom a tenant lets in. */
export const helper = object({ name: field.personName(), phoneNumber: field.requiredPhone() });

const rentFields = { code: field.roomCodeText(), terms: field.ticked() };
/** What a tenant who is signed in fills in to rent a room. */
export const rentAsTenant = object(rentFields);

/** What a guest fills in to rent a room. */
export const rentAsGuest = field.confirmed({ ...customer, ...rentFields });

/** Asks for a link to set a new password. */
export const resetRequest = object({ emailOrPhone: field.required(field.text(normaliseLogin)) });

/** Sets a new password behind that link. */
export const newPassword = field.confirmed({ password: field.chosenPassword() });

export const waitingList = object({ phoneNumber: field.requiredPhone() });

/** What somebody sends to withdraw from a contract: their name, the number of the room or the contract, where the receipt goes. */
export const withdrawal = object({
  name: field.personName(),
  contract: field.personName(),
  email: field.email(),
});
