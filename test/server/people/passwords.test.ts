import argon2 from '@node-rs/argon2';
import { hashPassword, passwordMatches as isPassword } from '../../../server/people/hashing.ts';
import { assert, suite } from '../../setup/suite.ts';

const AT_ONCE = 2;
const CALLS = 12;

const work = { running: 0, most: 0, hashes: [] as string[] };
const { hash, verify } = argon2;

/** Counts the calls of the hash library that run at the same time. */
const watched =
  <Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) =>
  async (...args: Args): Promise<Result> => {
    work.running += 1;
    work.most = Math.max(work.most, work.running);
    try {
      return await run(...args);
    } finally {
      work.running -= 1;
    }
  };

const test = suite('passwords');
test.before.each(() => {
  Object.assign(work, { running: 0, most: 0, hashes: [] });
  Object.assign(argon2, {
    hash: watched(hash),
    verify: watched((...args: Parameters<typeof verify>) => {
      work.hashes.push(String(args[0]));
      return verify(...args);
    }),
  });
});
test.after.each(() => {
  Object.assign(argon2, { hash, verify });
});

test('two passwords are hashed at a time', async () => {
  const stored = await hashPassword('Flyttekasse7!');
  const calls = Array.from({ length: CALLS }, (_, n) => [
    isPassword('Flyttekasse7!', n % 2 ? stored : undefined),
    hashPassword(`Flyttekasse${n}!`),
  ]);
  await Promise.all(calls.flat());
  assert.is(work.most, AT_ONCE);
  assert.is(work.running, 0);
});

test('a password is the same in every Unicode form', async () => {
  const [one, two] = ['Entré7!xyz', 'Entre\u0301' + '7!xyz'];
  assert.is.not(one, two);
  assert.is(await isPassword(two, await hashPassword(one)), true);
  assert.is(await isPassword(one, await hashPassword(two)), true);
});

test('hashes are argon2id with 19 MiB and two iterations', async () => {
  const stored = await hashPassword('Flyttekasse7!');
  assert.is(await isPassword('Flyttekasse7!', stored), true);
  assert.is(await isPassword('Flyttekasse8!', stored), false);
  assert.is(await isPassword('Flyttekasse7!', undefined), false);
  assert.is(work.hashes.length, 3);
  const shape = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/;
  for (const each of work.hashes) assert.match(each, shape);
  assert.is(new Set(work.hashes).size, 2);
});

test('the same password has a different hash each time', async () => {
  assert.is.not(await hashPassword('Flyttekasse7!'), await hashPassword('Flyttekasse7!'));
});
