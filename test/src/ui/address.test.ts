import { imageAddress, linkAddress } from '../../../src/ui/address.ts';
import { assert, test } from '../../setup/suite.ts';

const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';

test('http(s) addresses may be followed, relative ones against the page', () => {
  assert.is(linkAddress('https://pay.example/i/1.pdf?a=b'), 'https://pay.example/i/1.pdf?a=b');
  assert.is(linkAddress('http://pay.example/'), 'http://pay.example/');
  assert.is(linkAddress('/invoice/1.pdf'), 'http://localhost/invoice/1.pdf');
});

const UNSAFE = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:http://localhost/1',
  'file:///etc/passwd',
  'http://',
  '',
  null,
  undefined,
];

test('anything else is no link and no picture', () => {
  for (const address of UNSAFE) {
    assert.is(linkAddress(address), undefined, String(address));
    assert.is(imageAddress(address), undefined, String(address));
  }
});

test('a picture may be a data address of an image, a link may not', () => {
  assert.is(imageAddress(PICTURE), PICTURE);
  assert.is(imageAddress('DATA:IMAGE/svg+xml,<svg/>'), 'DATA:IMAGE/svg+xml,<svg/>');
  assert.is(imageAddress('https://img.example/plan.svg'), 'https://img.example/plan.svg');
  assert.is(linkAddress(PICTURE), undefined);
});
