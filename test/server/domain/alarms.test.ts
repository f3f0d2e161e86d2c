import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createServer, type TestServer } from '../server.ts';

const QUARTER = 15 * 60;

const test = suite<{ server: TestServer }>('alarms');
test.before(async (context) => {
  context.server = await createServer({ TRUST_PROXY: 'true' });
});
test.before.each(({ server }) => server.reset());
test.after(({ server }) => server.close());

const toggle = (
  server: TestServer,
  roomNumber: string,
  roomCode: string,
  from = '10.0.0.1',
  token?: string,
) =>
  server.send('POST', '/nox/togglealarm', {
    body: { departmentId: 1, roomNumber, roomCode },
    headers: { 'x-forwarded-for': `1.2.3.4, ${from}` },
    token,
  });

test('room number and code switch the alarm on and off', async ({ server }) => {
  await server.tenantOf(11, '0815');
  assert.equal((await toggle(server, ' 11A ', '0815')).answer, { value: 5 });
  assert.is(server.access.alarms.get('11a'), 5);
  assert.equal((await toggle(server, '11a', '0815')).answer, { value: 1 });
});

test('a tenant switches the alarm of the own room and reads it', async ({ server }) => {
  const { token } = await server.tenantOf(101);
  await server.post('/nox/enablealarmlogged', { roomId: 101 }, token);
  assert.is((await server.get('/room/getstatus?id=101', token)).answer.value, 5);
  await server.post('/nox/disablealarmlogged', { roomId: 101 }, token);
  assert.is((await server.get('/room/getstatus?id=101', token)).answer.value, 1);
  server.access.fail(true);
  assert.is((await server.post('/nox/enablealarmlogged', { roomId: 101 }, token)).code, 13);
});

test('a wrong number and a wrong code are answered alike', async ({ server }) => {
  await server.tenantOf(101);
  const answers = [
    await toggle(server, '101', '0000'),
    await toggle(server, '999', '4711'),
    await toggle(server, '102', '4711'),
  ];
  for (const { status, answer } of answers)
    assert.equal([status, answer], [400, { code: 14, message: 'Access denied' }]);
});

test('after five wrong codes a room waits a quarter of an hour, then twice as long', async ({ server }) => {
  await server.tenantOf(101, '4711');
  for (const wait of [QUARTER, 2 * QUARTER, 4 * QUARTER]) {
    for (let tries = 0; tries < 5; tries += 1)
      assert.is((await toggle(server, '101', '0000', `10.0.${wait}`)).code, 14);
    assert.is((await toggle(server, '101', '4711', '10.0.0.2')).code, 14, 'even with the right code');
    server.clock.forward(wait - 1);
    assert.is((await toggle(server, '101', '4711', '10.0.0.3')).code, 14);
    server.clock.forward(2);
  }
  assert.is((await toggle(server, '101', '4711', '10.0.0.4')).status, 200);
});

test('guesses at once count as well as guesses one by one', async ({ server }) => {
  await server.tenantOf(101, '4711');
  const guesses = Array.from({ length: 30 }, (_, at) =>
    toggle(server, '101', at < 29 ? '0000' : '4711', `10.1.0.${at}`),
  );
  assert.ok((await Promise.all(guesses)).every(({ code }) => code === 14));
});

test('one address may not try room after room', async ({ server }) => {
  await server.tenantOf(101, '4711');
  for (let tries = 0; tries < 20; tries += 1) await toggle(server, `9${tries}`, '0000', '10.9.9.9');
  assert.is((await toggle(server, '101', '4711', '10.9.9.9')).code, 14);
  assert.is((await toggle(server, '101', '4711', '10.9.9.8')).status, 200);
});

test('one address that goes on guessing locks no more rooms and spends nothing of the facility', async ({
  server,
}) => {
  await server.tenantOf(101, '4711');
  for (let tries = 0; tries < 20; tries += 1) await toggle(server, `9${tries}`, '0000', '10.9.9.9');
  for (let tries = 0; tries < 200; tries += 1) await toggle(server, '101', '0000', '10.9.9.9');
  assert.is((await toggle(server, '101', '4711', '10.9.9.8')).status, 200);
});

test('all addresses of an IPv6 network count as one, however they are written', async ({ server }) => {
  await server.tenantOf(101, '4711');
  const forms = ['2001:db8:0:1::', '2001:DB8::1:0:0:0:', '2001:0db8:0000:0001:a:b:c:'];
  for (let tries = 0; tries < 20; tries += 1)
    await toggle(server, `9${tries}`, '0000', `${forms[tries % forms.length]}${tries + 1}`);
  assert.is((await toggle(server, '101', '4711', '2001:db8:0:1:ffff::1')).code, 14);
  assert.is((await toggle(server, '101', '4711', '2001:db8:0:2::1')).status, 200);
  for (let tries = 0; tries < 20; tries += 1) await toggle(server, `9${tries}`, '0000', '::ffff:10.9.9.9');
  assert.is((await toggle(server, '101', '4711', '10.9.9.9')).code, 14);
  assert.is((await toggle(server, '101', '4711', '::ffff:10.9.9.8')).status, 200);
});

test('an address is the same with and without a port', async ({ server }) => {
  await server.tenantOf(101, '4711');
  for (let tries = 0; tries < 20; tries += 1) {
    await toggle(server, `9${tries}`, '0000', `10.9.9.9:${50_000 + tries}`);
    await toggle(
      server,
      `9${tries}`,
      '0000',
      `[2001:db8:0:1::${tries}]${tries % 2 ? `:${50_000 + tries}` : ''}`,
    );
  }
  for (const from of ['10.9.9.9', '10.9.9.9:443', '2001:db8:0:1::a', '[2001:db8:0:1::a]:443'])
    assert.is((await toggle(server, '101', '4711', from)).code, 14, from);
  for (const from of ['10.9.9.8:50000', '[2001:db8:0:2::1]:50000'])
    assert.is((await toggle(server, '101', '4711', from)).status, 200, from);
});

test('right codes use up no tries', async ({ server }) => {
  await server.tenantOf(101, '4711');
  for (let times = 0; times < 30; times += 1) assert.is((await toggle(server, '101', '4711')).status, 200);
});

test("the room's own tenant is never locked out by what others tried", async ({ server }) => {
  const { token } = await server.tenantOf(101, '4711');
  for (let tries = 0; tries < 6; tries += 1) await toggle(server, '101', '0000');
  assert.is((await toggle(server, '101', '4711')).code, 14);
  assert.is((await toggle(server, '101', '4711', '10.0.0.1', token)).status, 200);
  assert.is((await server.post('/nox/disablealarmlogged', { roomId: 101 }, token)).status, 200);
});

test.run();
