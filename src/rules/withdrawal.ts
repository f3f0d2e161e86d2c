import { object } from 'superstruct';
import { email, personName } from './field.ts';

/** What somebody sends to withdraw from a contract: their name, the number of the room or the contract, where the receipt goes. */
export const withdrawal = object({ name: personName(), contract: personName(), email: email() });
