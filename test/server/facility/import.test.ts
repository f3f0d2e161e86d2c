import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { connect } from '../../../server/database/connect.ts';
import { migrate } from '../../../server/database/migrate.ts';
import type { Vat } from '../../../server/database/tables.ts';
import type { Facility, FacilityFloor } from '../../../server/facility/facility.ts';
import { importFacility, previewFacility } from '../../../server/facility/import.ts';
import { parseFacility } from '../../../server/facility/read.ts';
import { sendMessages } from '../../../server/messages/sender.ts';
import { OperatorError } from '../../../server/operator-error.ts';
import { fromRoot } from '../../../server/root.ts';
import { createDatabase } from '../../setup/database.ts';
import { assert, column, columns, rejection } from '../../setup/suite.ts';
import { facility } from '../facility.ts';
import { createServerSuite, type TestServer } from '../server.ts';

const test = createServerSuite('facility');
test.before.each(async ({ server }) => {
  await importFacility(server.database, facility);
});

const changed = (change: (floors: FacilityFloor[], draft: Facility) => void): Facility => {
  const draft = structuredClone(facility);
  change(draft.floors, draft);
  return draft;
};
const firstFloorRooms = ([floor]: FacilityFloor[]) => floor?.rooms ?? never();
const room = (floors: FacilityFloor[], number: string) =>
  floors.flatMap(({ rooms }) => rooms).find((each) => each.number === number) ?? never();

const numbers = async (server: TestServer) =>
  column((await server.get('/room/getfiltered?departmentId=1')).answer.data.data, 'number');

/** Each row with the transaction that wrote it. */
async function versions({ database }: TestServer): Promise<string[]> {
  const tables = ['department', 'floor', 'room', 'gate', 'lease'].map(
    (table) => sql`select ${table}::text || id || ' ' || xmin::text as version from ${sql.table(table)}`,
  );
  const { rows } = await sql<{ version: string }>`${sql.join(tables, sql` union all `)}`.execute(database);
  return rows.map(({ version }) => version).sort();
}

const lines = async (server: TestServer, draft: Facility) =>
  (await importFacility(server.database, draft, { now: server.clock.now() })).map(
    ({ sign, text }) => `${sign} ${text}`,
  );

test("the guide's example is valid and can be imported", async () => {
  const guide = await readFile(fromRoot('docs/facility-file.md'), 'utf8');
  const [example = '', ...others] = [...guide.matchAll(/```yaml\n(.*?)```/gs)].map(([, text]) => text);
  assert.is(others.length, 0);
  const { url, drop } = await createDatabase();
  const { database, close } = await connect({ databaseUrl: url, dataDir: '' });
  await migrate(database);
  const changes = await importFacility(database, parseFacility(example, 'example'));
  assert.ok(changes.length > 0 && changes.every(({ sign }) => sign === '+'));
  await close();
  await drop();
});

test('importing the same file again writes no row', async ({ server }) => {
  await server.createTenant(9);
  const before = await versions(server);
  assert.is(before.length, 1 + 2 + 8 + (2 + 8) + 1);
  assert.equal(await importFacility(server.database, facility), []);
  assert.equal(await versions(server), before);
  await importFacility(
    server.database,
    changed((floors) => Object.assign(room(floors, '9'), { price: 301 })),
  );
  const after = await versions(server);
  assert.equal(
    after.filter((version) => !before.includes(version)).map((version) => version.split(' ')[0]),
    ['room9'],
  );
});

test('new prices and rooms and removed rooms show after an import', async ({ server }) => {
  await importFacility(
    server.database,
    changed(([floor]) => {
      const [first, second] = floor?.rooms ?? never();
      if (!floor || !first || !second) return;
      floor.rooms = [
        { ...first, price: 333 },
        { ...second, id: 14, number: '2' },
      ];
    }),
  );
  assert.equal(await numbers(server), ['2', '9', '101', '102', '103']);
  assert.is((await server.get('/calculation/roomprice?roomId=9')).answer.fullMonthPrice, 333);
  assert.is((await server.get('/room/canlease?id=10')).code, 9);
  const plan = (await server.get('/floor/get?id=1')).answer.value;
  assert.equal(column(plan.rooms, 'number'), ['2', '9']);
});

test('a floor that is no longer in the file is not shown', async ({ server }) => {
  await importFacility(
    server.database,
    changed((floors) => floors.pop()),
  );
  const { answer } = await server.get('/floor/getfiltered?filters=departmentId==1');
  assert.equal(column(answer.data.data, 'id'), [1]);
  assert.is((await server.get('/floor/get?id=2')).code, 7);
});

test('prices mention VAT as the file says', async ({ server }) => {
  const told = async () => (await server.get('/calculation/roomprice?roomId=9')).answer.vat;
  assert.is(await told(), undefined);
  const imported = (vat: Vat) =>
    lines(
      server,
      changed((_, draft) => Object.assign(draft, { vat })),
    );
  assert.equal(await imported('included'), ['~ department Prøvelager: VAT none -> included']);
  assert.is(await told(), 'included');
  assert.equal(await imported('exempt'), ['~ department Prøvelager: VAT included -> exempt']);
  assert.is(await told(), 'exempt');
  await imported('none');
  assert.is(await told(), undefined);
});

test("R11.15 messages have the file's CVR number, contact, hours and colour", async ({ server }) => {
  const said = {
    cvr: '12345678',
    contact: { phone: '66 00 12 00', email: 'hej@facility.example' },
    openingHours: { da: 'Alle dage', en: 'Every day' },
    accent: '#102030',
  };
  assert.equal(
    await lines(
      server,
      changed((_, draft) => Object.assign(draft, said)),
    ),
    [
      '~ department Prøvelager: CVR none -> 12345678',
      '~ department Prøvelager: phone none -> 66 00 12 00',
      '~ department Prøvelager: email none -> hej@facility.example',
      '~ department Prøvelager: opening hours none -> {"da":"Alle dage","en":"Every day"}',
      '~ department Prøvelager: accent none -> #102030',
    ],
  );
  await server.createTenant(9);
  await sendMessages(server.services);
  const { replyTo, html = '' } = server.mails[0] ?? {};
  assert.is(replyTo, 'hej@facility.example');
  for (const part of ['CVR 12345678', '66 00 12 00', 'Alle dage', 'background:#102030'])
    assert.ok(html.includes(part), part);
});

test('rooms can swap their numbers', async ({ server }) => {
  const swapped = changed((floors) => {
    const [nine, ten] = [room(floors, '9'), room(floors, '10')];
    nine.number = '10';
    ten.number = '9';
  });
  await importFacility(server.database, swapped);
  const { answer } = await server.get('/room/getfiltered?departmentId=1');
  const found = answer.data.data.map(({ id, number }: { id: number; number: string }) => `${number}: ${id}`);
  assert.equal(found.slice(0, 2), ['9: 10', '10: 9']);
});

test('a tenant keeps room, door and price whatever the file says', async ({ server }) => {
  const { token, leaseId } = await server.createTenant(9);
  const leasePrice = async () => columns([await server.leaseRow(leaseId)], 'monthly', 'discount');
  const before = await leasePrice();
  const dearer = changed((floors) => Object.assign(room(floors, '9'), { price: 999 }));
  await importFacility(server.database, dearer);
  assert.equal(await leasePrice(), before);
  await importFacility(
    server.database,
    changed((floors) => firstFloorRooms(floors).shift()),
  );
  const { answer } = await server.listLeases(token);
  assert.is(answer.data[0].room.number, '9');
  assert.is((await server.openGateAsTenant(answer.data[0].doorGateId, token)).status, 200);
  assert.equal(await leasePrice(), before);
});

test('an import that fails changes nothing', async ({ server }) => {
  const before = await versions(server);
  const twice = changed((floors, draft) => {
    draft.department.name = 'Another name';
    room(floors, '9').price = 1;
    room(floors, '103').number = '9';
  });
  assert.match(`${await rejection(importFacility(server.database, twice))}`, 'unique');
  assert.equal(await versions(server), before);
});

test('changes are described, and the same by a preview', async ({ server }) => {
  const draft = changed((floors, { department, gates }) => {
    department.address = 'Prøvevej 2';
    gates.pop();
    Object.assign(room(floors, '9'), { price: 319.5, sqm: 3.5, outOfUse: true });
    Object.assign(room(floors, '10'), { door: 'side-door' });
    Object.assign(floors[1]?.campaign ?? {}, { sqmPrice: 90, months: 4 });
    Object.assign(floors[1]?.translations?.en ?? {}, { name: 'First floor' });
    firstFloorRooms(floors).splice(2, 1);
    firstFloorRooms(floors).push({ ...room(floors, '9'), id: 15, number: '15', price: 0, outOfUse: false });
  });
  const before = await versions(server);
  const preview = await previewFacility(server.database, draft, { now: server.clock.now() });
  assert.equal(await versions(server), before);
  const told = await lines(server, draft);
  assert.equal(told, [
    '~ department Prøvelager: address Prøvevej 1 -> Prøvevej 2',
    '~ floor 1. sal: translations {"en":{"name":"1st floor","campaignText":"Offer"}} -> {"en":{"name":"First floor","campaignText":"Offer"}}',
    '~ floor 1. sal: campaign price per m² 100,00 -> 90,00 DKK',
    '~ floor 1. sal: campaign months 3 -> 4',
    '+ room 15 (3.5 m², no price)',
    '~ room 9: size 3 -> 3.5 m²',
    '~ room 9: price 300,00 -> 319,50 DKK',
    '~ room 9: out of use no -> yes',
    '- room 11a is no longer shown',
    '~ room 10: door door-10 -> side-door',
    '- gate Bagport is no longer shown',
  ]);
  assert.equal(
    preview.map(({ sign, text }) => `${sign} ${text}`),
    told,
  );
  assert.equal(await lines(server, draft), []);
});

test('changes that tenants notice are warnings', async ({ server }) => {
  const ending = await server.createTenant(9);
  await server.cancelLease(ending.leaseId, ending.token);
  await server.changeLeases({ lastDay: '2026-12-31' }, ending.leaseId);
  for (const id of [10, 11, 101]) await server.createTenant(id);
  const told = await lines(
    server,
    changed((floors) => {
      Object.assign(room(floors, '10'), { outOfUse: true });
      Object.assign(room(floors, '11a'), { device: 'lock-7' });
      Object.assign(room(floors, '101'), { number: '101b', device: '101' });
      firstFloorRooms(floors).shift();
    }),
  );
  assert.equal(
    told.filter((line) => /^[-!]/.test(line)),
    [
      '- room 9 is no longer shown; it has a lease until 31-12-2026',
      '! room 9 is not in the file; it has a lease until 31-12-2026',
      '! room 10 is out of use; it has a lease',
      '! room 11a has a lease: its code is sent to lock-7; remove it from 11a by hand',
      '! room 101 has a lease and is called 101b from now on',
    ],
  );
  assert.equal(
    (await lines(server, facility)).filter((line) => line.startsWith('-')),
    [],
  );
});

test('a removed leased room cannot be added under another id', async ({ server }) => {
  const { leaseId } = await server.createTenant(9);
  await lines(
    server,
    changed((floors) => firstFloorRooms(floors).shift()),
  );
  const before = await versions(server);
  const comesBack = (as: object) => changed((floors) => Object.assign(room(floors, '9'), { id: 15, ...as }));
  const leasedTwice = [{}, { number: '9b', device: '9' }, { number: '9b', door: 'door-9' }].map(comesBack);
  leasedTwice.push(
    changed((_, draft) => {
      firstFloorRooms(draft.floors).shift();
      Object.assign(draft.gates[0] ?? never(), { device: 'door-9' });
    }),
  );
  for (const draft of leasedTwice)
    for (const run of [previewFacility, importFacility]) {
      const error = await rejection(run(server.database, draft, { now: server.clock.now() }));
      assert.instance(error, OperatorError);
      assert.match(
        error?.message ?? '',
        /^(room 9b?|gate Port) has .* of room 9, which has a lease .* its id 9 again$/,
      );
    }
  assert.equal(await versions(server), before);

  await lines(server, comesBack({ number: '9b', device: 'lock-15', door: 'door-15' }));
  await server.changeLeases({ firstDay: '2026-03-01', lastDay: '2026-03-09' }, leaseId);
  await lines(server, comesBack({}));
});

test('a room with a new lock gets its code sent again', async ({ server }) => {
  const { leaseId } = await server.createTenant(9, '4242');
  const other = await server.createTenant(10);
  await server.tasksDone();
  const synced = async (id: number) => (await server.leaseRow(id)).lockSynced;
  assert.is(await synced(leaseId), true);
  await importFacility(
    server.database,
    changed((floors) => Object.assign(room(floors, '9'), { device: 'lock-9' })),
    { now: server.clock.now() },
  );
  assert.is(await synced(leaseId), false);
  assert.is(await synced(other.leaseId), true);
});

function never(): never {
  throw new Error('the small facility has changed');
}
