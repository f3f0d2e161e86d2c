import { words } from '#core';

export const t = words('resetPassword', {
  da: {
    request: 'Få et link på sms',
    requestHint: 'Vi sender et link til din telefon, så du kan vælge en ny adgangskode.',
    emailOrPhone: 'E-mail eller telefonnummer',
    send: 'Send link',
    sent: 'Linket er sendt på sms. Det kan tage et minut. Det virker kun én gang og kun i kort tid.',
    waiting: 'Vi har lige sendt et link. Du kan få et nyt om et minut.',
    refused: 'Linket er brugt eller udløbet. Bed om et nyt her.',
    choose: 'Vælg en ny adgangskode',
    password: 'Ny adgangskode',
    passwordConfirmation: 'Gentag adgangskoden',
    save: 'Gem adgangskoden',
    changed: 'Adgangskoden er ændret',
    maybeChanged:
      'Adgangskoden er måske allerede ændret. Prøv at logge ind med den nye, eller få et nyt link.',
    loggedIn: 'Du er logget ind.',
  },
  en: {
    request: 'Get a link by SMS',
    requestHint: 'We’ll text you a link for choosing a new password.',
    emailOrPhone: 'Email or phone number',
    send: 'Send link',
    sent: 'Link sent via SMS. It can take a minute. It works only once and only for a short time.',
    waiting: 'We sent a link a moment ago. You can get a new one in a minute.',
    refused: 'The link has been used or has expired. Ask for a new one here.',
    choose: 'Choose a new password',
    password: 'New password',
    passwordConfirmation: 'Repeat the password',
    save: 'Save the password',
    changed: 'Password was changed',
    maybeChanged:
      'The password may have been changed already. Try to log in with the new one, or get a new link.',
    loggedIn: 'You are logged in.',
  },
});
