import { object } from 'superstruct';
import { email, personName, phone, requiredPhone, ticked } from './field.ts';
import { chosenPassword, confirmed } from './password.ts';
import { roomCodeText } from './room-code.ts';

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
