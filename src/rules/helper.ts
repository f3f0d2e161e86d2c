import { object } from 'superstruct';
import { personName, requiredPhone } from './field.ts';

/** How many people can have access to one room at a time, and for how many days from now (docs/product.md R7.13). */
export const HELPERS_MAX = 10;
export const HELPER_DAYS_MAX = 90;

/** Somebody whom a tenant lets in. */
export const helper = object({ name: personName(), phoneNumber: requiredPhone() });
