import { type ReadonlySignal, signal } from '@preact/signals-react';
import { giveBackRoom } from '../api/calls.ts';
import type { Api } from '../api/client.ts';
import { checkoutAddress, waitForReturn } from '../checkout/leave.ts';
import { LEASE_ACTIVE } from '../codes.ts';
import { announce, type Settings } from '../contract.ts';
import { type Action, createAction } from '../state/action.ts';
import { createRunningHolds, type RunningHolds, type ShownHold } from './running-holds.ts';

/** How a press or a hold ended. */
export interface Outcome {
  kind: 'given' | 'paid' | 'over' | 'failed';
  number: string;
}

export interface Holds extends Pick<RunningHolds, 'shown' | 'dispose'> {
  outcome: ReadonlySignal<Outcome | null>;
  /** Both buttons, one at a time. */
  action: Action;
  /** Leaves for the open checkout. Without an address the room is chosen in the rent form. */
  continuePayment(hold: ShownHold): Promise<void>;
  giveBack(hold: ShownHold): Promise<void>;
}

/** `held` as it was read last; `reload` reads it again, and whatever else depends on it (docs/product.md R4.10). */
export function createHolds(options: {
  api: Api;
  settings: Settings;
  placeholder: EventTarget;
  held: ReadonlySignal<ShownHold[]>;
  reload: () => Promise<void>;
}): Holds {
  const { api, settings, placeholder, held, reload } = options;
  const action = createAction();
  const outcome = signal<Outcome | null>(null);
  const say = ({ room: { number } }: ShownHold, kind: Outcome['kind']) => {
    outcome.value = { kind, number };
  };
  const end = (hold: ShownHold, kind: Outcome['kind']) => {
    hide(hold);
    say(hold, kind);
  };
  const { shown, tick, hide, dispose } = createRunningHolds({
    held,
    onExpiry(hold) {
      end(hold, 'over');
      void reload();
    },
  });
  // The payment may have been made elsewhere. Later, because a page that comes out of the browser's cache first finds out who is signed in.
  let disposed = false;
  const onVisible = () =>
    void setTimeout(() => {
      if (disposed || document.visibilityState !== 'visible' || !shown.peek().length) return;
      tick();
      void reload();
    });
  document.addEventListener('visibilitychange', onVisible);

  /** Whether the page is being left. */
  function leave({ room: { number }, checkoutUrl }: ShownHold): boolean {
    try {
      if (!checkoutUrl) return false;
      const address = checkoutAddress(checkoutUrl, settings);
      announce(placeholder, 'checkout', { number });
      location.assign(address);
      return true;
    } catch (error) {
      console.error(error);
      return false;
    }
  }

  return {
    shown,
    outcome,
    action,
    continuePayment: (hold) =>
      action.run(async () => {
        outcome.value = null;
        // Another device may have paid for the room or given it back.
        await reload();
        const current = shown.peek().find(({ leaseId }) => leaseId === hold.leaseId);
        if (!current) end(hold, 'over');
        // The buttons stay busy until the person is back.
        else if (leave(current)) await waitForReturn();
        else if (current.choose) current.choose();
        else say(current, 'failed');
      }),
    giveBack: (hold) =>
      action.run(async () => {
        outcome.value = null;
        const { failure } = await giveBackRoom(api, hold.leaseId);
        if (failure && failure.code !== LEASE_ACTIVE) say(hold, 'failed');
        else end(hold, failure ? 'paid' : 'given');
        await reload();
      }),
    dispose() {
      disposed = true;
      dispose();
      document.removeEventListener('visibilitychange', onVisible);
    },
  };
}
