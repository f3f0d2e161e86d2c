import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listFloors, listRooms } from '../../../src/api/calls.ts';
import { createApi } from '../../../src/api/client.ts';
import { backend } from '../../setup/backend.ts';

const api = createApi({ base: 'http://api.test', token: () => null, onSignedOut() {} });

const QUERIES: [what: string, call: () => Promise<unknown>, query: string][] = [
  [
    'empty values and empty lists are left out, zero and false are not',
    () => listRooms(api, 1, { searchText: '', floors: [], sqmFrom: undefined, onlyAvailableForLease: false }),
    'departmentId=1&pageNumber=0&pageSize=1000&onlyAvailableForLease=false',
  ],
  [
    'a list becomes repeated keys',
    () => listRooms(api, 1, { floors: [1, 2] }),
    'departmentId=1&pageNumber=0&pageSize=1000&floors=1&floors=2',
  ],
  [
    'characters with a meaning in an address are encoded',
    () => listRooms(api, 1, { searchText: 'a&b=c æ' }),
    'departmentId=1&pageNumber=0&pageSize=1000&searchText=a%26b%3Dc%20%C3%A6',
  ],
  [
    'a filter is written as the preload hint writes it',
    () => listFloors(api, 1),
    'filters=departmentId%3D%3D1&pageNumber=1&pageSize=1000',
  ],
];

for (const [what, call, query] of QUERIES)
  test(what, async () => {
    const { sent } = backend({
      '/room/getfiltered': { data: { data: [] } },
      '/floor/getfiltered': { data: { data: [] } },
    });
    await call();
    assert.is(sent[0]?.query, query);
  });

test.run();
