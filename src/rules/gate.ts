import { object } from 'superstruct';
import { normaliseLogin } from '../format/phone.ts';
import { required, text } from './field.ts';

export const gatePhone = object({ phoneNumber: required(text(normaliseLogin)) });

/** If the whole SMS was pasted, the code is the one group of 8 digits in it; its last line may repeat it for the browser. */
const otp = (typed: string) => {
  const [code, ...others] = new Set(typed.match(/\b\d{8}\b/g));
  return code && !others.length ? code : typed.trim();
};

export const gateCode = object({ otp: required(text(otp)) });

export const alarm = object({ roomNumber: required(), roomCode: required() });
