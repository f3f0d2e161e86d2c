import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runUpkeep } from '../../server/jobs.ts';
import { FIRST_ROOM, grow } from '../server/grown.ts';
import { createServer, PASSWORD, type TestServer } from '../server/server.ts';
import { count, figure } from '../setup/figures.ts';
import { fullScans, recordStatements } from '../setup/query-plans.ts';

const ROOMS = count({ test: 20_000, campaign: 100_000 });
const VACANT = FIRST_ROOM + 1;
const LIST = '/room/getfiltered?departmentId=1&pageNumber=0&pageSize=1000';

const test = suite<{ server: TestServer }>('growth');
test.before(async (context) => {
  context.server = await createServer();
  await grow(context.server.database, ROOMS);
});
test.after(({ server }) => server.close());

/** A visit that asks everything once: a guest who rents and pays, a tenant's whole area, codes, the upkeep. */
async function visit(server: TestServer): Promise<void> {
  const done = async (answer: Promise<{ status: number; answer: unknown }>) => {
    const { status, answer: said } = await answer;
    assert.is(status, 200, JSON.stringify(said));
  };
  for (const query of ['', '&onlyAvailableForLease=true', '&onlyAvailableForLease=true&sqmFrom=5&sqmTo=9.9'])
    await done(server.get(`${LIST}${query}`));
  await done(server.get(`${LIST}&onlyAvailableForLease=true&floors=1&searchText=R1`));
  await done(server.get('/floor/getfiltered?filters=departmentId==1'));
  await done(server.get('/floor/get?id=1'));
  await done(server.get(`/calculation/roomprice?roomId=${VACANT}`));
  await done(server.get(`/room/canlease?id=${VACANT}`));

  const { leaseId, token, email, phoneNumber } = await server.createTenant(VACANT);
  for (const path of [LIST, `/room/canlease?id=${VACANT + 2}`]) await done(server.get(path, token));
  await done(server.rent(VACANT + 2, token));
  for (const path of [
    '/lease/getfiltered?forCurrentUser=true&active=true&pageNumber=1',
    `/lease/getpayedperiodend?id=${leaseId}`,
    `/room/getstatus?id=${VACANT}`,
    `/gate/getstatus?id=${1_000_000 + VACANT}`,
    '/gate/getfiltered?filters=departmentId==1',
    '/stripe/getinvoicesfiltered?limit=100',
    '/stripe/getpaymentmethods?debitorId=10&limit=100',
  ])
    await done(server.get(path, token));
  for (const [path, body] of [
    ['/user/getcurrent', {}],
    ['/lease/changecode', { id: leaseId, code: '0815' }],
    ['/nox/opengatelogged', { gateId: 1 }],
    ['/nox/opengatelogged', { gateId: 1_000_000 + VACANT }],
    ['/nox/togglealarm', { departmentId: 1, roomNumber: `R${VACANT}`, roomCode: '0815' }],
    ['/otp/requestcode', { operationType: 1, phoneNumber }],
    ['/authentication/refreshtoken', {}],
  ] as const)
    await done(server.post(path, body, token));
  await server.tasksDone();
  const otp = /\d{8}/.exec(server.sms.at(-1)?.text ?? '')?.[0];
  await done(server.post('/nox/opengate', { gateId: 1, phoneNumber, otp }));
  await done(server.post('/passwordrestore/generatelink', { emailOrPhone: email }));
  await server.tasksDone();
  const code = /code=([\w-]+)/.exec(server.sms.at(-1)?.text ?? '')?.[1];
  await done(server.post('/passwordrestore/resetpassword', { password: PASSWORD, code }));

  const subscriptionId = `sub_${leaseId}`;
  await server.report({ kind: 'period-paid', subscriptionId, lastDay: '2026-05-09' });
  await done(server.post('/lease/cancel', { id: leaseId }, await server.signIn(email)));
  await server.report({ kind: 'subscription-ended', subscriptionId });
  server.clock.forward(31 * 60);
  await runUpkeep(server.services);
}

test('no statement of a whole visit reads a table that grows from end to end', async ({ server }) => {
  const statements = await recordStatements(() => visit(server));
  assert.ok(statements.length > 60, `only ${statements.length} statements`);
  assert.equal(await fullScans(server.database, statements), []);
  figure(`${statements.length} statements of a whole visit, ${ROOMS} rooms: each growing table by an index`);
});

test.run();
