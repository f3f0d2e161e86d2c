import type { OperationId } from '../../../server/shared/calls.ts';
import { assert } from '../../setup/suite.ts';
import { createServerSuite } from '../server.ts';
import { createOwner, createRequests, ORIGIN } from './every-call.ts';

const test = createServerSuite('limits that are too high to be reached by calling');

const LIMITED: [policy: string, path: string, call: OperationId][] = [
  ['sign-in-from', '/authentication/signin', 'signIn'],
  ['sign-up-from', '/authentication/signup', 'signUp'],
  ['account-changes', '/user/update', 'updateUser'],
  ['passkeys-added', '/passkey/add', 'addPasskey'],
  ['sms-from', '/otp/requestcode', 'requestOneTimeCode'],
  ['helpers-added', '/lease/addhelper', 'addHelper'],
  ['helper-opens', '/helper/open', 'openAsHelper'],
  ['card-setups', '/stripe/createsetupsession', 'createSetupSession'],
  ['withdrawal-from', '/lease/withdraw', 'withdraw'],
  ['room-codes', '/lease/changecode', 'changeLeaseCode'],
];

for (const [policy, path, call] of LIMITED)
  test(`R7.7 ${call} is refused above the limit ${policy}, and below it is not`, async ({ server }) => {
    const owner = await createOwner(server);
    const { body } = createRequests(owner)[call];
    const send = () => server.send('POST', path, { body, token: owner.token, headers: { origin: ORIGIN } });
    assert.is((await send()).status, 200);
    // The counts of all other limits go, so that only this one can refuse the second call.
    await server.database.deleteFrom('limitRow').where('key', 'not like', `${policy}:%`).execute();
    await server.setTries(`${policy}:`);
    assert.is((await send()).status, 429);
  });
