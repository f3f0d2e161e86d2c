import { sql } from 'kysely';
import { assert, column, suite } from '../../setup/suite.ts';
import { createServer, type TestServer } from '../server.ts';

interface Context {
  server: TestServer;
  /** Ends all delays so far; returns how many there were. */
  goOn(): number;
}

const test = suite<Context>('tasks after a response');
test.before(async (context) => {
  const waiting: (() => void)[] = [];
  context.server = await createServer({}, undefined, {
    delayAfterResponse: () => new Promise((resolve) => waiting.push(resolve)),
  });
  context.goOn = () => waiting.splice(0).map((end) => end()).length;
});
test.after(async ({ server, goOn }) => {
  goOn();
  await server.tasksDone();
  await server.close();
});

const countRows = async ({ database }: TestServer) =>
  (
    await sql`select (select count(*) from one_time_code) as codes, (select count(*) from reset_link) as links`.execute(
      database,
    )
  ).rows[0];

test('codes and links are made only after the delay, for strangers as well', async ({ server, goOn }) => {
  const { email, phoneNumber } = await server.createTenant(101);
  // Of the lease that began.
  goOn();
  for (const login of [phoneNumber, '+4529999999'])
    await server.post('/otp/requestcode', { operationType: 1, phoneNumber: login });
  for (const emailOrPhone of [email, 'nobody@example.dk'])
    await server.post('/passwordrestore/generatelink', { emailOrPhone });
  // Further requests must not notice anything.
  for (let times = 0; times < 5; times += 1) await server.get('/room/canlease?id=102');
  assert.equal([await countRows(server), server.sms], [{ codes: 0, links: 0 }, []]);
  assert.is(goOn(), 4);
  await server.tasksDone();
  assert.equal(await countRows(server), { codes: 1, links: 1 });
  assert.equal(column(server.sms, 'to'), [phoneNumber, phoneNumber]);
});
