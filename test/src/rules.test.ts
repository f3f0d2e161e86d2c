import rosetta from 'rosetta';
import { check, type Form } from '../../src/rules/fields.ts';
import {
  gateCode,
  newPassword,
  rentAsGuest,
  rentAsTenant,
  roomCode,
  userData,
} from '../../src/rules/forms.ts';
import { type RuleKey, words } from '../../src/rules/words.ts';
import { assert, test } from '../setup/suite.ts';

const guest = {
  firstName: 'Åse',
  lastName: 'Sørensen',
  email: 'aase@example.dk',
  phoneNumber: '20123456',
  mobile: '',
  password: 'Kasse-12!',
  passwordConfirmation: 'Kasse-12!',
  code: '0123',
  terms: true,
};

/** What `check` says about a guest with these fields changed. */
const errorsOf = (changed: Record<string, unknown>) => check(rentAsGuest, { ...guest, ...changed }).errors;

function allRequired<T>(form: Form<T>, fields: (keyof T)[]) {
  const everyField = Object.fromEntries(fields.map((field) => [field, { rule: 'required' }]));
  assert.equal(check(form, {}).errors, everyField, 'missing');
  assert.equal(
    check(form, Object.fromEntries(fields.map((field) => [field, '']))).errors,
    everyField,
    'empty',
  );
}

test('a complete sign-up passes, trimmed and with its phones as +45', () => {
  const { values } = check(rentAsGuest, {
    ...guest,
    firstName: '  Åse ',
    email: ' aase@example.dk ',
    phoneNumber: '20 12 34 56',
    mobile: '0045 30 12 34 56',
    code: ' 0123 ',
  });
  assert.equal(values, { ...guest, mobile: '+4530123456', phoneNumber: '+4520123456' });
});

test('an empty sign-up names every field but the optional one', () => {
  const { errors } = check(rentAsGuest, {});
  const required = { rule: 'required' };
  assert.equal(errors, {
    firstName: required,
    lastName: required,
    email: required,
    phoneNumber: required,
    password: required,
    passwordConfirmation: required,
    code: required,
    terms: { rule: 'terms' },
  });
});

test('spaces alone do not fill in a field', () => {
  assert.equal(errorsOf({ firstName: '   ' }), { firstName: { rule: 'required' } });
  assert.equal(errorsOf({ phoneNumber: ' ' }), { phoneNumber: { rule: 'required' } });
});

test('lengths count code points: an emoji is one character', () => {
  assert.is(errorsOf({ firstName: '😀'.repeat(100) }), undefined);
  assert.equal(errorsOf({ firstName: '😀'.repeat(101) }), {
    firstName: { rule: 'max', params: { max: 100 } },
  });
  const password = (text: string) => errorsOf({ password: text, passwordConfirmation: text });
  assert.equal(password('Aa1!😀😀😀'), { password: { rule: 'min', params: { min: 8 } } });
  assert.is(password(`Aa1!b${'😀'.repeat(123)}`), undefined);
  assert.equal(password(`Aa1!b${'😀'.repeat(124)}`), { password: { rule: 'max', params: { max: 128 } } });
  assert.equal(errorsOf({ code: '😀😀' }), { code: { rule: 'exact', params: { length: 4 } } });
});

test('R6.1 a name is text that can be seen, without control characters, line ends or hidden marks', () => {
  const hidden = {
    'a line end': 'Maja\r\nRing 12345678',
    'a tab': 'Maja\tHolm',
    'an escape': 'Maja\u001b[2J',
    'a control character above ASCII': 'Maja\u0085',
    'a line separator': 'Maja\u2028Holm',
    'a zero-width space': 'Maja\u200bHolm',
    'a byte order mark': 'Ma\ufeffja',
    'a turn of the writing direction': 'Maja\u202ealoH',
    'joiners alone': '\u200d\u200c',
    'a filler alone': '\u3164',
    'the blank of Braille alone': '\u2800',
    'a soft hyphen alone': '\u00ad',
  };
  for (const [what, lastName] of Object.entries(hidden))
    assert.equal(errorsOf({ lastName }), { lastName: { rule: 'visible' } }, what);
  assert.equal(check(userData, { ...guest, firstName: '\u200b' }).errors, { firstName: { rule: 'visible' } });
});

test('R6.2 an e-mail address has a name, one @ and a domain with a dot', () => {
  for (const email of [
    'a@b.dk',
    'Jens.Hansen+depot@mail.example.co.uk',
    "o'neil@ex-ample.dk",
    '1@2.xn--p1ai',
  ]) {
    assert.is(errorsOf({ email }), undefined, email);
  }
  for (const email of [
    'jens',
    'jens@',
    '@example.dk',
    'jens@example',
    'jens@@example.dk',
    'jens@firma,dk',
    'jens @example.dk',
    'jens..hansen@example.dk',
    '.jens@example.dk',
    'jens@.dk',
    'jens@example.dk.',
    'jens@-example.dk',
    'jens@example.d',
    'jens@127.0.0.1',
    'jens@example.dk, per@example.dk',
  ]) {
    assert.equal(errorsOf({ email }), { email: { rule: 'email' } }, email);
  }
});

test('an e-mail address with Danish letters in its domain comes out with the domain in ASCII, however it was handed over', () => {
  for (const email of ['mette@rødgrød.dk', ' Mette@RØDGRØD.dk ', 'mette@xn--rdgrd-vuad.dk'])
    assert.is(
      check(rentAsGuest, { ...guest, email }).values?.email.toLowerCase(),
      'mette@xn--rdgrd-vuad.dk',
      email,
    );
  for (const email of ['mette@rødgrød', 'mette@rød grød.dk', 'mette@rødgrød.dk/x', 'blå@', '@rødgrød.dk'])
    assert.equal(errorsOf({ email }), { email: { rule: 'email' } }, email);
});

test('an e-mail address of more than 254 characters is too long', () => {
  const email = `${'a'.repeat(246)}@test.dk`;
  assert.is(errorsOf({ email }), undefined);
  assert.equal(errorsOf({ email: `a${email}` }), { email: { rule: 'max', params: { max: 254 } } });
});

test('a phone number must be Danish', () => {
  assert.equal(errorsOf({ phoneNumber: '2012345' }), { phoneNumber: { rule: 'phone' } });
  assert.equal(errorsOf({ phoneNumber: '+4620123456' }), { phoneNumber: { rule: 'phone' } });
});

test('the second phone may be empty or missing, and is checked when given', () => {
  assert.is(errorsOf({ mobile: '' }), undefined);
  assert.is(check(rentAsGuest, { ...guest, mobile: undefined }).values?.mobile, '');
  assert.is(check(rentAsGuest, { ...guest, mobile: null }).values?.mobile, '');
  assert.equal(errorsOf({ mobile: '123' }), { mobile: { rule: 'phone' } });
});

test('R6.5 a room code is exactly 4 digits', () => {
  const exact = { code: { rule: 'exact', params: { length: 4 } } };
  assert.is(errorsOf({ code: '0001' }), undefined);
  assert.equal(errorsOf({ code: '' }), { code: { rule: 'required' } });
  assert.equal(errorsOf({ code: '123' }), exact);
  assert.equal(errorsOf({ code: '12345' }), exact);
  assert.equal(errorsOf({ code: '12 34' }), exact);
  assert.equal(errorsOf({ code: '12a4' }), { code: { rule: 'digits' } });
  assert.equal(errorsOf({ code: '١٢٣٤' }), { code: { rule: 'digits' } });
});

test('the terms must be ticked', () => {
  for (const terms of [false, undefined, null, 'off', '']) {
    assert.equal(errorsOf({ terms }), { terms: { rule: 'terms' } }, String(terms));
  }
  assert.is(check(rentAsGuest, { ...guest, terms: 'on' }).values?.terms, true);
});

test('R6.4 each rule of a password has its own message, and the first broken one is named', () => {
  const password = (text: string) => errorsOf({ password: text, passwordConfirmation: text });
  const characters = { password: { rule: 'passwordCharacters' } };
  assert.equal(password('Ab1!xyz'), { password: { rule: 'min', params: { min: 8 } } });
  assert.equal(password('kasse-12!'), characters, 'no uppercase letter');
  assert.equal(password('KASSE-12!'), characters, 'no lowercase letter');
  assert.equal(password('Kasse-xy!'), characters, 'no digit');
  assert.equal(password('Kasse-123'), characters, 'a hyphen is no special character');
  assert.equal(password('Aa1!Aa1!'), { password: { rule: 'passwordDistinct', params: { count: 5 } } });
  assert.equal(password(`Kasse-12!${'x'.repeat(120)}`), { password: { rule: 'max', params: { max: 128 } } });
  assert.is(password('Aa1!Aa1b'), undefined, 'five different characters are enough');
});

test('a confirmation must be given and match, whatever else is wrong', () => {
  assert.equal(errorsOf({ passwordConfirmation: '' }), { passwordConfirmation: { rule: 'required' } });
  assert.equal(errorsOf({ passwordConfirmation: 'Kasse-13!' }), {
    passwordConfirmation: { rule: 'passwordMatch' },
  });
  assert.equal(errorsOf({ code: '1', password: 'short' }), {
    code: { rule: 'exact', params: { length: 4 } },
    password: { rule: 'min', params: { min: 8 } },
    passwordConfirmation: { rule: 'passwordMatch' },
  });
});

test('R6.5 a new room code is none of those that most people choose', () => {
  for (const code of ['1234', '0000', '2001'])
    assert.equal(check(roomCode, { code }).errors, { code: { rule: 'common' } }, code);
  for (const code of ['1235', '0001', '2026', '0010'])
    assert.is(check(roomCode, { code }).errors, undefined, code);
});

test('a signed-in tenant needs only a room code and the terms', () => {
  assert.equal(check(rentAsTenant, { code: '1237', terms: true }).values, { code: '1237', terms: true });
  assert.equal(check(rentAsTenant, {}).errors, { code: { rule: 'required' }, terms: { rule: 'terms' } });
});

test('a new password obeys the rules of a sign-up and is repeated', () => {
  allRequired(newPassword, ['password', 'passwordConfirmation']);
  assert.equal(check(newPassword, { password: 'Kasse-12!', passwordConfirmation: 'Kasse-12' }).errors, {
    passwordConfirmation: { rule: 'passwordMatch' },
  });
  assert.equal(check(newPassword, { password: 'kasse', passwordConfirmation: 'kasse' }).errors, {
    password: { rule: 'min', params: { min: 8 } },
  });
});

test('user data needs names and a phone; the e-mail address is no part of it', () => {
  const values = { firstName: 'Åse', lastName: 'Sørensen', phoneNumber: '+4520123456', mobile: '' };
  assert.equal(check(userData, { ...values, email: 'aase@example.dk', customerNumber: 7 }).values, values);
  assert.equal(check(userData, { mobile: '1' }).errors, {
    firstName: { rule: 'required' },
    lastName: { rule: 'required' },
    phoneNumber: { rule: 'required' },
    mobile: { rule: 'phone' },
  });
});

test('a changed room code obeys the rule of a new one', () => {
  assert.equal(check(roomCode, { code: '9876' }).values, { code: '9876' });
  assert.equal(check(roomCode, { code: '987' }).errors, { code: { rule: 'exact', params: { length: 4 } } });
});

test('the one group of 8 digits is the gate code; without one, or with several, it is what was typed', () => {
  for (const [typed, otp] of [
    ['Kode til porten / gate code (10 min.): 01234567', '01234567'],
    ['01234567.', '01234567'],
    [' 0123 4567 ', '0123 4567'],
    ['012345678', '012345678'],
    ['28123456: 01234567', '28123456: 01234567'],
  ])
    assert.equal(check(gateCode, { otp: typed }).values, { otp });
});

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
