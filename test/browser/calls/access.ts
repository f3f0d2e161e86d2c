import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { input, open, piece, sees, send } from '../screen.ts';
import type { Server } from '../server.ts';
import { alarmState, oneTimeCode, type TenantWithLease, tenantWithLease } from '../tenant.ts';
import { row } from './row.ts';

/** A tenant whose door, or alarm, has just been moved. */
const after = (path: string, body: (tenant: TenantWithLease) => object) => async (server: Server) => {
  const tenant = await tenantWithLease(server);
  await server.post(path, body(tenant), tenant.token);
  return tenant;
};

/** Presses whichever of two buttons stands there. */
const either = (page: Page, one: string, other: string) => piece(page, one).or(piece(page, other)).click();

const doorBody = ({ lease }: TenantWithLease) => ({ gateId: lease.doorGateId });
const roomBody = ({ lease }: TenantWithLease) => ({ roomId: lease.room.id });

export const access = [
  row({
    call: 'GET /gate/getfiltered',
    language: 'da',
    async given(server) {
      const { phone } = await tenantWithLease(server);
      return { phone, otp: await oneTimeCode(server, phone) };
    },
    async does({ page, server, phone, otp }) {
      await open(page, server, '/Access');
      await input(page, 'phoneNumber').fill(phone);
      await page.getByRole('button', { name: 'Jeg har en kode' }).click();
      await send(page, { otp });
    },
    sent: () => ['filters=departmentId==1&pageNumber=1&pageSize=1000'],
    async sees({ page }) {
      await sees(page, 'Port mod Havnegade');
      await piece(page, 'gate').nth(1).waitFor();
    },
  }),
  row({
    call: 'GET /gate/getstatus',
    language: 'en',
    given: after('/nox/opengatelogged', doorBody),
    signedIn: true,
    async does({ page, server }) {
      await open(page, server, '/MyRoom');
      await piece(page, 'close-door').click();
    },
    async reaches({ page, server }) {
      await open(page, server, '/MyRoom');
      await piece(page, 'open-door').click();
    },
    sent: ({ lease }) => [`id=${lease.doorGateId}`],
    sees: ({ page }) => sees(page, 'The door is closed'),
  }),
  row({
    call: 'POST /nox/opengatelogged',
    language: 'da',
    given: tenantWithLease,
    signedIn: true,
    async does({ page, server }) {
      await open(page, server, '/MyRoom');
      await piece(page, 'open-door').click();
      await sees(page, 'Døren er åben');
      await piece(page, 'gate').filter({ hasText: 'Åbn Port mod kajen' }).click();
    },
    async reaches({ page, server }) {
      await open(page, server, '/MyRoom');
      await piece(page, 'open-door').click();
    },
    sent: ({ lease }) => [{ gateId: lease.doorGateId }, { gateId: 2 }],
    sees: ({ page }) => sees(page, 'Port mod kajen: Åben'),
  }),
  row({
    call: 'POST /nox/closegatelogged',
    language: 'en',
    given: after('/nox/opengatelogged', doorBody),
    signedIn: true,
    async does({ page, server }) {
      await open(page, server, '/MyRoom');
      await piece(page, 'close-door').click();
    },
    async reaches({ page, server }) {
      await open(page, server, '/MyRoom');
      const opened = page.waitForResponse('**/nox/opengatelogged');
      await piece(page, 'open-door').click();
      await opened;
      await page.locator('[part=open-door]:not([aria-busy=true])').waitFor();
      await piece(page, 'close-door').click();
    },
    sent: ({ lease }) => [{ gateId: lease.doorGateId }],
    async sees({ page, server, lease, token }) {
      await sees(page, 'The door is closed');
      const { body } = await server.get(`/gate/getstatus?id=${lease.doorGateId}`, token);
      assert.is.not(body.value, 9);
    },
  }),
  row({
    call: 'POST /nox/enablealarmlogged',
    language: 'da',
    given: tenantWithLease,
    signedIn: true,
    async does({ page, server }) {
      await open(page, server, '/MyRoom');
      await piece(page, 'alarm-on').click();
    },
    sent: (tenant) => [roomBody(tenant)],
    async sees({ page, server, lease }) {
      await sees(page, 'Alarmen er slået til');
      await piece(page, 'alarm-off').waitFor();
      assert.is(await alarmState(server, lease), 5);
    },
  }),
  row({
    call: 'POST /nox/disablealarmlogged',
    language: 'en',
    given: after('/nox/enablealarmlogged', roomBody),
    signedIn: true,
    async does({ page, server }) {
      await open(page, server, '/MyRoom');
      await piece(page, 'alarm-off').click();
    },
    sent: (tenant) => [roomBody(tenant)],
    async sees({ page, server, lease }) {
      await sees(page, 'The alarm is off');
      await piece(page, 'alarm-on').waitFor();
      assert.is(await alarmState(server, lease), 1);
    },
  }),
  row({
    call: 'POST /nox/togglealarm',
    language: 'da',
    given: tenantWithLease,
    async does({ page, server, lease }) {
      await open(page, server, '/Access');
      await send(page, { roomNumber: lease.room.number, roomCode: lease.code });
    },
    sent: ({ lease: { room, code } }) => [{ departmentId: 1, roomNumber: room.number, roomCode: code }],
    async sees({ page, server, lease }) {
      await sees(page, `Alarmen er nu slået til i rum ${lease.room.number}.`);
      assert.is(await alarmState(server, lease), 5);
    },
  }),
  row({
    call: 'GET /room/getstatus',
    language: 'en',
    given: tenantWithLease,
    signedIn: true,
    async does({ page, server }) {
      await open(page, server, '/MyRoom');
      const read = page.waitForResponse(/room\/getstatus/);
      await piece(page, 'alarm-on').click();
      await read;
    },
    async reaches({ page, server }) {
      await open(page, server, '/MyRoom');
      await either(page, 'alarm-on', 'alarm-off');
    },
    sent: ({ lease }) => [`id=${lease.room.id}`],
    sees: ({ page }) => sees(page, 'The alarm is on'),
  }),
];
