import { signal, words } from '#core';
import {
  changeLeaseCode,
  changePassword,
  getCurrentUser,
  type User,
  updateUser,
} from '../../../src/api/calls.ts';
import { IDENTITY_ERROR, SOMETHING_WRONG } from '../../../src/codes.ts';
import { formatPhone } from '../../../src/format/contact.ts';
import { showRefusedPassword } from '../../../src/login/password.tsx';
import { roomCode, changePassword as rules, userData } from '../../../src/rules/forms.ts';
import { createAction } from '../../../src/state/action.ts';
import { createResource, type Resource } from '../../../src/state/resource.ts';
import { createForm } from '../../../src/ui/form.tsx';
import type { LeaseModel } from '../area/leases.ts';
import type { OpenedTab, TabTools, Tools } from '../area/tabs.ts';
import { createAccessLog } from './access-log.tsx';
import { openPasskeys } from './passkeys.tsx';

export const t = words('details', {
  user: ['Kontaktinfo', 'Contact details'],
  customerNumber: ['Kundenummer', 'Customer number'],
  email: ['E-mail', 'Email'],
  firstName: ['Fornavn', 'First name'],
  lastName: ['Efternavn', 'Last name'],
  phoneNumber: ['Telefonnummer', 'Phone number'],
  mobile: ['Ekstra telefonnummer', 'Second phone number'],
  mobileHint: [
    'Til en anden, der også skal have adgang eller besked.',
    'For someone else who also needs access or messages.',
  ],
  password: ['Skift adgangskode', 'Change password'],
  oldPassword: ['Nuværende adgangskode', 'Current password'],
  newPassword: ['Ny adgangskode', 'New password'],
  passwordConfirmation: ['Gentag adgangskoden', 'Repeat the password'],
  endAccess: [
    'Afslut også adgangsnøgler, hjælperes adgang og det ekstra telefonnummer',
    'Also end passkeys, the access of helpers and the second phone number',
  ],
  codes: ['Rumkoder', 'Room codes'],
  codeForRoom: ['Kode til rum {{number}}', 'Code for room {{number}}'],
  security: ['Sikkerhed', 'Security'],
  codeHint: [
    'Fire cifre. Koden bruges ved døren og til alarmen.',
    'Four digits. The code is used at the door and for the alarm.',
  ],
  save: ['Gem', 'Save'],
  dataUpdated: ['Oplysningerne er opdateret', 'Data updated'],
  passwordUpdated: ['Adgangskoden er opdateret', 'Password updated'],
  maybeChanged: [
    'Den nuværende adgangskode er forkert. Måske er den allerede skiftet til den nye.',
    'The current password is wrong. It may already have been changed to the new one.',
  ],
  codeUpdated: ['Koden er opdateret', 'Code updated'],
});

export type UserData = ReturnType<typeof createUserData>;

/** The form for names and phone numbers. Customer number and e-mail are read-only. */
export function createUserData({ page, notices, user }: Tools & { user: User }) {
  const { customerNumber, firstName, lastName, email } = user;
  const names = { customerNumber: customerNumber ?? '', firstName, lastName, email };
  const phones = { phoneNumber: formatPhone(user.phoneNumber), mobile: formatPhone(user.mobile) };
  const form = createForm(userData, { ...names, ...phones });
  const submit = () =>
    form.submit(async (body, retry) => {
      const before = form.typed.peek();
      const { failure } = await updateUser(page.api, body);
      if (failure) return void notices.showFailure({ ...failure, place: 'details' }, retry);
      // Keeps what was typed meanwhile.
      for (const [name, value] of Object.entries(body))
        if (form.typed.peek()[name] === before[name]) form.set(name, formatPhone(value));
      notices.toast({ kind: 'success', text: () => t('dataUpdated') });
    });
  return {
    form,
    submit,
    /** Whether the backend knows who opened what. */
    hasLog: user.accessLog === true,
    /** Whether a new password can end more than the sessions. */
    canEndAccess: user.endAccess === true,
  };
}

/** `ended` is called when the other ways in have ended, too. */
function createPasswordChange(options: Tools & { user: Resource<UserData>; ended: () => void }) {
  const { page, notices, user, ended } = options;
  const form = createForm(rules, {
    oldPassword: '',
    newPassword: '',
    passwordConfirmation: '',
    endAccess: true,
  });
  /** Whether a change was not answered, and so may have been carried out. */
  let outcomeOpen = false;
  const submit = () =>
    form.submit(async (body, retry) => {
      const endAccess =
        user.current.peek().value?.canEndAccess === true && form.typed.peek().endAccess === true;
      const { failure } = await changePassword(page.api, { ...body, ...(endAccess && { endAccess }) });
      if (failure && showRefusedPassword(form, failure)) return;
      if (failure) {
        if (failure.code === SOMETHING_WRONG) outcomeOpen = true;
        const maybeChanged = outcomeOpen && failure.code === IDENTITY_ERROR;
        return void notices.showFailure(
          maybeChanged ? { ...failure, text: () => t('maybeChanged') } : { ...failure, place: 'password' },
          retry,
        );
      }
      outcomeOpen = false;
      form.reset();
      if (endAccess) ended();
      notices.toast({ kind: 'success', text: () => t('passwordUpdated') });
    });
  return { form, submit };
}

export type RoomCodes = ReturnType<typeof createRoomCodes>;

/** The form with one code per lease; each is sent once. */
export function createRoomCodes(options: Tools & { leases: LeaseModel[] }) {
  const { page, notices, leases } = options;
  const fields = leases.map((lease) => ({ lease, form: createForm(roomCode, { code: lease.code.peek() }) }));
  const { busy, run } = createAction();
  const whole = createForm(() => ({ values: {} }), {});
  const rejections = signal(0);

  const submit = () =>
    run(async (retry) => {
      const codes: { lease: LeaseModel; code: string }[] = [];
      for (const { lease, form } of fields)
        await form.submit(async ({ code }) => {
          codes.push({ lease, code });
        });
      if (codes.length < fields.length) return void rejections.value++;
      for (const { lease, code } of codes) {
        const { failure } = await changeLeaseCode(page.api, { id: lease.lease.id, code });
        if (failure) return void notices.showFailure({ ...failure, place: 'roomCode' }, retry);
        lease.code.value = code;
      }
      notices.toast({ kind: 'success', text: () => t('codeUpdated') });
    });

  return {
    /** The form around the fields, which is busy and rejected as a whole. */
    form: { ...whole, busy, rejections },
    fields,
    submit,
  };
}

export type Details = ReturnType<typeof createDetails>;

/** The forms of the tenant's own details. The room codes belong to the leases, which both tabs share. */
export function createDetails(options: Tools & Pick<TabTools, 'leases' | 'root'>) {
  const { page, notices, leases } = options;
  const passkeys = signal<OpenedTab | null>(null);
  const user = createResource<UserData>(
    page.lifetime,
    async () => {
      const { value: found, failure } = await getCurrentUser(page.api);
      if (failure) return { failure };
      if (found.passkeys) passkeys.value ??= openPasskeys(options);
      return { value: createUserData({ page, notices, user: found }) };
    },
    notices.showFailure,
  );
  const codes = new WeakMap<LeaseModel[], RoomCodes>();
  const log = createAccessLog(options);
  user.open();
  const ended = () => {
    user.current.peek().value?.form.set('mobile', '');
    passkeys.value &&= openPasskeys(options);
  };
  leases.all.open();
  return {
    user,
    /** Where `user` says that the backend has any. */
    passkeys,
    /** Shown where `user` says that the backend has one. */
    log,
    password: createPasswordChange({ page, notices, user, ended }),
    leases: leases.all,
    /** The form for the codes of these leases. */
    codesForm(all: LeaseModel[]) {
      const form = codes.get(all) ?? createRoomCodes({ page, notices, leases: all });
      codes.set(all, form);
      return form;
    },
  };
}
