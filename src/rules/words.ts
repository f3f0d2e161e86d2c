/** The message of every rule in Danish and in English, with rosetta's `{{param}}` for the rule's numbers. */
export const words = {
  required: ['Feltet skal udfyldes', 'This field is required'],
  email: ['E-mailadressen er ikke gyldig', 'The email address is not valid'],
  phone: ['Telefonnummeret er ikke gyldigt', 'The phone number is not valid'],
  min: ['Skriv mindst {{min}} tegn', 'Enter at least {{min}} characters'],
  max: ['Skriv højst {{max}} tegn', 'Enter at most {{max}} characters'],
  visible: ['Brug kun synlige tegn', 'Use visible characters only'],
  exact: ['Koden skal være {{length}} cifre', 'The code must be {{length}} digits'],
  digits: ['Brug kun cifre', 'Use digits only'],
  passwordCharacters: [
    'Adgangskoden skal indeholde mindst ét ciffer, ét lille bogstav, ét stort bogstav og ét af tegnene @$!%*#?&',
    'The password must include a digit, a lowercase letter, an uppercase letter and one of the characters @$!%*#?&',
  ],
  passwordDistinct: [
    'Adgangskoden skal indeholde mindst {{count}} forskellige tegn',
    'The password must include at least {{count}} different characters',
  ],
  common: [
    'Mange bruger den samme, så den er let at gætte. Vælg en anden.',
    'Many people use the same, so it is easy to guess. Choose another one.',
  ],
  passwordMatch: ['Adgangskoderne skal være ens', 'The passwords must match'],
  terms: ['Du skal acceptere lejebetingelserne', 'You must accept the rental terms'],
} satisfies Record<string, [da: string, en: string]>;

/** A rule that a field can break. */
export type RuleKey = keyof typeof words;
