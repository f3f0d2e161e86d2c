import type { Infer } from 'superstruct';
import { computed, type Page, signal, words } from '#core';
import { getCurrentUser, listLeases, withdraw } from '../../src/api/calls.ts';
import type { Api } from '../../src/api/client.ts';
import { withdrawal as rules } from '../../src/rules/forms.ts';
import { acquireSession, followOtherTabs, onUserChange } from '../../src/session/session.ts';
import { createAction } from '../../src/state/action.ts';
import { createResource } from '../../src/state/resource.ts';
import { createForm } from '../../src/ui/form.tsx';
import { createNotices } from '../../src/ui/notices.tsx';

export const t = words('withdraw', {
  heading: ['Hvilken aftale vil du fortryde?', 'Which contract do you want to withdraw from?'],
  withdraw: ['Fortryd aftale', 'Withdraw from contract'],
  intro: [
    'Du kan fortryde en lejeaftale i {{days}} dage, efter at den er indgået. Du behøver ikke at logge ind eller give en grund.',
    'You can withdraw from a rental for {{days}} days after the contract was made. There is no need to log in or to give a reason.',
  ],
  name: ['Navn', 'Name'],
  contract: ['Rumnummer eller aftalenummer', 'Room number or contract number'],
  contractHint: [
    'Det står i den e-mail, der bekræftede lejemålet.',
    'It is in the email that confirmed the rental.',
  ],
  email: ['E-mail', 'Email'],
  emailHint: [
    'Brug den e-mail, du lejede med. Kvitteringen sendes dertil.',
    'Use the email address that you rented with. The receipt is sent there.',
  ],
  checkHeading: ['Er det rigtigt?', 'Is this correct?'],
  statement: ['Jeg fortryder denne aftale:', 'I withdraw from this contract:'],
  ends: [
    'Lejemålet slutter kl. 24 dagen efter, at du bekræfter. Det, du får tilbage, går til det kort, du betalte med.',
    'The lease ends at midnight on the day after you confirm. What you get back goes to the card that you paid with.',
  ],
  confirm: ['Bekræft fortrydelse', 'Confirm withdrawal'],
  change: ['Ret oplysningerne', 'Change the details'],
  received: ['Vi har modtaget din fortrydelse', 'We have received your withdrawal'],
  receivedAt: ['Modtaget {{at}}.', 'Received {{at}}.'],
  receipt: [
    'Kvitteringen er på vej til {{address}}. Passer oplysningerne på en aftale, der kan fortrydes, skriver vi til e-mailen på aftalen, hvad du får tilbage.',
    'The receipt is on its way to {{address}}. If this fits a contract that can be withdrawn from, we write to the email address of the contract what you get back.',
  ],
  confirmByMail: [
    'Bekræft med knappen i den, at fortrydelsen er fra dig. Så afslutter vi aftalen.',
    'Confirm with the button in it that the withdrawal is from you. Then we end the contract.',
  ],
  failed: ['Formularen kunne ikke vises.', 'The form could not be shown.'],
  elsewhere: [
    'Vil du fortryde en aftale, så ring eller skriv til os med dit navn og rumnummer. Du behøver ikke at give en grund.',
    'To withdraw from a contract, call us or write to us with your name and room number. There is no need to give a reason.',
  ],
});

/** What is known of whoever is signed in, and the newest contract that can be withdrawn from; what cannot be read is left out. */
async function readPrefill(api: Api): Promise<Partial<Statement>> {
  const [user, leases] = await Promise.all([getCurrentUser(api), listLeases(api)]);
  const { firstName, lastName, email } = user.value ?? {};
  const open = leases.value?.leases.find(({ withdrawUntil }) => withdrawUntil);
  return {
    ...(user.value && { name: `${firstName} ${lastName}`, email }),
    ...(open && { contract: [open.room.number, open.department?.name].filter(Boolean).join(', ') }),
  };
}

export type Statement = Infer<typeof rules>;

export type Withdrawing = ReturnType<typeof createWithdrawing>;

/** Withdrawing from a contract in two steps (docs/product.md R13.3), where the backend takes that: `withdrawal` in a floor's department. */
export function createWithdrawing(page: Page) {
  const { api, settings } = page;
  followOtherTabs(page);
  const session = acquireSession(page);
  const notices = createNotices(page);
  const checked = signal<Statement | null>(null);
  const receivedAt = signal<string | null>(null);
  const fromGuest = signal(false);
  const form = createForm(rules, {
    name: '',
    contract: new URLSearchParams(location.search).get('contract') ?? '',
    email: '',
  });
  const sending = createAction();
  const days = createResource<number>(
    page.lifetime,
    async () => {
      const { value, failure } = await page.floors();
      if (failure) return { failure };
      const found = value.find(({ department }) => department?.withdrawal)?.department;
      return { value: found?.withdrawal?.days ?? 0 };
    },
    () => {},
  );
  days.open();
  void (async () => {
    await session.restore();
    if (session.state.peek() !== 'in') return;
    const known = await readPrefill(api);
    // Signed out meanwhile, in another tab for example.
    if (session.state.peek() !== 'in') return;
    for (const [name, value] of Object.entries(known)) if (!form.typed.peek()[name]) form.set(name, value);
  })();
  onUserChange(page, () => {
    form.reset();
    checked.value = null;
    receivedAt.value = null;
    notices.closeFailure();
  });
  return {
    ready: computed(() => days.current.value.state !== 'loading'),
    /** For how many days one can withdraw; 0 where the backend takes no withdrawals. */
    days: days.current,
    form,
    /** What is sent once it is confirmed; null while it is typed. */
    checked,
    /** When the server received it; null before. */
    receivedAt,
    /** Whether nobody was signed in: then the link in the receipt confirms it. */
    fromGuest,
    sending,
    notices,
    /** To the second step, if no rule is broken. */
    next: () =>
      void form.submit(async (values) => {
        checked.value = values;
      }),
    back() {
      checked.value = null;
    },
    confirm: (statement: Statement) =>
      sending.run(async (retry) => {
        const { value, failure } = await withdraw(api, { departmentId: settings.department, ...statement });
        // Somebody else may be at the page by now.
        if (checked.peek() !== statement) return;
        if (failure) return void notices.showFailure({ ...failure, place: 'form' }, retry);
        fromGuest.value = session.state.peek() !== 'in';
        receivedAt.value = value;
      }),
    reload: days.load,
  };
}
