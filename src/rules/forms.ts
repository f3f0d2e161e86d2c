import { object } from 'superstruct';
import { normaliseLogin } from '../format/contact.ts';
import {
  chosenPassword,
  confirmed,
  email,
  personName,
  phone,
  required,
  requiredPhone,
  roomCodeText,
  text,
  ticked,
  typedPassword,
} from './fields.ts';

export const userData = object({
  firstName: personName(),
  lastName: personName(),
  phoneNumber: requiredPhone(),
  mobile: phone(),
});

export const changePassword = confirmed(
  { oldPassword: typedPassword(), newPassword: chosenPassword() },
  'newPassword',
);

/** The password of who is signed in, before something that matters. */
export const passwordAgain = object({ password: typedPassword() });

/** A new code for one lease. */
export const roomCode = object({ code: roomCodeText() });

export const gatePhone = object({ phoneNumber: required(text(normaliseLogin)) });

/** If the whole SMS was pasted, the code is the one group of 8 digits in it; its last line may repeat it for the browser. */
const otp = (typed: string) => {
  const [code, ...others] = new Set(typed.match(/\b\d{8}\b/g));
  return code && !others.length ? code : typed.trim();
};

export const gateCode = object({ otp: required(text(otp)) });

export const alarm = object({ roomNumber: required(), roomCode: required() });

/** How many people can have access to one room at a time, and for how many days from now (docs/product.md R7.13). */
export const HELPERS_MAX = 10;
export const HELPER_DAYS_MAX = 90;

/** Somebody whom a tenant lets in. */
export const helper = object({ name: personName(), phoneNumber: requiredPhone() });

/** What a tenant who is signed in fills in to rent a room. */
export const rentShort = object({ code: roomCodeText(), terms: ticked() });

/** What a guest fills in to rent a room. */
export const signUp = confirmed({
  firstName: personName(),
  lastName: personName(),
  email: email(),
  phoneNumber: requiredPhone(),
  mobile: phone(),
  password: chosenPassword(),
  code: roomCodeText(),
  terms: ticked(),
});

/** Asks for a link to set a new password. */
export const resetRequest = object({ emailOrPhone: required(text(normaliseLogin)) });

/** Sets a new password behind that link. */
export const newPassword = confirmed({ password: chosenPassword() });

export const waitingList = object({ phoneNumber: requiredPhone() });

/** What somebody sends to withdraw from a contract: their name, the number of the room or the contract, where the receipt goes. */
export const withdrawal = object({ name: personName(), contract: personName(), email: email() });
