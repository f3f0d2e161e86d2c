/** The texts of the error codes are a chunk of their own, which may load slowly. */
import { signal } from '@preact/signals-react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLifetime } from '../../../src/core/lifetime.ts';
import type { Page } from '../../../src/core/page.ts';
import type { Resource } from '../../../src/state/resource.ts';
import type { Notices } from '../../../src/ui/notices.tsx';
import {
  createPasswordChange,
  createRoomCodes,
  createUserData,
} from '../../../widgets/my-room/account/details.ts';
import { type Cards, createPayment } from '../../../widgets/my-room/account/payment.ts';
import { createLease, type LeaseModel } from '../../../widgets/my-room/area/leases.ts';
import { settled } from '../../setup/draw.tsx';
import { load } from '../../setup/load.ts';
import { lease } from './my-room.ts';

const test = suite('my-room: a refused command can be repeated before the text of the failure has loaded');

function refusing() {
  let failed = 0;
  const tools = {
    page: {
      api: { call: async () => ({ failure: { code: 11 } }) },
      settings: {},
      load,
      lifetime: createLifetime(),
    } as unknown as Page,
    notices: {
      question: signal(null),
      confirm: () => new Promise((resolve) => setTimeout(resolve, 0, true)),
      showFailure() {
        failed++;
        return new Promise<void>(() => {});
      },
    } as unknown as Notices,
  };
  return { tools, failed: () => failed };
}

const user = { firstName: 'Maja', lastName: 'Holm', phoneNumber: '+4528123456' } as never;

const WORK: Record<string, (tools: ReturnType<typeof refusing>['tools']) => { busy: () => boolean }> = {
  'user data'(tools) {
    const { form, submit } = createUserData({ ...tools, user });
    form.set('lastName', 'Berg');
    void submit();
    return { busy: () => form.busy.value };
  },
  'a password'(tools) {
    const { form, submit } = createPasswordChange(tools);
    form.set('oldPassword', 'Kasse-12!');
    for (const name of ['newPassword', 'passwordConfirmation']) form.set(name, 'Sommerhus8!');
    void submit();
    return { busy: () => form.busy.value };
  },
  'a room code'(tools) {
    const leases = [{ lease: lease(), code: signal('4711') }] as unknown as LeaseModel[];
    const { form, fields, submit } = createRoomCodes({ ...tools, leases });
    fields[0]?.form.set('code', '2026');
    void submit();
    return { busy: () => form.busy.value };
  },
  'a card'(tools) {
    const cards = { open() {}, current: signal({ state: 'loading' }) } as unknown as Resource<Cards>;
    const { action, setUp } = createPayment({ ...tools, cards, saved: null });
    void setUp();
    return { busy: () => action.busy.value };
  },
  'a termination'(tools) {
    const model = createLease({
      ...tools,
      root: null,
      lease: lease(),
      onAlarm() {},
    });
    void model.terminate();
    return { busy: () => model.termination.busy.value };
  },
};

for (const [name, start] of Object.entries(WORK))
  test(name, async () => {
    const { tools, failed } = refusing();
    const { busy } = start(tools);
    await settled();
    assert.equal([failed(), busy()], [1, false]);
  });

test.run();
