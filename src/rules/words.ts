import type { RuleKey } from './check.ts';

/** The message of every rule, with rosetta's `{{param}}` for the rule's numbers. */
export const words: Record<'da' | 'en', Record<RuleKey, string>> = {
  da: {
    required: 'Feltet skal udfyldes',
    email: 'E-mailadressen er ikke gyldig',
    phone: 'Telefonnummeret er ikke gyldigt',
    min: 'Skriv mindst {{min}} tegn',
    max: 'Skriv højst {{max}} tegn',
    visible: 'Brug kun tegn, der kan ses',
    exact: 'Skriv præcis {{length}} tegn',
    digits: 'Brug kun tal',
    passwordCharacters:
      'Adgangskoden skal indeholde et tal, et lille bogstav, et stort bogstav og et af tegnene @$!%*#?&',
    passwordDistinct: 'Adgangskoden skal indeholde mindst {{count}} forskellige tegn',
    passwordMatch: 'Adgangskoderne skal være ens',
    terms: 'Du skal acceptere betingelserne',
  },
  en: {
    required: 'This field is required',
    email: 'The email address is not valid',
    phone: 'The phone number is not valid',
    min: 'Enter at least {{min}} characters',
    max: 'Enter at most {{max}} characters',
    visible: 'Use visible characters only',
    exact: 'Enter exactly {{length}} characters',
    digits: 'Use digits only',
    passwordCharacters:
      'The password must include a digit, a lowercase letter, an uppercase letter and one of the characters @$!%*#?&',
    passwordDistinct: 'The password must include at least {{count}} different characters',
    passwordMatch: 'The passwords must match',
    terms: 'You must accept the terms',
  },
};
