import { nothing } from '../../../../src/api/read.ts';
import { changePassword } from '../../../../src/rules/account.ts';
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
    check: (typed) => check(changePassword, typed),
  });
  const submit = () =>
    form.submit(async (body) => {
      const { failure } = await page.api.call(
        (http) => http.POST('/authentication/changepassword', { body }),
        nothing,
      );
      if (failure) return notices.fail(failure);
      form.reset();
      notices.toast({ kind: 'success', text: () => t('passwordUpdated') });
    });
  return { form, submit };
}
