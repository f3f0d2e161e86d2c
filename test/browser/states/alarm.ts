import type { Page, Route } from 'playwright-core';
import * as assert from 'uvu/assert';
import { open, piece, sees, send } from '../screen.ts';
import { becomes, type createStand } from '../stand.ts';
import { aged, alarmState, fault, lessee } from '../tenant.ts';
import { shapedLeases } from './shaped.ts';

/** A room's state and what its card then says and offers. */
const STATES: [state: number | null, says: string, offers: string][] = [
  [5, 'Alarmen er slået til', 'Slå alarm fra'],
  [1, 'Alarmen er slået fra', 'Slå alarm til'],
  [0, 'Alarmen er slået fra', 'Slå alarm til'],
  [9, 'Alarmen er slået fra', 'Slå alarm til'],
  [null, 'Alarmens status kunne ikke aflæses.', 'Opdater status'],
];

/** Ways in which a switch goes wrong, the last two without anybody knowing whether it was carried out. */
const LOSSES: Record<string, { problem: RegExp; answer?: (route: Route) => Promise<void>; says: string }> = {
  'the controller refuses': { problem: /status of 400/, says: 'Access-control operation failed' },
  'the server fails': {
    problem: /status of 500/,
    answer: (route) => route.fulfill({ status: 500, json: {} }),
    says: 'Something went wrong',
  },
  'the network is lost': {
    problem: /ERR_CONNECTION_RESET/,
    answer: (route) => route.abort('connectionreset'),
    says: 'Something went wrong',
  },
};

const ENABLE = '**/nox/enablealarmlogged';

/** The room ids or paths of the requests to an address from now on. */
function requests(page: Page, address: RegExp): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    if (address.test(request.url())) found.push(new URL(request.url()).search);
  });
  return found;
}

export function alarmStates(stand: ReturnType<typeof createStand>): Record<string, () => Promise<void>> {
  const tests: Record<string, () => Promise<void>> = {
    async 'the alarm is on in state 5, off in any other, and unknown where it could not be read'() {
      const tenant = await lessee(stand.server);
      await stand.visit({ token: tenant.token }, async ({ page, server }) => {
        await shapedLeases(
          page,
          STATES.map(([alarmState]) => ({ alarmState })),
        );
        await open(page, server, '/MyRoom');
        for (const [at, [, says, offers]] of STATES.entries()) {
          const card = piece(page, 'lease').nth(at);
          await card.getByText(says).waitFor();
          await card.getByRole('button', { name: offers, exact: true }).waitFor();
        }
      })();
    },

    async 'the alarm is switched on and off, and every room is read again after either'() {
      const { token, leases } = await lessee(stand.server, 2);
      await stand.visit({ token }, async ({ page, server }) => {
        await open(page, server, '/MyRoom');
        const read = requests(page, /room\/getstatus/);
        const card = piece(page, 'lease').first();
        const both = leases.map(({ room }) => `?id=${room.id}`);
        await card.locator('[part=alarm-on]').click();
        await card.getByText('Alarmen er slået til').waitFor();
        await becomes(async () => [...read], both);
        await card.locator('[part=alarm-off]').click();
        await card.getByText('Alarmen er slået fra').waitFor();
        await becomes(async () => [...read], [...both, ...both]);
      })();
    },

    async 'an alarm that could not be read can be read again'() {
      const { token, lease } = await lessee(stand.server);
      await fault(stand.server, lease.room.number, 'fail');
      await stand.visit({ token, language: 'en' }, async ({ page, server, expected }) => {
        expected.push(/status of 400/);
        await open(page, server, '/MyRoom');
        await sees(page, 'The status of the alarm could not be read.');
        const answered = page.waitForResponse(/room\/getstatus/);
        await piece(page, 'retry').click();
        await answered;
        await sees(page, 'The status of the alarm could not be read.');
        await fault(server, lease.room.number, 'none');
        await piece(page, 'retry').click();
        await sees(page, 'The alarm is off');
      })();
    },

    async 'an alarm form whose answer is lost is not sent again, and says that nobody knows'() {
      const { lease } = await lessee(stand.server);
      await stand.visit({}, async ({ page, server, expected }) => {
        expected.push(/status of 500/);
        const sent = requests(page, /nox\/togglealarm/);
        await page.route('**/nox/togglealarm', async (route) => {
          await route.fetch();
          await route.fulfill({ status: 500, json: {} });
        });
        await open(page, server, '/Access');
        await send(page, { roomNumber: lease.room.number, roomCode: lease.code });
        await piece(page, 'dialog').waitFor();
        await sees(page, /^Alarmen i rum .* svarede ikke\./);
        assert.is(sent.length, 1);
        assert.is(await alarmState(server, lease), 5, 'a second try would have switched it back');
      })();
    },
    async 'a tenant whose token is twenty minutes old switches the alarm of a room that strangers may no longer try'() {
      const { token, lease } = await lessee(stand.server);
      const { number } = lease.room;
      const toggle = (roomCode: string) =>
        stand.server.post('/nox/togglealarm', { departmentId: 1, roomNumber: number, roomCode });
      for (let tries = 0; tries < 5; tries++) await toggle('x');
      assert.is((await toggle(lease.code)).status, 400, 'a stranger with the right code is turned away');
      const before = await alarmState(stand.server, lease);
      await stand.visit({ token: await aged(token, 20 * 60), language: 'en' }, async ({ page, server }) => {
        await open(page, server, '/Access');
        await send(page, { roomNumber: number, roomCode: lease.code });
        await sees(page, new RegExp(`^The alarm is now (on|off) in room ${number}`));
        assert.is.not(await alarmState(server, lease), before);
      })();
    },
  };

  for (const [loss, { problem, answer, says }] of Object.entries(LOSSES)) {
    tests[`a switch of the alarm is sent once when ${loss}, and again only when the tenant asks`] =
      async () => {
        const { token, lease } = await lessee(stand.server);
        await stand.visit({ token, language: 'en' }, async ({ page, server, expected }) => {
          expected.push(problem);
          const sent = requests(page, /nox\/enablealarmlogged/);
          await open(page, server, '/MyRoom');
          await piece(page, 'alarm-on').waitFor();
          if (answer) await page.route(ENABLE, answer);
          else await fault(server, lease.room.number, 'fail');
          await piece(page, 'alarm-on').click();
          await piece(page, 'dialog').getByText(says).waitFor();
          assert.is(sent.length, 1);
          await page.unroute(ENABLE);
          await fault(server, lease.room.number, 'none');
          await page.getByRole('button', { name: 'Please try again' }).click();
          await sees(page, 'The alarm is on');
          assert.is(sent.length, 2);
          assert.is(await alarmState(server, lease), 5);
        })();
      };
  }
  return tests;
}
