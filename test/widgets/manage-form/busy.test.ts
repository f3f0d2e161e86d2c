/** A refusal may name a code whose words are still on their way, for as long as the network likes. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLifetime } from '../../../src/core/lifetime.ts';
import type { Page } from '../../../src/core/page.ts';
import type { Notices } from '../../../src/ui/notices.tsx';
import { createAlarmSwitch } from '../../../widgets/manage-form/alarm.tsx';
import { createWizard } from '../../../widgets/manage-form/gate.ts';
import { settled } from '../../setup/draw.tsx';

const test = suite('what was refused can be done again before the words for it have come');

const options = {
  page: {
    api: { call: async () => ({ failure: { code: 11 } }) },
    settings: { department: 1 },
    lifetime: createLifetime(),
  } as unknown as Page,
  notices: { showFailure: () => new Promise<void>(() => {}) } as unknown as Notices,
};

test('a code', async () => {
  const { phone, requestCode } = createWizard(options);
  phone.set('phoneNumber', '28123456');
  void requestCode();
  assert.is(phone.busy.value, true);
  await settled();
  assert.is(phone.busy.value, false);
});

test('an alarm', async () => {
  const { form, toggle } = createAlarmSwitch({ ...options, whenValidated: async () => {} });
  form.set('roomNumber', '101');
  form.set('roomCode', '4711');
  void toggle();
  assert.is(form.busy.value, true);
  await settled();
  assert.is(form.busy.value, false);
});

test.run();
