import { basename } from 'node:path';
import { input, open, piece, sees, send } from '../../browser/screen.ts';
import { becomes } from '../../browser/test-bed.ts';
import {
  closeDialog,
  keepBack,
  loadBoard,
  MISSING,
  type Missing,
  OOPS,
  ready,
  type Scene,
  signInElsewhere,
} from './row.ts';

/** Ends with what the alarm is now. */
async function switchAlarm({ page, lease: { room, code } }: Scene): Promise<void> {
  await send(page, { roomNumber: room.number, roomCode: code });
  await page.locator('[role=status]:not(:empty)').first().waitFor();
}

export function otherParts(): Missing[] {
  let release = () => {};
  return [
    {
      part: "what a helper's link opens",
      async before(scene) {
        const { page, server } = scene;
        const kept = await keepBack(scene);
        release = kept.release;
        const gates = [{ id: 1, name: 'Port mod Havnegade', door: false }];
        const until = '2098-03-03T21:00:00Z';
        const value = {
          room: '201',
          floor: '1. sal',
          begun: true,
          from: '2026-03-02T09:00:00Z',
          until,
          gates,
        };
        await page.route('**/helper/get', (route) => route.fulfill({ json: { value } }));
        await open(page, server, '/Access?helper=x');
        await becomes(kept.isAsked, true);
      },
      needs: async () => release(),
      says: MISSING,
      async goesOn({ page }) {
        await loadBoard(page);
        await piece(page, 'open-gate').waitFor();
      },
    },
    {
      part: 'the session of a tenant at gate and alarm',
      renting: true,
      sent: ['roomCode'],
      async before({ page, server }) {
        await open(page, server, '/Access');
        await input(page, 'roomCode').waitFor();
        await ready(page);
      },
      async needs(scene) {
        await signInElsewhere(scene);
        await switchAlarm(scene);
      },
      says: null,
      async goesOn(scene) {
        const { page, parts } = scene;
        const loaded = page.waitForResponse(
          (response) => response.ok() && parts.includes(basename(response.url())),
        );
        await switchAlarm(scene);
        await loaded;
      },
    },
    {
      part: 'the catalogue of gate and alarm',
      async before({ page, server }) {
        await open(page, server, '/Access');
        await input(page, 'roomCode').waitFor();
        await ready(page);
      },
      needs: ({ page }) => send(page, { roomNumber: '001', roomCode: '0000' }),
      says: MISSING,
      async goesOn({ page }) {
        await loadBoard(page);
        await input(page, 'roomCode').press('Enter');
        await piece(page, 'dialog')
          .getByText(/^(?!Something went wrong|Oops|Please)/)
          .first()
          .waitFor();
      },
    },
    {
      part: 'the catalogue of a withdrawal',
      sent: ['name', 'contract', 'email'],
      async before({ page, server }) {
        await page.route('**/lease/withdraw', (route) => route.fulfill({ status: 400, json: { code: 1 } }));
        await open(page, server, '/Withdraw');
        await send(page, { name: 'Mette Lauridsen', contract: '212', email: 'mette@example.dk' });
        await piece(page, 'confirm-withdrawal').waitFor();
        await ready(page);
      },
      needs: ({ page }) => piece(page, 'confirm-withdrawal').click(),
      says: OOPS,
      async goesOn({ page }) {
        await closeDialog(page);
        await piece(page, 'confirm-withdrawal').click();
        await sees(page, /^Validation error/);
      },
    },
    {
      part: 'the catalogue of the new password',
      async before({ page, server }) {
        await page.route('**/passwordrestore/resetpassword', (route) =>
          route.fulfill({ status: 400, json: { code: 1 } }),
        );
        await open(page, server, '/ResetPassword?code=5Uo2jv1jMDm0X4mXc7L3YQ');
        await input(page, 'password').waitFor();
        await ready(page);
      },
      needs: ({ page }) => send(page, { password: 'Flyttekasse7!', passwordConfirmation: 'Flyttekasse7!' }),
      says: OOPS,
      async goesOn({ page }) {
        await closeDialog(page);
        await input(page, 'passwordConfirmation').press('Enter');
        await sees(page, /^Validation error/);
      },
    },
  ];
}
