import { readClaims, samePerson } from '../../../src/session/renewal.ts';
import { assert, test } from '../../setup/suite.ts';

const of = (claims: unknown) => `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sign`;

test('the claims of a token are read, also where they need the letters of base64url', () => {
  const claims = { iat: 1, exp: 2, sub: '7', name: '>>>???' };
  assert.match(of(claims), /[-_]/);
  assert.equal(readClaims(of(claims)), claims);
});

for (const token of [null, '', 'opaque', 'a.b.c', 'a.%%%.c', of(null), 'undefined'])
  test(`${token} has no claims`, () => assert.equal(readClaims(token), {}));

const first = of({ sub: '7', rot: 1 });
const CASES: [what: string, one: string | null, other: string | null, same: boolean][] = [
  ['two tokens of one subject', first, of({ sub: '7', rot: 2 }), true],
  ['two tokens of two subjects', first, of({ sub: '8', rot: 1 }), false],
  ['two tokens without a subject', of({ rot: 1 }), of({ rot: 2 }), false],
  ['two tokens with an empty subject', of({ sub: '', rot: 1 }), of({ sub: '', rot: 2 }), false],
  ['two that are no JWT', 'anna', 'bent', false],
  ['a token and none', first, null, false],
  ['one token twice', 'anna', 'anna', true],
  ['no token twice', null, null, true],
];

for (const [what, one, other, same] of CASES)
  test(`${what} ${same ? 'are' : 'may not be'} one person's`, () => assert.is(samePerson(one, other), same));
