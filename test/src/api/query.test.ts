import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeQuery } from '../../../src/api/query.ts';

test('empty, null and undefined values are dropped', () => {
  assert.is(writeQuery({ a: '', b: null, c: undefined, d: 'x' }), 'd=x');
});

test('zero and false are values', () => {
  assert.is(writeQuery({ pageNumber: 0, active: false }), 'pageNumber=0&active=false');
});

test('an array becomes repeated keys', () => {
  assert.is(writeQuery({ floors: [1, 2, 3] }), 'floors=1&floors=2&floors=3');
});

test('an empty array, and the empty items of one, are dropped', () => {
  assert.is(writeQuery({ floors: [], names: ['', 'a', null, undefined, 'b'] }), 'names=a&names=b');
});

test('what has a meaning in an address is encoded', () => {
  const query = new URLSearchParams(writeQuery({ searchText: 'a&b=c æ', filters: ['departmentId==1'] }));
  assert.is(query.get('searchText'), 'a&b=c æ');
  assert.is(query.get('filters'), 'departmentId==1');
});

test('no values give an empty query', () => {
  assert.is(writeQuery({}), '');
});

test.run();
