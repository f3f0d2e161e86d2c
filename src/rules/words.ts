import type { RuleKey } from './fields.ts';

/** The message of every rule, with rosetta's `{{param}}` for the rule's numbers. */
export const words: Record<'da' | 'en', Record<RuleKey, string>> = {
  da: {
    required: 'Feltet skal udfyldes',
    email: 'E-mailadressen er ikke gyldig',
    phone: 'Telefonnummeret er ikke gyldigt',
    min: 'Skriv mindst {{min}} tegn',
    max: 'Skriv højst {{max}} tegn',
    visible: 'Brug kun synlige tegn',
    exact: 'Koden skal være {{length}} cifre',
    digits: 'Brug kun cifre',
    passwordCharacters:
      'Adgangskoden skal indeholde mindst ét ciffer, ét lille bogstav, ét stort bogstav og ét af tegnene @$!%*#?&',
    passwordDistinct: 'Adgangskoden skal indeholde mindst {{count}} forskellige tegn',
    common: 'Mange bruger denne adgangskode, så den er let at gætte. Vælg en anden.',
    passwordMatch: 'Adgangskoderne skal være ens',
    terms: 'Du skal acceptere lejebetingelserne',
  },
  en: {
    required: 'This field is required',
    email: 'The email address is not valid',
    phone: 'The phone number is not valid',
    min: 'Enter at least {{min}} characters',
    max: 'Enter at most {{max}} characters',
    visible: 'Use visible characters only',
    exact: 'The code must be {{length}} digits',
    digits: 'Use digits only',
    passwordCharacters:
      'The password must include a digit, a lowercase letter, an uppercase letter and one of the characters @$!%*#?&',
    passwordDistinct: 'The password must include at least {{count}} different characters',
    common: 'Many people use this password, so it is easy to guess. Choose another one.',
    passwordMatch: 'The passwords must match',
    terms: 'You must accept the rental terms',
  },
};
