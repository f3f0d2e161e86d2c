import rosetta from 'rosetta';
import { type RuleKey, words } from '../../../src/rules/words.ts';
import { assert, test } from '../../setup/suite.ts';

/** Every rule with the numbers that its text names. The type makes this list complete. */
const PARAMS: Record<RuleKey, Record<string, number>> = {
  required: {},
  email: {},
  phone: {},
  min: { min: 8 },
  max: { max: 100 },
  visible: {},
  exact: { length: 4 },
  digits: {},
  passwordCharacters: {},
  passwordDistinct: { count: 5 },
  passwordMatch: {},
  common: {},
  terms: {},
};

for (const [key, params] of Object.entries(PARAMS))
  test(`the text of ${key} names exactly the numbers of its rule`, () => {
    for (const text of words[key as RuleKey]) {
      const named = [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name);
      assert.equal(named, Object.keys(params), text);
    }
  });

test('a text says which rule was broken, with its number', () => {
  const of = (at: 0 | 1) => Object.fromEntries(Object.entries(words).map(([key, pair]) => [key, pair[at]]));
  const i18n = rosetta({ da: of(0), en: of(1) });
  const texts: [key: RuleKey, english: string, danish: string][] = [
    ['required', 'This field is required', 'Feltet skal udfyldes'],
    ['email', 'The email address is not valid', 'E-mailadressen er ikke gyldig'],
    ['phone', 'The phone number is not valid', 'Telefonnummeret er ikke gyldigt'],
    ['min', 'Enter at least 8 characters', 'Skriv mindst 8 tegn'],
    [
      'passwordCharacters',
      'The password must include a digit, a lowercase letter, an uppercase letter and one of the characters @$!%*#?&',
      'Adgangskoden skal indeholde mindst ét ciffer, ét lille bogstav, ét stort bogstav og ét af tegnene @$!%*#?&',
    ],
    [
      'passwordDistinct',
      'The password must include at least 5 different characters',
      'Adgangskoden skal indeholde mindst 5 forskellige tegn',
    ],
    ['passwordMatch', 'The passwords must match', 'Adgangskoderne skal være ens'],
    ['exact', 'The code must be 4 digits', 'Koden skal være 4 cifre'],
    ['digits', 'Use digits only', 'Brug kun cifre'],
  ];
  for (const [key, english, danish] of texts)
    assert.equal([i18n.t(key, PARAMS[key], 'en'), i18n.t(key, PARAMS[key], 'da')], [english, danish]);
});
