import { object } from 'superstruct';
import { normaliseLogin } from '../format/phone.ts';
import { required, text } from './field.ts';

export const gatePhone = object({ phoneNumber: required(text(normaliseLogin)) });

/** If the whole SMS was pasted, the code is the one group of 8 digits in it. */
const otp = (typed: string) => {
  const groups = typed.match(/\b\d{8}\b/g);
  return groups?.length === 1 ? groups[0] : typed.trim();
};

export const gateCode = object({ otp: required(text(otp)) });

export const alarm = object({ roomNumber: required(), roomCode: required() });
