import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readContract } from '../../../server/http/contract.ts';
import { answerTo } from './facility.ts';

const test = suite("the bench's facility");
const operations = readContract();

const answer = (call: string, rooms = 1000) => answerTo(new URL(call, 'http://bench'), { rooms });
const findRooms = (query: string, rooms?: number) =>
  (
    answer(`/room/getfiltered?${query}`, rooms) as {
      data: { data: { sqm: number; floor: { id: number } }[] };
    }
  ).data.data;

test('answers every call as the contract says', () => {
  const calls = [
    '/floor/getfiltered',
    '/room/getfiltered',
    '/floor/get?id=2',
    '/calculation/roomprice?roomId=12',
  ];
  for (const call of calls) {
    const check = operations.find(({ path }) => path === call.split('?')[0])?.checkAnswer.get(200)?.();
    assert.ok(check?.(answer(call)), `${call}: ${JSON.stringify(check?.errors)}`);
  }
});

test('has as many vacant rooms as the address asks for, on all floors and in all bands', () => {
  for (const count of [10, 1000, 5000]) assert.is(findRooms('', count).length, count);
  assert.equal(new Set(findRooms('').map(({ floor }) => floor.id)), new Set([1, 2, 3, 4]));
  for (const query of ['sqmFrom=1&sqmTo=4.9', 'sqmFrom=5&sqmTo=9.9', 'sqmFrom=10&sqmTo=19.9', 'sqmFrom=20'])
    assert.ok(findRooms(query).length > 0, query);
});

test('keeps to the floors, the area and the number that are asked for', () => {
  const found = findRooms('floors=2&floors=3&sqmFrom=5&sqmTo=9.9');
  assert.ok(found.length > 0);
  assert.ok(found.every(({ floor, sqm }) => [2, 3].includes(floor.id) && sqm >= 5 && sqm <= 9.9));
  assert.is(findRooms('searchText=0012').length, 1);
});

test('knows no other call', () => {
  assert.is(answer('/user/getcurrent'), null);
});

test.run();
