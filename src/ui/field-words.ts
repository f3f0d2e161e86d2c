import { words } from '#core';

/** The texts of form fields. */
export const t = words('field', {
  da: {
    optional: 'valgfrit',
    show: 'Vis',
    hide: 'Skjul',
    showPassword: 'Vis adgangskoden',
    hidePassword: 'Skjul adgangskoden',
  },
  en: {
    optional: 'optional',
    show: 'Show',
    hide: 'Hide',
    showPassword: 'Show the password',
    hidePassword: 'Hide the password',
  },
});
