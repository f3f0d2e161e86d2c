import { changePassword } from '../../../../src/api/calls.ts';
import { IDENTITY_ERROR, SOMETHING_WRONG } from '../../../../src/codes.ts';
import { changePassword as rules } from '../../../../src/rules/account.ts';
import { check } from '../../../../src/rules/check.ts';
import { createForm, type FormState } from '../../../../src/ui/form.ts';
import type { Tools } from '../tab.ts';
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
  // A change that was sent and not answered may have been made all the same.
  let unanswered = false;
  const submit = () =>
    form.submit(async (body) => {
      if (body.newPassword === body.oldPassword)
        return notices.toast({ kind: 'success', text: () => t('unchanged') });
      const { failure } = await changePassword(page.api, body);
      if (failure) {
        if (failure.code === SOMETHING_WRONG) unanswered = true;
        const perhaps = unanswered && failure.code === IDENTITY_ERROR;
        return void notices.fail(
          perhaps ? { ...failure, text: t('perhaps') } : { ...failure, place: 'password' },
        );
      }
      unanswered = false;
      form.reset();
      notices.toast({ kind: 'success', text: () => t('passwordUpdated') });
    });
  return { form, submit };
}
