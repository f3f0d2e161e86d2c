import { object } from 'superstruct';
import { normaliseLogin } from '../format/phone.ts';
import { required, text } from './field.ts';
import { typedPassword } from './password.ts';

export const login = object({ emailOrPhone: required(text(normaliseLogin)), password: typedPassword() });
