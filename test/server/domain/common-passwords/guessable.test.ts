import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isCommon, isGuessable } from '../../../../server/domain/common-passwords/guessable.ts';

const test = suite('common passwords');
const SIGNS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789@$!%*#?&';

test('common passwords are refused however they are written and whatever stands around them', () => {
  for (const password of [
    'Password1!',
    'P@ssw0rd',
    '$ommer2026!',
    'We1come1!',
    'Qwerty!23',
    '!QAZ2wsx',
    'Aa123456!',
    'Emma01012010!',
    '123Password!',
    'Adgangskode1!',
    'Efterår2026!',
    'Kærlighed99#',
  ])
    assert.ok(isCommon(password), password);
});

test('a password of the own words of a person or the facility is refused, and one with more than that is not', () => {
  const known = ['Maja Holm', 'maja.holm@example.dk', '+4528123456', 'Prøvelager', 'Prøvevej 1'];
  for (const password of ['M4ja.Holm1!', '28123456Aa!', 'Prøvelager#12', 'Provevej2026!', 'Maja+Password1!'])
    assert.ok(isGuessable(password, known), password);
  for (const password of ['Maja-spiser-7-løg!', 'Flyttekasse7!', 'Forkert-adgang9!'])
    assert.not.ok(isGuessable(password, known), password);
});

test('of random passwords at most one in a thousand is refused, and a question takes less than a millisecond', () => {
  const strong = fc.array(fc.constantFrom(...SIGNS), { minLength: 12, maxLength: 12 });
  const passwords = fc.sample(strong, { numRuns: 5000, seed: 1 }).map((signs) => signs.join(''));
  isCommon('x');
  const start = performance.now();
  const refused = passwords.filter(isCommon).length;
  assert.ok((performance.now() - start) / passwords.length < 1);
  assert.ok(refused <= 5, `${refused} refused`);
});

test.run();
