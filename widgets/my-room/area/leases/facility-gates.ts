import { readStored, store } from '#core';
import { type Gate, listGates } from '../../../../src/api/calls.ts';
import type { Result } from '../../../../src/api/failure.ts';
import { createResource, type Resource } from '../../../../src/state/resource.ts';
import type { Tools } from '../tab.ts';
import type { Device } from './device.ts';
import { createGate, type GateModel } from './gate.ts';

/** Local storage key. */
const COUNT = 'selfstorage_gates';

export interface FacilityGates {
  /** The outer gates of the department, or of all where the tenant has a room. */
  gates: Resource<GateModel[]>;
  /** How many there were the last time that this browser read them: they get as much room while they load. */
  gateCount: number;
}

/** `readUnread` reads the statuses that the list did not contain. */
export function createFacilityGates(
  options: Tools & { readUnread: (devices: Device[]) => void },
): FacilityGates & { take(gates: Gate[]): void } {
  const { page, notices, readUnread } = options;
  let told: Gate[] | undefined;
  const known: Record<number, GateModel> = {};
  const gates = createResource<GateModel[]>(async () => {
    const answer: Result<Gate[]> = told
      ? { value: told }
      : await listGates(page.api, page.settings.department);
    if (answer.failure) return answer;
    // One that was there keeps what is under way.
    const models = answer.value.map(
      (gate) => (known[gate.id] ??= createGate({ page, notices, kind: 'gate', ...gate })),
    );
    readUnread(models);
    store(COUNT, String(models.length));
    return { value: models };
  }, notices.showFailure);
  return {
    gates,
    gateCount: Number(readStored(COUNT)) || 1,
    take(found) {
      told = found;
      gates.load();
    },
  };
}
