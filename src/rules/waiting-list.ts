import { object } from 'superstruct';
import { requiredPhone } from './field.ts';

export const waitingList = object({ phoneNumber: requiredPhone() });
