import { ignoreBody, readFields, readList, readValue } from '../../../src/api/calls.ts';
import { assert, test } from '../../setup/suite.ts';

const room = { id: 1, number: '101', floor: { id: 2 } };
const rooms = readList<typeof room>({ id: 0, number: '', floor: { id: 0 } });

test('a list is read at either depth', () => {
  assert.equal(rooms({ data: [room] }), [room]);
  assert.equal(rooms({ data: { data: [room] } }), [room]);
});

test('an empty list is a list', () => {
  assert.equal(rooms({ data: { data: [] } }), []);
});

const NO_LISTS = [
  undefined,
  null,
  '',
  'text',
  5,
  [],
  {},
  { data: null },
  { data: {} },
  { data: { data: {} } },
];

test('what is no list is not read', () => {
  for (const body of NO_LISTS) assert.is(rooms(body), undefined, JSON.stringify(body));
});

test('R10.4 an entry of a list that is not as the contract says is left out, and the console names it', () => {
  const said: unknown[][] = [];
  const { warn } = console;
  console.warn = (...texts) => said.push(texts);
  for (const wrong of [null, 'x', { id: '1', number: '101', floor: { id: 2 } }, { id: 1, number: '101' }]) {
    assert.equal(rooms({ data: [room, wrong] }), [room], JSON.stringify(wrong));
    assert.is(said.length, 1);
    said.pop();
    assert.is(rooms({ data: [wrong] }), undefined, 'nothing of it can be drawn');
    said.pop();
  }
  console.warn = warn;
});

test('a single value is in `value`, also false and 0', () => {
  assert.is(readValue<boolean>(true)({ value: false }), false);
  assert.is(readValue<number>(0)({ value: 0 }), 0);
  assert.equal(readValue<{ image: string }>({ image: '' })({ value: { image: 'x' } }), { image: 'x' });
});

test('a value of another kind, or none, is not read', () => {
  for (const body of [undefined, null, {}, { value: null }, { value: 'true' }, true]) {
    assert.is(readValue<boolean>(true)(body), undefined, JSON.stringify(body));
  }
});

test('a list is no object, whatever the example', () => {
  assert.is(readValue({})({ value: [] }), undefined);
  assert.is(readFields({})([]), undefined);
});

test('fields stand at the top', () => {
  const token = readFields<{ token: string }>({ token: '' });
  assert.equal(token({ token: 'a', more: 1 }), { token: 'a', more: 1 });
  for (const body of [undefined, null, 'token', {}, { token: null }, { token: 1 }]) {
    assert.is(token(body), undefined, JSON.stringify(body));
  }
});

test('a call without a value needs no body', () => {
  assert.is(ignoreBody(undefined), true);
});
