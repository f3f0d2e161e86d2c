import { type ReadonlySignal, signal } from '@preact/signals-react';
import { removeStored } from '#core';
import { listPasskeys, type Passkey, removePasskey } from '../../../../src/api/calls.ts';
import { IDENTITY_ERROR } from '../../../../src/codes.ts';
import { PASSKEY_KEY } from '../../../../src/login/passkey-browser.ts';
import { type Action, createAction } from '../../../../src/state/action.ts';
import { createResource, type Resource } from '../../../../src/state/resource.ts';
import { createForm, type FormState } from '../../../../src/ui/form.tsx';
import type { Tools } from '../../area/tab.ts';
import { makePasskey } from './make.ts';
import { t } from './words.ts';

/** The tenant's passkeys, of every device (docs/product.md R5.9). */
export interface Passkeys {
  list: Resource<Passkey[]>;
  making: Action;
  /** Whether the password has to be typed before another one is made. */
  needsPassword: ReadonlySignal<boolean>;
  password: FormState;
  make(): Promise<void>;
  makeWithPassword(): Promise<void>;
  remove(passkey: Passkey): Promise<void>;
  dispose(): void;
}

export function createPasskeys({ page, notices }: Tools): Passkeys {
  const list = createResource(() => listPasskeys(page.api), notices.showFailure);
  const making = createAction();
  const needsPassword = signal(false);
  const password = createForm({
    initial: { password: '' },
    check: ({ password: typed }) =>
      typed ? { values: { password: String(typed) } } : { errors: { password: { rule: 'required' } } },
  });
  async function makeOne(typed?: string) {
    const outcome = await makePasskey(page, typed);
    if (outcome === 'cancelled') return;
    if (outcome === 'password') {
      if (typed !== undefined) void notices.showFailure({ code: IDENTITY_ERROR, place: 'password' });
      needsPassword.value = true;
      return;
    }
    if (outcome !== 'made') return void notices.showFailure({ ...outcome, place: 'details' });
    needsPassword.value = false;
    password.reset();
    list.load();
    notices.toast({ kind: 'success', text: () => t('made') });
  }
  list.open();
  return {
    list,
    making,
    needsPassword,
    password,
    make: () => making.run(() => makeOne()),
    makeWithPassword: () => password.submit(({ password: typed }) => makeOne(typed)),
    async remove({ id, name }) {
      const wanted = await notices.confirm({
        text: () => t('question', { name: name || t('unnamed') }),
        detail: () => t('after'),
        action: () => t('remove'),
      });
      if (!wanted) return;
      const { failure } = await removePasskey(page.api, id);
      if (failure) {
        void notices.showFailure({ ...failure, place: 'details' });
        // Another tab may have removed it.
        return list.load();
      }
      const left = list.current.peek().value?.filter((passkey) => passkey.id !== id) ?? [];
      list.set(left);
      // Whether this browser has one of those that are left, it cannot tell.
      if (!left.length) removeStored(PASSKEY_KEY);
    },
    dispose: list.drop,
  };
}
