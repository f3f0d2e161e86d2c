import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type Gate, getGateStatus, listGatesForCode } from '../../../src/api/calls.ts';
import type { Api } from '../../../src/api/client.ts';
import { createLatest, type Loaded } from '../../../src/state/resource.ts';

/** A gate of the list. `reading`: its status was not in the list; null: the status could not be read. */
export interface ListedGate extends Omit<Gate, 'status'> {
  status: number | null | 'reading';
}

export interface Gates {
  gates: ReadonlySignal<Loaded<ListedGate[]>>;
  loadGates(): Promise<void>;
  /** Reads the list while the code is awaited: it tells whether the backend can check codes. */
  loadAhead(): Promise<void>;
  /** Shows the list, that of `loadAhead` once if it is not old. */
  showGates(): void;
  /** Whether the backend can tell if a one-time code is right. Waits for the list, which the next step needs anyway. */
  checksCodes(): Promise<boolean>;
  /** Drops every answer that is under way. */
  drop(): void;
}

/** A list that was read ahead is used for so long. */
const KEPT_MS = 60_000;

/** The department's gates. Statuses that the list does not contain are read one after the other; gates can be opened meanwhile. */
export function createGates({ api, department }: { api: Api; department: number }): Gates {
  const gates = signal<Loaded<ListedGate[]>>({ state: 'loading' });
  const latest = createLatest();
  let checksCodes = false;
  let loading: Promise<void> = Promise.resolve();
  let shown = false;
  let aheadAt = 0;

  async function readStatuses(isLatest: () => boolean): Promise<void> {
    const next = gates.peek().value?.find(({ status }) => status === 'reading');
    if (!next) return;
    const { value: status = null } = await getGateStatus(api, next.id);
    const list = gates.peek().value;
    if (!list || !isLatest()) return;
    gates.value = {
      state: 'there',
      value: list.map((gate) => (gate.id === next.id ? { ...gate, status } : gate)),
    };
    return readStatuses(isLatest);
  }

  const load = () => {
    gates.value = { state: 'loading' };
    loading = latest.run(
      () => listGatesForCode(api, department),
      ({ value }) => {
        checksCodes = !!value?.checksCodes;
        const list = value?.gates.map((gate) => ({ ...gate, status: gate.status ?? ('reading' as const) }));
        gates.value = list ? { state: 'there', value: list } : { state: 'failed' };
        if (shown) void readStatuses(latest.track());
      },
    );
    return loading;
  };

  return {
    gates,
    loadGates: load,
    loadAhead() {
      shown = false;
      aheadAt = Date.now();
      return load();
    },
    showGates() {
      const usable = Date.now() - aheadAt < KEPT_MS && gates.peek().state !== 'failed';
      aheadAt = 0;
      shown = true;
      if (!usable) void load();
      else if (gates.peek().value) void readStatuses(latest.track());
    },
    async checksCodes() {
      await loading;
      return checksCodes;
    },
    drop: latest.drop,
  };
}
