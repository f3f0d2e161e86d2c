import type { KyselyPlugin } from 'kysely';
import { PASSWORD } from '../../setup/api.ts';
import { assert, figure, howMany } from '../../setup/suite.ts';
import { linkCodeIn } from '../codes.ts';
import type { TestServer } from '../server.ts';
import { createServerSuiteWithTwoApps, type TwoApps } from '../two-apps.ts';

const USES = 50;
const ROUNDS = howMany({ test: 2, deep: 20 });
const OLD_SESSIONS = 3;

const test = createServerSuiteWithTwoApps('reset links');

const newPassword = (n: number) => `Sommerhus${n}!`;
/** The code of the newest link. */
async function ask({ server }: TwoApps, emailOrPhone: string): Promise<string> {
  assert.is((await server.askLink(emailOrPhone)).status, 200);
  return server.newestLinkCode();
}
const use = ({ inTurns }: TwoApps, code: string, password: string) =>
  inTurns.post('/passwordrestore/resetpassword', { code, password });
let addresses = 0;
/** A token, or null; every try from an address of its own. */
async function signIn({ inTurns }: TwoApps, emailOrPhone: string, password: string): Promise<string | null> {
  addresses += 1;
  const from = `10.2.${addresses >> 8}.${addresses & 255}`;
  const body = { emailOrPhone, password };
  const { status, answer } = await inTurns.send('POST', '/authentication/signin', { body, from });
  assert.is(status, 200, answer.message);
  return answer.token ?? null;
}
const isSignedIn = async ({ server }: TwoApps, token: string) =>
  (await server.getCurrentUser(token)).status === 200;
const sessions = ({ server }: TwoApps) => server.database.selectFrom('session').selectAll().execute();

test('of 50 uses at once one succeeds, and no session of before or meanwhile survives', async (context) => {
  const { server } = context;
  let meanwhile = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await server.reset();
    const { email, token } = await server.person();
    const before = [token];
    while (before.length < OLD_SESSIONS) before.push(await server.signIn(email));
    const othersCode = await ask(context, (await server.person()).email);
    const code = await ask(context, email);
    const attempts: ReturnType<typeof use>[] = [];
    const oldSignIns: ReturnType<typeof signIn>[] = [];
    for (let n = 0; n < USES; n += 1) {
      // The limit of ten tries for a login leaves room for eight.
      if (n % 7 === 0) oldSignIns.push(signIn(context, email, PASSWORD));
      attempts.push(use(context, code, newPassword(n)));
    }
    const answers = await Promise.all(attempts);
    const winners = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
    assert.is(winners.length, 1, `${winners.length} uses succeeded`);
    assert.ok(answers.every(({ status, code }) => status === 200 || code === 15));
    const tokens = (await Promise.all(oldSignIns)).filter((each) => each !== null);
    meanwhile += tokens.length;
    for (const each of [...before, ...tokens]) assert.is(await isSignedIn(context, each), false);
    assert.is((await use(context, othersCode, PASSWORD)).status, 200, "somebody else's link is untouched");
    assert.equal(await sessions(context), []);
    await server.database.deleteFrom('limitRow').execute();
    assert.is(await signIn(context, email, PASSWORD), null, 'the old password is dead');
    const winner = winners[0] ?? -1;
    assert.is(await signIn(context, email, newPassword((winner + 1) % USES)), null, 'a loser set nothing');
    assert.ok(await signIn(context, email, newPassword(winner)));
  }
  figure(
    `reset link: ${ROUNDS} rounds of ${USES} uses at once over 2 apps, 1 succeeded in each; ${meanwhile} sign-ins meanwhile, none survived`,
  );
});

test('of two links asked for at once, by e-mail and by phone, the later one alone is good', async (context) => {
  const { server, second } = context;
  const { email, phoneNumber } = await server.person();
  afterQuery(server, /^delete from "reset_link"/, async () => {
    await second.post('/passwordrestore/generatelink', { emailOrPhone: phoneNumber });
    await Promise.race([second.tasksDone(), new Promise((done) => setTimeout(done, 500))]);
  });
  await server.post('/passwordrestore/generatelink', { emailOrPhone: email });
  await server.tasksDone();
  await second.tasksDone();
  const codes = server.sms.map(({ text }) => linkCodeIn(text));
  assert.is(codes.length, 2);
  const answers = [];
  for (const [n, code] of codes.entries()) answers.push(await use(context, code, newPassword(n)));
  assert.is(answers.filter(({ status }) => status === 200).length, 1);
});

test('asking for a link while another one is used causes no deadlock', async (context) => {
  const { server, inTurns } = context;
  const { email, phoneNumber } = await server.person();
  for (let round = 0; round < ROUNDS; round += 1) {
    server.clock.forward(3601);
    const code = await ask(context, email);
    server.clock.forward(61);
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, (_, n) => use(context, code, newPassword(n))),
      inTurns.post('/passwordrestore/generatelink', { emailOrPhone: phoneNumber }),
    ]);
    assert.ok(answers.every(({ status, code }) => status === 200 || code === 15));
  }
});

/** Runs `meanwhile` once the next query with this start was answered, before anybody hears of it. */
function afterQuery(server: TestServer, start: RegExp, meanwhile: () => Promise<unknown>): void {
  const { services } = server;
  const plain = services.database;
  const compiled = (node: Parameters<KyselyPlugin['transformQuery']>[0]) =>
    plain.getExecutor().compileQuery(node.node, node.queryId).sql;
  let found: unknown;
  const plugin: KyselyPlugin = {
    transformQuery(args) {
      if (found === undefined && start.test(compiled(args))) found = args.queryId;
      return args.node;
    },
    async transformResult({ queryId, result }) {
      if (queryId === found) {
        services.database = plain;
        await meanwhile();
      }
      return result;
    },
  };
  services.database = plain.withPlugin(plugin);
}

const PASSWORD_CHECKED = /^delete from "limit_row"/;

test('a sign-in whose password was right a moment before the reset makes no session', async (context) => {
  const { server } = context;
  const { email } = await server.person();
  const code = await ask(context, email);
  let reset = 0;
  afterQuery(server, PASSWORD_CHECKED, async () => {
    reset = (await use(context, code, newPassword(1))).status;
  });
  const { status, answer } = await server.post('/authentication/signin', {
    emailOrPhone: email,
    password: PASSWORD,
  });
  assert.is(reset, 200);
  assert.equal([status, answer], [200, { error: 31 }]);
  assert.equal(await sessions(context), []);
});

test('a password change that began before the reset does not undo it', async (context) => {
  const { server } = context;
  const [{ email, token }, other] = [await server.person(), await server.person()];
  const code = await ask(context, email);
  afterQuery(server, PASSWORD_CHECKED, () => use(context, code, newPassword(1)));
  assert.is((await server.changePassword(token, { newPassword: newPassword(2) })).code, 31);
  assert.is(await signIn(context, email, newPassword(2)), null);
  assert.ok(await signIn(context, email, newPassword(1)));
  assert.is(await isSignedIn(context, token), false);
  assert.is(await isSignedIn(context, other.token), true);
});

test('R5.7 a change of the phone number that began before the reset is refused', async (context) => {
  const { server } = context;
  const { email, phoneNumber, token } = await server.person();
  // Another person, whose session must not be taken for the caller's.
  await server.person();
  const code = await ask(context, email);
  afterQuery(server, /^select \* from "tenant"/, () => use(context, code, newPassword(1)));
  const details = { firstName: 'Maja', lastName: 'Holm', phoneNumber: '+4566666666' };
  assert.is((await server.post('/user/update', details, token)).status, 401);
  const now = await server.getCurrentUser((await signIn(context, email, newPassword(1))) ?? '');
  assert.is(now.answer.value.phoneNumber, phoneNumber);
});

test('of two password changes at once from two sessions one counts, and its session alone goes on', async (context) => {
  const { server, inTurns } = context;
  for (let round = 0; round < ROUNDS; round += 1) {
    await server.reset();
    const { email, token } = await server.person();
    const tokens = [token, await server.signIn(email)];
    const answers = await Promise.all(
      tokens.map((each, n) => inTurns.changePassword(each, { newPassword: newPassword(n) })),
    );
    assert.is(answers.filter(({ status }) => status === 200).length, 1);
    for (const [n, each] of tokens.entries()) {
      assert.is(await isSignedIn(context, each), answers[n]?.status === 200);
      assert.is((await signIn(context, email, newPassword(n))) !== null, answers[n]?.status === 200);
    }
  }
});
