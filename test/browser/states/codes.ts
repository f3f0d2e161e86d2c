import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { input, open, piece, sees, send } from '../screen.ts';
import type { createStand } from '../stand.ts';
import { customer, fault, lessee, oneTimeCode, textedTo } from '../tenant.ts';

const NEW = 'Sommerhus8!';
const STREET = 'Port mod Havnegade';

/** From the first step of the gate wizard to an attempt with a code. */
async function attempt(page: Page, otp: string): Promise<void> {
  await page.getByRole('button', { name: 'Jeg har en kode' }).click();
  await send(page, { otp });
  await piece(page, 'gate').filter({ hasText: STREET }).click();
}

async function refusedWith(page: Page, text: string): Promise<void> {
  await piece(page, 'dialog').getByText(text).waitFor();
  await page.keyboard.press('Escape');
}

export function codeStates(stand: ReturnType<typeof createStand>): Record<string, () => Promise<void>> {
  return {
    async 'the gate wizard is back at its first step after every attempt, with the result to read'() {
      const { phone, guest } = await lessee(stand.server);
      await stand.visit({}, async ({ page, server, expected }) => {
        expected.push(/status of 400/);
        const first = async (result: RegExp) => {
          await sees(page, 'Trin 1 af 3');
          await sees(page, result);
          assert.is(await input(page, 'phoneNumber').inputValue(), guest.phoneNumber);
        };
        await open(page, server, '/Access');
        await sees(page, 'Trin 1 af 3');
        await send(page, { phoneNumber: guest.phoneNumber });
        await sees(page, 'Trin 2 af 3');
        const code = await textedTo(server, phone);
        const wrong = code === '00000000' ? '11111111' : '00000000';
        await send(page, { otp: wrong });
        await sees(page, 'Trin 3 af 3');
        await piece(page, 'gate').filter({ hasText: STREET }).click();
        await refusedWith(page, 'Koden er forkert, brugt eller udløbet. Tjek den, eller få en ny.');
        await first(/^Port mod Havnegade blev ikke åbnet\./);

        await attempt(page, code);
        await first(/^Port mod Havnegade blev åbnet\./);
        await attempt(page, code);
        await refusedWith(page, 'Koden er forkert, brugt eller udløbet. Tjek den, eller få en ny.');
        await first(/^Port mod Havnegade blev ikke åbnet\./);
      })();
    },

    async 'a gate that does not answer is said to be closed, and gives the code back'() {
      const { phone, guest } = await lessee(stand.server);
      const code = await oneTimeCode(stand.server, phone);
      await fault(stand.server, 'gate-street', 'fail');
      try {
        await stand.visit({}, async ({ page, server, expected }) => {
          expected.push(/status of 400/);
          await open(page, server, '/Access');
          await input(page, 'phoneNumber').fill(guest.phoneNumber);
          await attempt(page, code);
          await refusedWith(page, 'Adgangssystemet kunne ikke udføre handlingen');
          await page.getByRole('button', { name: 'Jeg har en kode' }).click();
          await send(page, { otp: code });
          const gate = piece(page, 'gate').filter({ hasText: STREET });
          await gate.getByText('Lukket (status kunne ikke aflæses)').waitFor();
          await fault(server, 'gate-street', 'none');
          await gate.click();
          await sees(page, /^Port mod Havnegade blev åbnet\./);
        })();
      } finally {
        await fault(stand.server, 'gate-street', 'none');
      }
    },

    async 'the link for a new password works once'() {
      const { phone, guest } = await customer(stand.server);
      await stand.visit({ language: 'en' }, async ({ page, server, expected }) => {
        expected.push(/status of 400/);
        await open(page, server, '/ResetPassword');
        await send(page, { emailOrPhone: guest.email });
        await sees(page, /^Link sent via SMS/);
        const link = await textedTo(server, phone);
        await page.goto(link);
        await send(page, { password: NEW, passwordConfirmation: NEW });
        await sees(page, 'Password was changed');
        await send(page, { emailOrPhone: guest.email, password: NEW });
        await sees(page, 'You are logged in.');

        await page.goto(link);
        await send(page, { password: guest.password, passwordConfirmation: guest.password });
        await sees(page, 'The link has been used or has expired. Ask for a new one here.');
        assert.is(await piece(page, 'dialog').count(), 0);
        await input(page, 'emailOrPhone').waitFor();
        await page.goto(`${server.origin}/ResetPassword`);
        assert.is(await input(page, 'password').count(), 0, 'without a code there is no form for a password');
      })();
    },
  };
}
