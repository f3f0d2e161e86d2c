import { words } from '#core';

export const t = words('login', {
  da: {
    heading: 'Log ind',
    emailOrPhone: 'E-mail eller telefonnummer',
    password: 'Adgangskode',
    required: 'Feltet skal udfyldes',
    working: 'Et øjeblik …',
    forgotten: 'Glemt adgangskode?',
    lost: 'Du er blevet logget ud. Log ind igen for at fortsætte.',
  },
  en: {
    heading: 'Log in',
    emailOrPhone: 'Email or phone number',
    password: 'Password',
    required: 'This field is required',
    working: 'One moment …',
    forgotten: 'Forgotten your password?',
    lost: 'Failed to login with token. You have been logged out. Log in again to continue.',
  },
});
