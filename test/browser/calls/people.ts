import * as assert from 'uvu/assert';
import { signIn } from '../rental.ts';
import { input, open, piece, sees, send } from '../screen.ts';
import type { Server } from '../server.ts';
import { customer, oneTimeCode, tenantWithLease, textedTo } from '../tenant.ts';
import { becomes } from '../test-bed.ts';
import { demonstration } from './rental.ts';
import { row } from './row.ts';

const NEW = 'Sommerhus8!';

/** Somebody who has the link for a new password. */
async function forgetful(server: Server) {
  const person = await customer(server);
  await server.post('/passwordrestore/generatelink', { emailOrPhone: person.phone });
  const link = await textedTo(server, person.phone);
  return { ...person, link, code: new URL(link).searchParams.get('code') };
}

export const people = [
  row({
    call: 'POST /authentication/signin',
    language: 'da',
    given: customer,
    async does({ page, server, guest }) {
      await open(page, server, '/MyRoom');
      await send(page, { emailOrPhone: guest.phoneNumber, password: guest.password });
    },
    sent: ({ phone, guest }) => [{ emailOrPhone: phone, password: guest.password }],
    sees: ({ page }) => sees(page, 'Du har ingen lejemål lige nu.'),
  }),
  row({
    call: 'POST /authentication/refreshtoken',
    language: 'en',
    given: demonstration,
    signedIn: true,
    does: ({ page, server }) => open(page, server, '/MyRoom'),
    sent: () => [null],
    async sees({ page, token }) {
      await piece(page, 'logout').waitFor();
      const isFresh = () =>
        page.evaluate((old) => ![old, null].includes(localStorage.getItem('jwt_access_token')), token);
      await becomes(isFresh, true, 'the fresh token is kept');
    },
  }),
  row({
    call: 'POST /authentication/changepassword',
    language: 'en',
    given: customer,
    signedIn: true,
    async does({ page, server, guest }) {
      await open(page, server, '/MyRoom#details');
      await send(page, { oldPassword: guest.password, newPassword: NEW, passwordConfirmation: NEW });
    },
    sent: ({ guest }) => [{ oldPassword: guest.password, newPassword: NEW, passwordConfirmation: NEW }],
    async sees({ page, server, guest }) {
      await sees(page, 'Password updated');
      await signIn(server, { ...guest, password: NEW });
    },
  }),
  row({
    call: 'POST /user/getcurrent',
    language: 'da',
    given: demonstration,
    signedIn: true,
    does: ({ page, server }) => open(page, server, '/MyRoom#details'),
    sent: () => [null],
    async sees({ page }) {
      await sees(page, 'Kundenummer');
      assert.is(await input(page, 'email').inputValue(), 'mette@example.dk');
      assert.is(await input(page, 'phoneNumber').inputValue(), '+4528123456');
      assert.not(await input(page, 'email').isEditable());
    },
  }),
  row({
    call: 'POST /user/update',
    language: 'da',
    given: customer,
    signedIn: true,
    async does({ page, server, guest }) {
      await open(page, server, '/MyRoom#details');
      await send(page, { firstName: ' Åse ', phoneNumber: guest.phoneNumber, mobile: '0045 41 23 45 67' });
    },
    sent: ({ guest, phone }) => [
      { firstName: 'Åse', lastName: guest.lastName, phoneNumber: phone, mobile: '+4541234567' },
    ],
    async sees({ page, server, token }) {
      await sees(page, 'Oplysningerne er opdateret');
      assert.is(await input(page, 'mobile').inputValue(), '+4541234567');
      const { body } = await server.post('/user/getcurrent', {}, token);
      assert.is(body.value.firstName, 'Åse');
    },
  }),
  row({
    call: 'POST /passwordrestore/generatelink',
    language: 'en',
    given: customer,
    async does({ page, server, guest }) {
      await open(page, server, '/ResetPassword');
      await send(page, { emailOrPhone: guest.phoneNumber });
    },
    sent: ({ phone }) => [{ emailOrPhone: phone }],
    async sees({ page, server, phone }) {
      await sees(page, /Link sent via SMS/);
      assert.match(await textedTo(server, phone), /\/ResetPassword\?code=/);
    },
  }),
  row({
    call: 'POST /passwordrestore/resetpassword',
    language: 'da',
    given: forgetful,
    async does({ page, link }) {
      await page.goto(link);
      await send(page, { password: NEW, passwordConfirmation: NEW });
    },
    sent: ({ code }) => [{ password: NEW, code }],
    async sees({ page, server, guest }) {
      await sees(page, 'Adgangskoden er ændret');
      assert.is(page.url(), `${server.origin}/ResetPassword`, 'the code is out of the address bar');
      await signIn(server, { ...guest, password: NEW });
    },
  }),
  row({
    call: 'POST /otp/requestcode',
    language: 'en',
    given: tenantWithLease,
    async does({ page, server, guest }) {
      await open(page, server, '/Access');
      await send(page, { phoneNumber: guest.phoneNumber });
    },
    sent: ({ phone }) => [{ operationType: 1, phoneNumber: phone }],
    async sees({ page, server, phone }) {
      await sees(page, `we sent a code to ${phone}`);
      assert.match(await textedTo(server, phone), /^\d{8}$/);
    },
  }),
  row({
    call: 'POST /nox/opengate',
    language: 'da',
    async given(server) {
      const tenant = await tenantWithLease(server);
      return { ...tenant, otp: await oneTimeCode(server, tenant.phone) };
    },
    async does({ page, server, guest, otp }) {
      await open(page, server, '/Access');
      await input(page, 'phoneNumber').fill(guest.phoneNumber);
      await page.getByRole('button', { name: 'Jeg har en kode' }).click();
      await send(page, { otp });
      await piece(page, 'gate').filter({ hasText: 'Port mod Havnegade' }).click();
    },
    sent: ({ phone, otp }) => [{ gateId: 1, phoneNumber: phone, otp }],
    async sees({ page, server }) {
      await sees(page, /^Port mod Havnegade blev åbnet/);
      await becomes(async () => (await server.get('/gate/getstatus?id=1')).body.value, 9);
    },
  }),
];
