import { changePassword } from '../../../../src/api/calls.ts';
import { IDENTITY_ERROR, SOMETHING_WRONG } from '../../../../src/codes.ts';
import { check } from '../../../../src/rules/fields.ts';
import { changePassword as rules } from '../../../../src/rules/forms.ts';
import { createForm, type FormState } from '../../../../src/ui/form.tsx';
import { showRefusedPassword } from '../../../../src/ui/password.tsx';
import type { Tools } from '../../area/tab.ts';
import { t } from './words.ts';

export interface PasswordChange {
  form: FormState;
  submit(): Promise<void>;
}

export function createPasswordChange({ page, notices }: Tools): PasswordChange {
  const form = createForm({
    initial: { oldPassword: '', newPassword: '', passwordConfirmation: '' },
    check: (typed) => check(rules, typed),
  });
  /** Whether a change was not answered, and so may have been carried out. */
  let outcomeOpen = false;
  const submit = () =>
    form.submit(async (body) => {
      if (body.newPassword === body.oldPassword)
        return notices.toast({ kind: 'success', text: () => t('unchanged') });
      const { failure } = await changePassword(page.api, body);
      if (failure && showRefusedPassword(form, failure)) return;
      if (failure) {
        if (failure.code === SOMETHING_WRONG) outcomeOpen = true;
        const maybeChanged = outcomeOpen && failure.code === IDENTITY_ERROR;
        return void notices.showFailure(
          maybeChanged ? { ...failure, text: () => t('maybeChanged') } : { ...failure, place: 'password' },
        );
      }
      outcomeOpen = false;
      form.reset();
      notices.toast({ kind: 'success', text: () => t('passwordUpdated') });
    });
  return { form, submit };
}
