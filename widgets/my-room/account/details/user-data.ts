import { type User, updateUser } from '../../../../src/api/calls.ts';
import { check } from '../../../../src/rules/fields.ts';
import { userData } from '../../../../src/rules/forms.ts';
import { createForm, type FormState } from '../../../../src/ui/form.tsx';
import type { Tools } from '../../area/tab.ts';
import { t } from './words.ts';

export interface UserData {
  form: FormState;
  /** Whether the backend knows who opened what. */
  hasLog: boolean;
  /** Whether it lets people sign in with passkeys made on this page. */
  hasPasskeys: boolean;
  submit(): Promise<void>;
}

/** The form for names and phone numbers. Customer number and e-mail are read-only. */
export function createUserData({ page, notices, user }: Tools & { user: User }): UserData {
  const { customerNumber, firstName, lastName, email, phoneNumber } = user;
  const form = createForm({
    initial: {
      customerNumber: customerNumber ?? '',
      firstName,
      lastName,
      email,
      phoneNumber,
      mobile: user.mobile ?? '',
    },
    check: (typed) => check(userData, typed),
  });
  // What the server has. Unknown after a failure, because the request may have been carried out.
  let saved = check(userData, form.typed.peek()).values;
  const submit = () =>
    form.submit(async (body) => {
      const before = form.typed.peek();
      if (saved && JSON.stringify(body) === JSON.stringify(saved))
        return notices.toast({ kind: 'success', text: () => t('unchanged') });
      const { failure } = await updateUser(page.api, body);
      saved = failure ? undefined : body;
      if (failure) return void notices.showFailure({ ...failure, place: 'details' }, submit);
      // Keeps what was typed meanwhile.
      for (const [name, value] of Object.entries(body))
        if (form.typed.peek()[name] === before[name]) form.set(name, value);
      notices.toast({ kind: 'success', text: () => t('dataUpdated') });
    });
  return { form, hasLog: user.accessLog === true, hasPasskeys: user.passkeys === true, submit };
}
