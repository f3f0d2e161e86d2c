import { object } from 'superstruct';
import { normaliseLogin } from '../format/phone.ts';
import { required, text } from './field.ts';

export const gatePhone = object({ phoneNumber: required(text(normaliseLogin)) });

export const gateCode = object({ otp: required() });

export const alarm = object({ roomNumber: required(), roomCode: required() });
