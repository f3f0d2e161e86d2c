import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { syncLocks } from '../../../server/devices/room-code.ts';
import { readFacilities } from '../../../server/facility/chain.ts';
import type { Facility, FacilityFloor } from '../../../server/facility/facility.ts';
import { importFacility, previewFacility } from '../../../server/facility/import.ts';
import { announcePrices } from '../../../server/leases/price-change.ts';
import { sendMessages } from '../../../server/messages/sender.ts';
import { printRoomList } from '../../../server/operating/reports/lists.ts';
import { OperatorError } from '../../../server/operator-error.ts';
import { offerVacantRooms } from '../../../server/rooms/waiting-list.ts';
import { allowPages, requireControllers, type Settings } from '../../../server/settings.ts';
import { findLeasesOfRoom } from '../../../server/withdrawal/contracts.ts';
import { TABLES } from '../../setup/database.ts';
import { assert, column, columns, createFolderSuite, deferred, rejection, until } from '../../setup/suite.ts';
import { joinWithCode } from '../customers.ts';
import { facility, sister } from '../facility.ts';
import { createServerSuite, type TestServer } from '../server.ts';

const BRIDGE = 'https://bridge.aarhus.example';

const test = createServerSuite('chain');
test.before.each(async ({ server }) => {
  await importFacility(server.database, facility);
  await importFacility(server.database, sister);
});

/** Every row of every table with the transaction that wrote it. */
async function everyRow({ database }: TestServer): Promise<string[]> {
  const tables = TABLES.map(
    (table) =>
      sql`select ${table}::text || ' ' || t.xmin::text || ' ' || to_jsonb(t)::text as row from ${sql.table(table)} t`,
  );
  const { rows } = await sql<{ row: string }>`${sql.join(tables, sql` union all `)}`.execute(database);
  return rows.map(({ row }) => row).sort();
}

const numbers = async (server: TestServer, department: number) =>
  column((await server.get(`/room/getfiltered?departmentId=${department}`)).answer.data.data, 'number');

test('R14.1 an import of one department writes no row of another', async ({ server }) => {
  const one = await server.createTenant(9);
  const other = await server.createTenant(1009);
  const wish = { departmentId: 2, sqmFrom: 50, phoneNumber: '+4520304050' };
  await joinWithCode(server.sms, (code) => server.post('/waitinglist/join', { ...wish, ...code }));
  const before = await everyRow(server);
  for (const what of ['"Søsterlager"', `"lease_id": ${other.leaseId}`, '"+4520304050"'])
    assert.ok(
      before.some((row) => row.includes(what)),
      what,
    );
  const [floor, upper] = structuredClone(facility.floors) as [FacilityFloor, FacilityFloor];
  const changes = await importFacility(server.database, {
    ...facility,
    department: { ...facility.department, name: 'Nyt navn', address: 'Ny vej 3' },
    pages: '/nyt',
    controller: { address: 'https://bridge.other.example', key: 'ACCESS_KEY_OTHER' },
    contact: { phone: '66 66 66 66' },
    waitingList: false,
    gates: facility.gates.slice(1),
    floors: [
      { ...upper, id: 3, rooms: [] },
      {
        ...floor,
        name: 'Ny stue',
        rooms: floor.rooms.slice(1).map((room) => ({ ...room, price: room.price + 50 })),
      },
    ],
  });
  assert.ok(changes.length > 10, String(changes.length));
  const after = await everyRow(server);
  const touched = [...before, ...after].filter((row) => !(before.includes(row) && after.includes(row)));
  const tables = new Set(touched.map((row) => row.split(' ')[0]));
  assert.equal([...tables].sort(), ['department', 'floor', 'gate', 'lease', 'room']);
  for (const row of touched)
    assert.match(
      row,
      row.startsWith('lease ')
        ? new RegExp(`"id": ${one.leaseId},`)
        : row.startsWith('department ')
          ? /"id": 1,/
          : /"department_id": 1[,}]/,
    );
  assert.equal(await numbers(server, 2), ['9', '10', '11a', '12', '101', '102', '103']);
  const askToWait = (change: object) => server.post('/waitinglist/join', { ...wish, ...change });
  assert.is((await askToWait({ departmentId: 1 })).code, 8, 'this one has no waiting list any more');
  assert.is((await askToWait({ floorId: 1 })).code, 7, 'a floor of another department');
});

test('what another department has is refused, and nothing is written', async ({ server }) => {
  const before = await everyRow(server);
  const [floor, upper] = structuredClone(sister.floors) as [FacilityFloor, FacilityFloor];
  const third = (change: Partial<Facility>): Facility => ({
    ...structuredClone(sister),
    department: { ...sister.department, id: 3 },
    pages: '/tredje',
    controller: { address: 'https://bridge.third.example', key: 'ACCESS_KEY_THIRD' },
    gates: [],
    floors: [{ ...floor, id: 5000, rooms: [] }],
    ...change,
  });
  const wrong: [Facility, string][] = [
    [third({ floors: [{ ...upper, rooms: [] }] }), 'floor 1002 is already in department 2, Søsterlager'],
    [third({ floors: [{ ...floor, id: 5000 }] }), 'room 1009 is already in department 2, Søsterlager'],
    [
      third({ gates: [{ id: 1, name: 'Port', device: 'x' }] }),
      'gate 1 is already in department 1, Prøvelager',
    ],
    [third({ pages: '/aarhus' }), 'the pages /aarhus are already those of department 2, Søsterlager'],
    [
      third({ controller: {}, gates: [{ id: 7, name: 'Port', device: 'Gate-1' }] }),
      'the controller\'s name "gate-1" is already used in department 1, Prøvelager',
    ],
  ];
  for (const [draft, message] of wrong)
    for (const run of [previewFacility, importFacility]) {
      const error = await rejection(run(server.database, draft));
      assert.instance(error, OperatorError, message);
      assert.is(error?.message.split(':')[0]?.split(', which')[0], message);
    }
  assert.equal(await everyRow(server), before);
});

test('R14.3 rooms with the same number open, lock and switch at their own controller', async ({ server }) => {
  const tenant = await server.createTenant(1009, '4242');
  await server.tasksDone();
  const own = () => server.controllers.get(BRIDGE);
  assert.equal([own()?.codes.get('9')?.code, server.access.codes.size], ['4242', 0]);
  const call = async (path: string, body: object) => (await server.post(path, body, tenant.token)).status;
  assert.is(await call('/nox/opengatelogged', { gateId: 1001 }), 200);
  assert.is(await call('/nox/opengatelogged', { gateId: 1_001_009 }), 200);
  assert.is(await call('/nox/enablealarmlogged', { roomId: 1009 }), 200);
  assert.equal(
    [...(own()?.gates ?? [])],
    [
      ['gate-1', 9],
      ['door-9', 9],
    ],
  );
  assert.equal([own()?.alarms.get('9'), server.access.gates.size, server.access.alarms.size], [5, 0, 0]);
  assert.is((await server.get('/gate/getstatus?id=1001')).answer.value, 9);
  assert.is((await server.get('/gate/getstatus?id=1')).answer.value, 0);
  assert.equal(
    (await server.get('/gate/getfiltered?filters=departmentId==2')).answer.data.data.map(
      ({ status }: { status: number }) => status,
    ),
    [9, 0],
  );
  const toggle = { roomNumber: '9', roomCode: '4242' };
  assert.is((await server.post('/nox/togglealarm', { ...toggle, departmentId: 1 })).answer.code, 14);
  assert.is((await server.post('/nox/togglealarm', { ...toggle, departmentId: 2 })).answer.value, 1);
  assert.is((await call('/nox/opengatelogged', { gateId: 1 })) === 200, false, "another department's gate");
});

test('R14.5 a tenant of two departments sees which room is where, and enters each', async ({ server }) => {
  const tenant = await server.createTenant(9);
  const { answer } = await server.rent(1009, tenant.token);
  assert.is(server.payments.checkouts.get(answer.sessionId)?.order.place, 'Søstervej 2, 8000 Aarhus C');
  await server.pay(answer.sessionId);
  const leases = await server.leases(tenant.token);
  assert.equal(
    leases.map(({ room, location }: { room: { number: string }; location: string }) => [
      room.number,
      location,
    ]),
    [
      ['9', 'Søstervej 2, 8000 Aarhus C'],
      ['9', 'Prøvevej 1, 5000 Odense C'],
    ],
  );
  for (const gateId of [1, 1001])
    assert.is((await server.openGateAsTenant(gateId, tenant.token)).status, 200);
  assert.equal(column(leases, 'department'), [
    { id: 2, name: 'Søsterlager' },
    { id: 1, name: 'Prøvelager' },
  ]);
  const told = (await server.listLeases(tenant.token)).answer.gates;
  assert.equal(columns(told, 'id', 'name', 'status'), [
    [1, 'Port, Odense C', 9],
    [2, 'Bagport, Odense C', 0],
    [1001, 'Port, Aarhus C', 9],
    [1002, 'Bagport, Aarhus C', 0],
  ]);
  const log = (await server.get('/user/getaccesslog', tenant.token)).answer.data;
  assert.equal(column(log, 'name'), ['Port, Søsterlager', 'Port, Prøvelager']);
  const other = await server.createTenant(1010);
  const own = (await server.listLeases(other.token)).answer.gates;
  assert.equal(column(own, 'name'), ['Port', 'Bagport']);
});

test('R14.4 a one-time code opens no gate where its tenant has no room', async ({ server }) => {
  const { phoneNumber } = await server.createTenant(9);
  await server.askCode(phoneNumber);
  const open = (gateId: number) => server.openGateWithCode(phoneNumber, server.newestCode(), { gateId });
  assert.is((await open(1001)).answer.code, 15);
  assert.is(server.controllers.get(BRIDGE)?.gates.get('gate-1'), undefined);
  assert.is((await open(1)).status, 200);
});

const setOutOfUse = ({ database }: TestServer, outOfUse: boolean, ids: number[]) =>
  database.updateTable('room').set({ outOfUse }).where('id', 'in', ids).execute();

test('a phone that waits in two departments keeps its wish in the one when an offer of the other cannot be sent', async ({
  server,
}) => {
  await setOutOfUse(server, true, [103, 1103]);
  for (const departmentId of [1, 2]) {
    const wish = { departmentId, sqmFrom: 12, phoneNumber: '+4520304050' };
    const asked = await joinWithCode(server.sms, (code) =>
      server.post('/waitinglist/join', { ...wish, ...code }),
    );
    assert.equal(asked.answer, {});
    server.clock.forward(60);
  }
  await setOutOfUse(server, false, [103]);
  server.replace(server.services.sms, { send: () => Promise.reject(new Error('the gateway is down')) });
  assert.is((await rejection(offerVacantRooms(server.services)))?.message, 'the gateway is down');
  const waiting = await server.database.selectFrom('waiting').select('departmentId').orderBy('id').execute();
  assert.equal(column(waiting, 'departmentId'), [1, 2]);
});

test("R14.6 messages have the department's sender, address and pages", async ({ server }) => {
  const waits = { departmentId: 2, sqmFrom: 12, phoneNumber: '+4520304050' };
  await setOutOfUse(server, true, [1103]);
  await joinWithCode(server.sms, (code) => server.post('/waitinglist/join', { ...waits, ...code }));
  await server.createTenant(1009);
  await sendMessages(server.services);
  const [mail] = server.mails;
  assert.equal([mail?.sender, mail?.from], ['Søsterlager Aarhus', 'aarhus@chain.example']);
  assert.match(mail?.text ?? '', 'https://facility.example/aarhus/MyRoom');
  await setOutOfUse(server, false, [1103]);
  await offerVacantRooms(server.services);
  assert.equal(column(server.sms, 'sender'), ['Soester', 'Soester']);
  assert.match(server.sms.at(-1)?.text ?? '', 'https://facility.example/aarhus/RentRoom?room=103&offer=');
  server.sms.length = 0;
  await server.createTenant(9);
  await sendMessages(server.services);
  assert.is(server.sms[0]?.sender ?? null, null);
  assert.is(server.mails.at(-1)?.from ?? null, null);
});

test('R14.9 a withdrawal fits the room in the department that is meant, on any page', async ({ server }) => {
  const tenant = await server.createTenant(9);
  await server.rentAndPay(1009, tenant.token);
  const other = await server.createTenant(1010);
  const withdraw = ({ token }: { token: string }, contract: string) =>
    server.post(
      '/lease/withdraw',
      { name: 'Maja Holm', email: 'any@example.dk', departmentId: 1, contract },
      token,
    );
  const ended = async () =>
    column(
      (await server.leaseRows()).filter(({ withdrawnAt }) => withdrawnAt),
      'roomId',
    );
  assert.is((await withdraw(tenant, '9, Søsterlager')).status, 200);
  await server.tasksDone();
  assert.equal(await ended(), [1009]);
  await withdraw(other, 'Rum 10');
  await server.tasksDone();
  assert.equal(await ended(), [1009, 1010], 'the only room that fits');
  await withdraw(tenant, '9');
  await server.tasksDone();
  assert.equal(await ended(), [9, 1009, 1010], "that of the page's department");
});

test('a withdrawal fits no contract of a department that offers none, on any page', async ({ server }) => {
  await sql`update department set withdrawal_days = 0 where id = 2`.execute(server.database);
  const { email, token } = await server.createTenant(1010);
  const body = { name: 'Maja Holm', contract: '10', email, departmentId: 1 };
  assert.is((await server.post('/lease/withdraw', body, token)).status, 200);
  await server.tasksDone();
  const { rows } = await sql`select from lease where withdrawn_at is not null`.execute(server.database);
  assert.is(rows.length, 0);
});

test('an operator finds a room of a tenant in each department, and in one', async ({ server }) => {
  const { token, tenantId } = await server.createTenant(9);
  for (const roomId of [1009, 10]) await server.rentAndPay(roomId, token);
  const found = async (wanted: object) =>
    columns(
      await findLeasesOfRoom(server.database, { tenantId, room: '9', ...wanted }),
      'id',
      'departmentId',
    );
  assert.equal(await found({}), [
    [1, 1],
    [2, 2],
  ]);
  assert.equal(await found({ departmentId: 2 }), [[2, 2]]);
  assert.equal(await found({ tenantId: (await server.person()).tenantId }), []);
});

test('R8.11 new prices of one department are told to its tenants alone, and its list holds its rooms alone', async ({
  server,
}) => {
  await server.createTenant(9);
  await server.createTenant(1009);
  const toNewPrice = (before: number) => before + 1000;
  const announcement = { departmentId: 2, number: undefined, from: '2026-06-01', toNewPrice };
  const ofBoth = await rejection(
    announcePrices(server, { ...announcement, departmentId: undefined, number: '9' }),
  );
  assert.match(ofBoth?.message ?? '', 'name one with --department 1 or 2');
  assert.equal(columns(await announcePrices(server, announcement), 'department', 'number'), [
    ['Søsterlager', '9'],
  ]);
  const list = await printRoomList(server, { departmentId: 2, csv: true });
  assert.match(list, 'Søsterlager');
  assert.not.match(list, 'Prøvelager');
});

test('codes go to a new controller, and a silent one delays no other', async ({ server }) => {
  await server.createTenant(9, '1112');
  await server.createTenant(1009, '2223');
  await server.tasksDone();
  const moved = { address: 'https://bridge.new.example', key: 'ACCESS_KEY_NEW' };
  const changes = await importFacility(server.database, { ...sister, controller: moved });
  assert.equal(
    column(
      changes.filter(({ sign }) => sign === '!'),
      'text',
    ),
    ['the codes of 1 leased room are sent to the new controller; remove them from the old one by hand'],
  );
  await server.changeLeases({ lockSynced: false });
  const answer = deferred();
  server.replace(server.services.access, { setRoomCode: () => answer.promise });
  const round = syncLocks(server.services);
  await until(() => !!server.controllers.get(moved.address)?.codes.size);
  assert.is(server.controllers.get(moved.address)?.codes.get('9')?.code, '2223');
  answer.resolve();
  await round;
});

test("R14.6 a link for a new password leads to the pages of the tenant's department", async ({ server }) => {
  const { email } = await server.createTenant(1009);
  await server.createTenant(9);
  server.sms.length = 0;
  await server.askLink(email);
  assert.match(server.sms[0]?.text ?? '', 'https://facility.example/aarhus/ResetPassword?code=');
  await server.changeDepartments({ pages: 'https://aarhus.example/lager' });
  server.clock.forward(61);
  await server.askLink(email);
  assert.match(server.sms[1]?.text ?? '', 'https://aarhus.example/lager/ResetPassword?code=');
});

const DEMO = fileURLToPath(new URL('../../../demo/', import.meta.url));

/** A department with one floor and one room; every id is that of the department. */
const file = (id: number, more = `pages: /d${id}\ncontroller: { prefix: d${id}- }\n`) => `\
department: { id: ${id}, name: Lager ${id}, address: Vej 1, zip: "5000", city: Odense C }
${more}gates:
  - { id: ${id}, name: Port, device: d${id}-gate }
floors:
  - id: ${id}
    name: Stuen
    plan: { width: 10, depth: 8, features: [] }
    rooms:
      - { id: ${id}, number: "1", sqm: 4, price: 500, outline: [0, 0, 2, 2] }
`;

const testFiles = createFolderSuite('chain files');

/** Reads a folder with these files; the message if they are refused. */
async function read(folder: string, files: Record<string, string>) {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  try {
    return await readFacilities(folder);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return error.message.replaceAll(`${folder}/`, '');
  }
}

testFiles('a folder has a department in each file; a file is a facility by itself', async ({ folder }) => {
  const found = await read(folder, { 'b.yaml': file(2), 'a.yml': file(1), 'notes.txt': 'x', '.c.yaml': 'x' });
  assert.equal(
    (found as Exclude<typeof found, string>).map(({ department }) => department.id),
    [1, 2],
  );
  assert.is((await readFacilities(join(folder, 'a.yml'))).length, 1);
  assert.is((await readFacilities(join(DEMO, 'facility.yaml'))).length, 1);
  assert.is((await readFacilities(join(DEMO, 'chain'))).length, 3);
});

testFiles('R14.2 two files that say the same are refused with both names', async ({ folder }) => {
  const clashes: [string, string][] = [
    [
      file(2).replace('department: { id: 2', 'department: { id: 1'),
      'b.yaml: department 1 is already in a.yaml',
    ],
    [file(2, 'pages: /d1\n'), 'b.yaml: the pages /d1 are already those in a.yaml'],
    [
      file(2).replace('- id: 2', '- id: 1').replace('{ id: 2, number', '{ id: 1, number'),
      'b.yaml: floor 1 is already in a.yaml\nb.yaml: room 1 is already in a.yaml',
    ],
    [
      file(2)
        .replace('prefix: d2-', 'prefix: D1-')
        .replace('{ id: 2, name: Port, device: d2-', '{ id: 1, name: Port, device: d1-'),
      [
        'b.yaml: gate 1 is already in a.yaml',
        'b.yaml: the controller\'s name "d1-gate" is already used in a.yaml',
        'b.yaml: the controller\'s name "D1-door-1" is already used in a.yaml',
        'b.yaml: the controller\'s name "D1-1" is already used in a.yaml',
      ].join('\n'),
    ],
  ];
  for (const [b, message] of clashes)
    assert.is(await read(folder, { 'a.yaml': file(1), 'b.yaml': b }), message);
  assert.is(
    await read(folder, { 'a.yaml': file(1, ''), 'b.yaml': file(2, 'controller: { prefix: x }\n') }),
    'b.yaml: pages is missing, and so it is in a.yaml',
  );
  const own = 'controller: { address: https://bridge.example, key: ACCESS_KEY_TWO }\npages: /d2\n';
  const same = file(2, own).replace('device: d2-gate', 'device: d1-gate');
  assert.is((await read(folder, { 'a.yaml': file(1, ''), 'b.yaml': same })).length, 2, 'its own controller');
});

testFiles('each file is checked, and an empty folder is refused', async ({ folder }) => {
  assert.is(
    await read(folder, {
      'a.yaml': file(1).replace('sqm: 4', 'sqm: x'),
      'b.yaml': file(1).replace('5000', '50'),
    }),
    'a.yaml:11: floors[0].rooms[0].sqm: must be a number, not "x"\nb.yaml:1: department.zip: must be four digits, not "50"',
  );
  assert.match(String(await read(join(folder, 'empty'), {})), /empty: the folder has no .yaml file$/);
});

testFiles("a department's own settings have a form, and name no other secret", async ({ folder }) => {
  const said = async (more: string) => read(folder, { 'a.yaml': file(1, more) });
  const wrong: [string, RegExp][] = [
    ['pages: /api\n', /pages: must be a path like \/odense/],
    ['pages: /staff\n', /pages: must be a path/],
    ['pages: https://x.example/\n', /pages: must be a path/],
    [
      'controller: { address: https://b.example }\n',
      /controller: needs both an address and a key, or neither$/,
    ],
    [
      'controller: { address: https://b.example, key: JWT_SECRET }\n',
      /key: must be the name of a setting like ACCESS_KEY_ODENSE/,
    ],
    ['controller: { address: b.example, key: ACCESS_KEY_A }\n', /address: must be an address/],
    ['sms: { sender: Havnens Lager }\n', /sender: must be 1 to 11 letters or digits/],
    ['mail: { from: nobody }\n', /from: must be an e-mail address/],
  ];
  for (const [more, message] of wrong) assert.match(String(await said(more)), message, more);
});

testFiles('a checkout may return to the pages of every department', () => {
  const settings = { allowedOrigins: ['https://chain.example'] } as Settings;
  assert.equal(
    allowPages(settings, [{}, { pages: '/odense' }, { pages: 'https://aarhus.example/lager' }])
      .allowedOrigins,
    ['https://chain.example', 'https://aarhus.example'],
  );
});

testFiles('the server does not start without the key of a controller', () => {
  const own = { controller: { address: 'https://b.example', key: 'ACCESS_KEY_A' } };
  const live = { secretKey: 'sk_live_x', publicKey: 'pk_live_x', webhookSecret: 'whsec_x', apiAddress: null };
  const settings = { stripe: live, access: null, accessKeys: { ACCESS_KEY_A: 'k' }, rehearsal: false };
  requireControllers(settings, [own]);
  assert.throws(
    () => requireControllers({ ...settings, accessKeys: {} }, [own]),
    /^ACCESS_KEY_A must be set/,
  );
  assert.throws(() => requireControllers(settings, [own, {}]), /^ACCESS_ADDRESS and ACCESS_KEY must be set/);
  requireControllers({ ...settings, stripe: null }, [{}]);
});

testFiles('A3 real doors are refused beside simulated payments, but for a rehearsal', () => {
  const access = { address: 'https://bridge.example', key: 'k' };
  const own = { controller: { address: 'https://b.example', key: 'ACCESS_KEY_A' } };
  const settings = { stripe: null, access: null, accessKeys: { ACCESS_KEY_A: 'k' }, rehearsal: false };
  for (const [given, departments] of [
    [{ ...settings, access }, [{}]],
    [settings, [own]],
  ] as const) {
    assert.throws(() => requireControllers(given, [...departments]), /^STRIPE_SECRET_KEY must be set/);
    requireControllers({ ...given, rehearsal: true }, [...departments]);
  }
});
