import { type ReadonlySignal, signal } from '@preact/signals-react';

const state = signal(navigator.onLine);
for (const type of ['online', 'offline'])
  addEventListener(type, () => {
    state.value = type === 'online';
  });

/** Whether the browser is on a network, as far as it can tell. */
export const online: ReadonlySignal<boolean> = state;
