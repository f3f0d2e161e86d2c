import { type ReadonlySignal, signal } from '@preact/signals-react';
import {
  addHelper,
  endHelper,
  type Helper,
  type HelperOpening,
  type Lease,
  listHelpers,
} from '../../../../src/api/calls.ts';
import { outcomeUnknown } from '../../../../src/api/failure.ts';
import { type Action, createAction } from '../../../../src/state/action.ts';
import { createResource, type Resource } from '../../../../src/state/resource.ts';
import { createForm, type FormModel } from '../../../../src/ui/form.tsx';
import type { LeaseEnd } from '../../area/leases/lease.ts';
import type { Tools } from '../../area/tab.ts';
import { checkWish, proposeSpan, type Wish } from './wish.ts';
import { t } from './words.ts';

/** The people whom a tenant lets into one room. */
export interface Helpers {
  hasDoor: boolean;
  /** Whether all of it is shown, or only the button that shows it. */
  shown: ReadonlySignal<boolean>;
  toggle(): void;
  list: Resource<{ helpers: Helper[]; openings: HelperOpening[] }>;
  form: FormModel<Wish>;
  /** Whether the form is shown: at first where nobody has access. */
  adding: ReadonlySignal<boolean>;
  showForm(show: boolean): void;
  add(): Promise<void>;
  ending: Action;
  /** Ends somebody's access, without a question. */
  end(helper: Helper): Promise<void>;
  dispose(): void;
}

export function createHelpers(
  options: Tools & { lease: Lease; end: ReadonlySignal<LeaseEnd | null> },
): Helpers {
  const { page, notices, lease, end } = options;
  const shown = signal(true);
  const adding = signal(!lease.helpers);
  const ending = createAction();
  const list = createResource(
    () => listHelpers(page.api, lease.id),
    () => {},
  );
  const limits = () => ({ now: new Date(), lastDay: end.peek()?.day ?? null });
  const propose = () => {
    const { now, lastDay } = limits();
    return proposeSpan(now, lastDay);
  };
  const hasDoor = !!lease.doorGateId;
  const form = createForm<Wish>({
    initial: { name: '', phoneNumber: '', gate: true, door: hasDoor, ...propose() },
    check: (typed) => checkWish(typed, limits()),
  });
  const showFailure = (failure: Parameters<typeof notices.showFailure>[0]) => {
    void notices.showFailure(failure);
    if (outcomeUnknown(failure)) list.load();
  };
  list.open();
  return {
    hasDoor,
    shown,
    toggle() {
      shown.value = !shown.peek();
      if (shown.peek()) list.load();
    },
    list,
    form,
    adding,
    showForm(show) {
      adding.value = show;
      if (show) for (const [name, value] of Object.entries(propose())) form.set(name, value);
    },
    add: () =>
      form.submit(async (wish) => {
        const { failure } = await addHelper(page.api, { id: lease.id, ...wish });
        if (failure) return showFailure(failure);
        adding.value = false;
        form.reset();
        notices.toast({ kind: 'success', text: () => t('sent', { name: wish.name }) });
        list.load();
      }),
    ending,
    end: ({ id, name }) =>
      ending.run(async () => {
        const { failure } = await endHelper(page.api, id);
        if (failure) return showFailure(failure);
        notices.toast({ kind: 'success', text: () => t('ended', { name }) });
        list.load();
      }),
    dispose: list.drop,
  };
}
