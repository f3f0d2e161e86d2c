import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { IDS, TAG_ATTRIBUTES } from '../../../src/check/known.ts';
import { mendedDirective } from '../../../src/check/policy.ts';
import { distance, suggest } from '../../../src/check/similar.ts';

const test = suite('suggestions of the checker');

test('a letter put in, taken out, exchanged or swapped with its neighbour is one step', () => {
  const words = ['api', 'aapi', 'ap', 'aqi', 'pai', 'xyz', ''];
  assert.equal(
    words.map((word) => distance('api', word)),
    [0, 1, 1, 1, 1, 3, 3],
  );
});

const MEANT: Record<string, string | undefined> = {
  'root-rentroom': 'root-rent-room',
  'Root-Rent-Room': 'root-rent-room',
  root_my_room: 'root-my-room',
  'root-discount-baner': 'root-discount-banner',
  'root-mange-form': 'root-manage-form',
  'root-resetpasword': 'root-reset-password',
  'root-element': undefined,
  'root-menu': undefined,
  root: undefined,
};

for (const [found, id] of Object.entries(MEANT))
  test(`${found} ${id ? `is taken for ${id}` : 'is no placeholder'}`, () => {
    assert.is(suggest(found, IDS), id);
  });

test('an attribute is suggested for one with few wrong letters, and for no other', () => {
  const found = ['data-departement', 'data-Api', 'data-myroom', 'data-fone', 'data-cfasync', 'data-id'];
  assert.equal(
    found.map((name) => suggest(name, TAG_ATTRIBUTES)),
    ['data-department', 'data-api', 'data-my-room', 'data-phone', undefined, undefined],
  );
});

const POLICIES: [policy: string, directive: string, mended: string][] = [
  ["connect-src 'self'", 'connect-src', "connect-src 'self' https://a.example"],
  ["connect-src 'none'", 'connect-src', 'connect-src https://a.example'],
  ["default-src 'self' data:; img-src *", 'connect-src', "connect-src 'self' data: https://a.example"],
  ["default-src 'none'; script-src 'nonce-1'", 'script-src-elem', "script-src 'nonce-1' https://a.example"],
  ["default-src 'self'", 'script-src-elem', "script-src 'self' https://a.example"],
];

for (const [policy, directive, mended] of POLICIES)
  test(`to the policy “${policy}” the checker says: ${mended}`, () => {
    assert.is(mendedDirective({ directive, blocked: 'https://a.example', policy }), mended);
  });

test.run();
