import { type User, updateUser } from '../../../../src/api/calls.ts';
import { userData } from '../../../../src/rules/account.ts';
import { check } from '../../../../src/rules/check.ts';
import { createForm, type FormState } from '../../../../src/ui/form.ts';
import type { Tools } from '../tab.ts';
import { t } from './words.ts';

export interface UserData {
  form: FormState;
  submit(): Promise<void>;
}

/** The form for names and phone numbers; the customer number and the e-mail stand in it to be read. */
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
  // What the server has; unknown after a failure, since a request whose answer was lost may have changed it.
  let saved = check(userData, form.typed.peek()).values;
  const submit = () =>
    form.submit(async (body) => {
      const before = form.typed.peek();
      if (saved && JSON.stringify(body) === JSON.stringify(saved))
        return notices.toast({ kind: 'success', text: () => t('unchanged') });
      const { failure } = await updateUser(page.api, body);
      saved = failure ? undefined : body;
      if (failure) return void notices.fail({ ...failure, place: 'details' }, submit);
      // What was typed meanwhile stays.
      for (const [name, kept] of Object.entries(body))
        if (form.typed.peek()[name] === before[name]) form.set(name, kept);
      notices.toast({ kind: 'success', text: () => t('dataUpdated') });
    });
  return { form, submit };
}
