import { object } from 'superstruct';
import { personName, phone, requiredPhone } from './field.ts';
import { chosenPassword, confirmed, typedPassword } from './password.ts';
import { roomCodeText } from './room-code.ts';

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

/** A new code for one lease. */
export const roomCode = object({ code: roomCodeText() });
