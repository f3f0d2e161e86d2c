import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type Gate, getGateStatus, listGates, tellsCodeChecks } from '../../../src/api/calls.ts';
import type { Api } from '../../../src/api/client.ts';
import { createLatest } from '../../../src/state/latest.ts';
import type { Loaded } from '../../../src/state/loaded.ts';

/** A gate of the list. `reading`: its status was not in the list; null: the status could not be read. */
export interface ListedGate extends Omit<Gate, 'status'> {
  status: number | null | 'reading';
}

export interface Gates {
  gates: ReadonlySignal<Loaded<ListedGate[]>>;
  loadGates(): Promise<void>;
  /** Asks whether the backend can tell if a one-time code is right; its list of gates says so. */
  learnChecks(): Promise<void>;
  /** False until that is known. */
  checksCodes(): boolean;
  /** Drops every answer that is under way. */
  drop(): void;
}

/** The department's gates. Statuses that the list does not contain are read one after the other; gates can be opened meanwhile. */
export function createGates({ api, department }: { api: Api; department: number }): Gates {
  const gates = signal<Loaded<ListedGate[]>>({ state: 'loading' });
  const latest = createLatest();
  let checksCodes = false;

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

  return {
    gates,
    loadGates() {
      gates.value = { state: 'loading' };
      return latest.run(
        () => listGates(api, department),
        ({ value }) => {
          const list = value?.map((gate) => ({ ...gate, status: gate.status ?? ('reading' as const) }));
          gates.value = list ? { state: 'there', value: list } : { state: 'failed' };
          void readStatuses(latest.track());
        },
      );
    },
    async learnChecks() {
      checksCodes = !!(await tellsCodeChecks(api, department)).value;
    },
    checksCodes: () => checksCodes,
    drop: latest.drop,
  };
}
