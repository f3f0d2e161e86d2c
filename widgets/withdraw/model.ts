import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { findPhone, type Page } from '#core';
import { withdraw } from '../../src/api/calls.ts';
import { check } from '../../src/rules/fields.ts';
import { withdrawal as rules } from '../../src/rules/forms.ts';
import { acquireSession, followOtherTabs, onUserChange } from '../../src/session/session.ts';
import { createAction } from '../../src/state/action.ts';
import { createResource, type Loaded } from '../../src/state/resource.ts';
import { createForm, type FormModel } from '../../src/ui/form.tsx';
import { createNotices, type Notices } from '../../src/ui/notices.tsx';
import { readPrefill } from './prefill.ts';

export interface Statement {
  name: string;
  contract: string;
  email: string;
}

export interface Withdrawing {
  ready: ReadonlySignal<boolean>;
  /** For how many days one can withdraw; 0 where the backend takes no withdrawals. */
  days: ReadonlySignal<Loaded<number>>;
  phone: ReadonlySignal<string | undefined>;
  form: FormModel<Statement>;
  /** What is sent once it is confirmed; null while it is typed. */
  checked: ReadonlySignal<Statement | null>;
  /** When the server received it; null before. */
  receivedAt: ReadonlySignal<string | null>;
  sending: ReadonlySignal<boolean>;
  notices: Notices;
  /** To the second step, if no rule is broken. */
  next(): void;
  back(): void;
  confirm(): void;
  reload(): void;
  dispose(): void;
}

/** Withdrawing from a contract in two steps (docs/product.md R13.3), where the backend takes that: `withdrawal` in a floor's department. */
export function createWithdrawing(page: Page): Withdrawing {
  const { api, settings } = page;
  const unfollow = followOtherTabs(page.tokens);
  const { session, release } = acquireSession(page);
  const notices = createNotices(page);
  const phone = signal<string | undefined>(undefined);
  const checked = signal<Statement | null>(null);
  const receivedAt = signal<string | null>(null);
  const form = createForm<Statement>({
    initial: { name: '', contract: new URLSearchParams(location.search).get('contract') ?? '', email: '' },
    check: (typed) => check(rules, typed),
  });
  const sending = createAction();
  const days = createResource<number>(
    async () => {
      const { value, failure } = await page.floors();
      if (failure) return { failure };
      phone.value = await findPhone(page);
      return {
        value: value.find(({ department }) => department?.withdrawal)?.department?.withdrawal?.days ?? 0,
      };
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
  const undoUserChange = onUserChange(page.tokens, () => {
    form.reset();
    checked.value = null;
    receivedAt.value = null;
    notices.dismiss();
  });
  return {
    ready: computed(() => days.current.value.state !== 'loading'),
    days: days.current,
    phone,
    form,
    checked,
    receivedAt,
    sending: sending.busy,
    notices,
    next: () =>
      void form.submit(async (values) => {
        checked.value = values;
      }),
    back() {
      if (!sending.busy.peek()) checked.value = null;
    },
    confirm: () =>
      void sending.run(async () => {
        const statement = checked.peek();
        if (!statement) return;
        const { value, failure } = await withdraw(api, { departmentId: settings.department, ...statement });
        // Somebody else may be at the page by now.
        if (checked.peek() !== statement) return;
        if (failure) return void notices.showFailure(failure);
        receivedAt.value = value;
      }),
    reload: days.load,
    dispose() {
      undoUserChange();
      days.drop();
      notices.dispose();
      release();
      unfollow();
    },
  };
}
