import { mapAddress, phoneAddress } from '../../../src/format/contact.ts';
import { assert, test } from '../../setup/suite.ts';

test('a phone number is called as it is dialled, however it is written', () => {
  assert.is(phoneAddress('+45 (66) 00-12 00'), 'tel:+4566001200');
});

test('a place is found on a map, whatever its name holds', () => {
  const address = new URL(mapAddress('Prøvevej 1 & 2, 5000 Odense C'));
  assert.is(address.hostname, 'www.google.com');
  assert.is(address.searchParams.get('query'), 'Prøvevej 1 & 2, 5000 Odense C');
});
