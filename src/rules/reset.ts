import { object } from 'superstruct';
import { normaliseLogin } from '../format/phone.ts';
import { required, text } from './field.ts';
import { chosenPassword, confirmed } from './password.ts';

/** Asks for a link to set a new password. */
export const resetRequest = object({ emailOrPhone: required(text(normaliseLogin)) });

/** Sets a new password behind that link. */
export const newPassword = confirmed({ password: chosenPassword() });
