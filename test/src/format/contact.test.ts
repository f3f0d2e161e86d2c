import { mapAddress, normaliseLogin, normalisePhone, phoneAddress } from '../../../src/format/contact.ts';
import fc from '../../setup/fast-check.ts';
import { assert, test } from '../../setup/suite.ts';

test('R6.3 a Danish number comes out as +45 and 8 digits, however it was typed', () => {
  for (const typed of [
    '20123456',
    ' 20 12 34 56 ',
    '20-12-34-56',
    '20.12.34.56',
    '+4520123456',
    '+45 20 12 34 56',
    '+45\u00a02012\u00a03456',
    '(+45) 20123456',
    '004520123456',
    '00 45 20 12 34 56',
    '\u202a+45 20 12 34 56\u202c',
  ]) {
    assert.is(normalisePhone(typed), '+4520123456', typed);
  }
});

test('what is no Danish number is refused', () => {
  for (const typed of [
    '',
    '   ',
    '2012345',
    '201234567',
    '01234567',
    '12345678',
    '4520123456',
    '+4612345678',
    '+45+4520123456',
    '+45004520123456',
    '2012345a',
    'jens@example.dk',
    '²0123456',
  ]) {
    assert.is(normalisePhone(typed), null, typed);
  }
});

test('8 digits in a login field get +45, also with spaces between them', () => {
  assert.is(normaliseLogin('20123456'), '+4520123456');
  assert.is(normaliseLogin(' 20 12 34 56 '), '+4520123456');
  assert.is(normaliseLogin('12345678'), '+4512345678');
});

test('a login that has its prefix already gets no second one', () => {
  assert.is(normaliseLogin('+4520123456'), '+4520123456');
  assert.is(normaliseLogin('+45 20 12 34 56'), '+4520123456');
  assert.is(normaliseLogin('004520123456'), '+4520123456');
});

test('an e-mail address with Danish letters is the same login as with its domain in ASCII', () => {
  assert.is(normaliseLogin(' mette@rødgrød.dk '), 'mette@xn--rdgrd-vuad.dk');
  assert.is(normaliseLogin('mette@xn--rdgrd-vuad.dk'), 'mette@xn--rdgrd-vuad.dk');
});

test('any other login is left as typed, without the spaces around it', () => {
  assert.is(normaliseLogin('  Jens@Example.DK/1 '), 'Jens@Example.DK/1');
  assert.is(normaliseLogin('12345678@example.dk'), '12345678@example.dk');
  assert.is(normaliseLogin('Jens P. Hansen'), 'Jens P. Hansen');
  assert.is(normaliseLogin('   '), '');
});

test('normalising a login twice changes nothing, so that no prefix doubles', () => {
  const typed = fc.oneof(fc.string(), fc.stringMatching(/^(\+45|0045)? ?[0-9 ()-]{6,12}$/));
  fc.assert(
    fc.property(typed, (text) => {
      const once = normaliseLogin(text);
      assert.is(normaliseLogin(once), once);
      assert.not.match(once, /^\+45\+?45\d{8}$/);
    }),
    { numRuns: 1000 },
  );
});

test('a phone number is called as it is dialled, however it is written', () => {
  for (const [phone, address] of [
    ['+45 (66) 00-12 00', 'tel:+4566001200'],
    ['66 00 12 00', 'tel:+4566001200'],
    ['0045 66 00 12 00', 'tel:004566001200'],
    ['+49 30 12345678', 'tel:+493012345678'],
  ] as const)
    assert.is(phoneAddress(phone), address);
});

test('a place is found on a map, whatever its name holds', () => {
  const address = new URL(mapAddress('Prøvevej 1 & 2, 5000 Odense C'));
  assert.is(address.hostname, 'www.google.com');
  assert.is(address.searchParams.get('query'), 'Prøvevej 1 & 2, 5000 Odense C');
});
