import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Facility } from '../../../server/database/facility.ts';
import {
  checkFacility,
  FacilityError,
  importFacility,
  readFacility,
} from '../../../server/database/import-facility.ts';
import { facility } from '../facility.ts';
import { createServer, type TestServer } from '../server.ts';

const test = suite<{ server: TestServer }>('facility');
test.before(async (context) => {
  context.server = await createServer();
});
test.before.each(async ({ server }) => {
  await server.reset();
  await importFacility(server.database, facility);
});
test.after(({ server }) => server.close());

const changed = (change: (draft: Facility) => void): Facility => {
  const draft = structuredClone(facility);
  change(draft);
  return draft;
};
const [ground] = facility.floors;
const numbers = async (server: TestServer) =>
  (await server.get('/room/getfiltered?departmentId=1')).answer.data.data.map(
    ({ number }: { number: string }) => number,
  );

test("the demonstration facility's own file is good", async () => {
  const { floors } = await readFacility(new URL('../../../server/database/facility.yaml', import.meta.url));
  assert.ok(floors.length > 1);
});

test('a mistake in the file is named with its place, in one line', () => {
  const mistakes: [RegExp, (draft: Facility) => void][] = [
    [/floors\.0\.rooms\.1\.sqm/, (draft) => Object.assign(draft.floors[0]?.rooms[1] ?? {}, { sqm: 'big' })],
    [/department\.zip/, (draft) => Object.assign(draft.department, { zip: 5000 })],
    [/floors\.0\.colour/, (draft) => Object.assign(draft.floors[0] ?? {}, { colour: 'red' })],
    [
      /room number 9 is there twice/,
      (draft) => Object.assign(draft.floors[1]?.rooms[0] ?? {}, { number: '9' }),
    ],
    [/room id 9 is there twice/, (draft) => Object.assign(draft.floors[1]?.rooms[0] ?? {}, { id: 9 })],
    [/device gate-1 is there twice/, (draft) => Object.assign(draft.gates[1] ?? {}, { device: 'gate-1' })],
    [/room 9: sqm/, (draft) => Object.assign(draft.floors[0]?.rooms[0] ?? {}, { sqm: 0 })],
    [/id 1000000 must be/, (draft) => Object.assign(draft.gates[0] ?? {}, { id: 1_000_000 })],
  ];
  for (const [message, mistake] of mistakes)
    assert.throws(
      () => checkFacility(changed(mistake)),
      (error: Error) =>
        error instanceof FacilityError && message.test(error.message) && !error.message.includes('\n'),
      String(message),
    );
  assert.throws(() => checkFacility(null), /the file/);
});

test('a new price, a new room and a room that is gone show at the next start', async ({ server }) => {
  await importFacility(
    server.database,
    changed(({ floors: [floor] }) => {
      if (!floor || !ground) return;
      floor.rooms = [
        { ...(ground.rooms[0] ?? never()), price: 333 },
        { ...(ground.rooms[1] ?? never()), id: 14, number: '2' },
      ];
    }),
  );
  assert.equal(await numbers(server), ['2', '9', '101', '102', '103']);
  assert.is((await server.get('/calculation/roomprice?roomId=9')).answer.fullMonthPrice, 333);
  assert.is((await server.get('/room/canlease?id=10')).code, 9);
});

test('a tenant keeps room and door when the room leaves the file', async ({ server }) => {
  const { token } = await server.tenantOf(9);
  await importFacility(
    server.database,
    changed(({ floors: [floor] }) => floor?.rooms.shift()),
  );
  const { answer } = await server.get('/lease/getfiltered?forCurrentUser=true', token);
  assert.is(answer.data[0].room.number, '9');
  assert.is(
    (await server.post('/nox/opengatelogged', { gateId: answer.data[0].doorGateId }, token)).status,
    200,
  );
});

function never(): never {
  throw new Error('the small facility has changed');
}

test.run();
