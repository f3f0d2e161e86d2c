import { open, piece, sees } from '../screen.ts';
import type { createStand } from '../stand.ts';
import { fault, lessee } from '../tenant.ts';
import { shapedLeases } from './shaped.ts';

/** A door's status and what its card then says and offers. */
const STATES: [status: number | null, says: string, offers: string][] = [
  [9, 'The door is open', 'Close door'],
  [1, 'The door is closed', 'Open door'],
  [5, 'The door is closed', 'Open door'],
  [null, 'The status could not be read. We assume that it is closed.', 'Open door'],
];

/** How long an open gate is taken to be open before it is read again. */
const LOOK_AGAIN_MS = 5000;

export function gateStates(stand: ReturnType<typeof createStand>): Record<string, () => Promise<void>> {
  return {
    async 'a door is open in status 9, closed in any other, and closed and said so where it could not be read'() {
      const { token } = await lessee(stand.server);
      await stand.visit({ token, language: 'en' }, async ({ page, server, expected }) => {
        expected.push(/status of 400/);
        await page.route('**/gate/getstatus?*', (route) =>
          route.fulfill({ status: 400, json: { code: 13 } }),
        );
        await shapedLeases(
          page,
          STATES.map(([doorState]) => ({ doorState })),
        );
        await open(page, server, '/MyRoom');
        for (const [at, [, says, offers]] of STATES.entries()) {
          const card = piece(page, 'lease').nth(at);
          await card.getByText(says).first().waitFor();
          await card.getByRole('button', { name: offers, exact: true }).waitFor();
        }
      })();
    },

    async 'a door is opened and closed, and stays closed and unread while its controller fails'() {
      const { token, lease } = await lessee(stand.server);
      const door = `door-${lease.room.number}`;
      await stand.visit({ token }, async ({ page, server, expected }) => {
        expected.push(/status of 400/);
        await open(page, server, '/MyRoom');
        await piece(page, 'open-door').click();
        await sees(page, 'Døren er åben');
        await piece(page, 'close-door').click();
        await sees(page, 'Døren er lukket');
        await fault(server, door, 'fail');
        await piece(page, 'open-door').click();
        await piece(page, 'dialog').getByText('Adgangssystemet kunne ikke udføre handlingen').waitFor();
        await page.keyboard.press('Escape');
        await sees(page, 'Status kunne ikke aflæses. Vi går ud fra, at der er lukket.');
        await sees(page, 'Døren svarede ikke. Tjek, om den er åben, før du prøver igen.');
        await page.reload();
        await sees(page, 'Status kunne ikke aflæses. Vi går ud fra, at der er lukket.');
        await fault(server, door, 'none');
        await piece(page, 'retry').click();
        await sees(page, /^Døren er lukket$/);
      })();
    },

    async 'a door whose status cannot be read after it was opened counts as closed, and says so'() {
      const { token } = await lessee(stand.server);
      await stand.visit({ token }, async ({ page, server, expected }) => {
        expected.push(/status of 400/);
        await page.route('**/gate/getstatus?*', (route) =>
          route.fulfill({ status: 400, json: { code: 13 } }),
        );
        await open(page, server, '/MyRoom');
        await piece(page, 'open-door').click();
        await sees(page, 'Sendt, men status kunne ikke aflæses.');
        await piece(page, 'open-door').waitFor();
      })();
    },

    async 'an open door that has closed by itself is shown closed'() {
      const { token, lease } = await lessee(stand.server);
      await stand.visit({ token, language: 'en' }, async ({ page, server }) => {
        await page.clock.install();
        await open(page, server, '/MyRoom');
        const read = page.waitForResponse(/gate\/getstatus/);
        await piece(page, 'open-door').click();
        await sees(page, 'The door is open');
        await read;
        await server.post('/nox/closegatelogged', { gateId: lease.doorGateId }, token);
        await page.clock.runFor(LOOK_AGAIN_MS);
        await sees(page, 'The door is closed');
        await piece(page, 'open-door').waitFor();
      })();
    },
  };
}
