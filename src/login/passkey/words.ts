import { words } from '#core';

export const t = words('passkeyLogin', {
  da: {
    logIn: 'Log ind med adgangsnøgle',
    unknown: 'Adgangsnøglen kendes ikke her. Den er måske fjernet. Log ind med din adgangskode i stedet.',
    failed: 'Det lykkedes ikke lige nu. Prøv igen, eller log ind med din adgangskode.',
  },
  en: {
    logIn: 'Log in with a passkey',
    unknown: 'This passkey is not known here. It may have been removed. Log in with your password instead.',
    failed: 'That did not work just now. Try again, or log in with your password.',
  },
});
