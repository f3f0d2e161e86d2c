import { object } from 'superstruct';
import { personName, requiredPhone } from './field.ts';

/** Somebody whom a tenant lets in. */
export const helper = object({ name: personName(), phoneNumber: requiredPhone() });
