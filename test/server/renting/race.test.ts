import { howMany } from '../../setup/figures.ts';
import { assert, suite } from '../../setup/suite.ts';
import { closeTwoApps, openTwoApps, resetTwoApps, type TwoApps } from '../two-apps.ts';

const RENTERS = howMany({ test: 20, deep: 200 });

const test = suite<TwoApps>('many ask for one room at once, over two processes');
test.before(async (context) => {
  Object.assign(context, await openTwoApps());
});
test.before.each(resetTwoApps);
test.after(closeTwoApps);

/** The tokens of new people. They sign in one after the other, because the server refuses to hash so many passwords at once. */
async function newTokens({ server }: TwoApps, count: number): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < count) tokens.push((await server.person()).token);
  return tokens;
}

/** Everybody asks at the same moment; every second request goes to the other process. */
const rush = ({ server, post }: TwoApps, tokens: string[], roomId: number) =>
  Promise.all(
    tokens.map((token) =>
      post('/lease/createwithcheckout', server.rentBody(roomId), { authorization: `Bearer ${token}` }),
    ),
  );

const statesOf = async ({ server }: TwoApps, roomId: number): Promise<string[]> =>
  (await server.database.selectFrom('lease').select('state').where('roomId', '=', roomId).execute())
    .map(({ state }) => state)
    .sort();

test('one of them holds the room and gets the lease, and the others are told that it is taken', async (context) => {
  const answers = await rush(context, await newTokens(context, RENTERS), 101);
  const [held, ...others] = answers.filter(({ status }) => status === 200);
  assert.equal(others, []);
  assert.is(answers.filter(({ status, code }) => status === 400 && code === 26).length, RENTERS - 1);
  await context.server.pay(JSON.parse(held?.text ?? '').sessionId);
  assert.equal(await statesOf(context, 101), ['active']);
  assert.is(
    [...context.server.payments.checkouts.values()].filter(({ state }) => state === 'open').length,
    0,
  );
});

test('a payment that comes after the hold, while others ask for the room, becomes the only lease or goes back', async (context) => {
  const { server } = context;
  const [late = '', ...tokens] = await newTokens(context, RENTERS);
  const { answer } = await server.rent(101, late);
  server.clock.forward(31 * 60);
  const [, answers] = await Promise.all([server.pay(answer.sessionId), rush(context, tokens, 101)]);
  await server.tasksDone();
  const sold = answers.filter(({ status }) => status === 200).length;
  const states = await statesOf(context, 101);
  assert.is(states.filter((state) => state === 'active' || state === 'held').length, 1, `${states}`);
  assert.is(states.includes('active') ? 0 : 1, sold, 'nobody else holds what the late one has');
});
