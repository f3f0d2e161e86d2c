import { listGates } from '../../../../src/api/calls.ts';
import { createResource, type Resource } from '../../../../src/state/resource.ts';
import { readStored, store } from '../../../../src/storage.ts';
import type { Tools } from '../tab.ts';
import type { Device } from './device.ts';
import { createGate, type GateModel } from './gate.ts';

/** Local storage key. */
const COUNT = 'selfstorage_gates';

export interface FacilityGates {
  /** The department's outer gates. */
  gates: Resource<GateModel[]>;
  /** How many there were the last time that this browser read them: they get as much room while they load. */
  gateCount: number;
}

/** `readUnread` reads the statuses that the list did not contain. */
export function createFacilityGates(
  options: Tools & { readUnread: (devices: Device[]) => void },
): FacilityGates {
  const { page, notices, readUnread } = options;
  const gates = createResource<GateModel[]>(async () => {
    const { value: found, failure } = await listGates(page.api, page.settings.department);
    if (failure) return { failure };
    const models = found.map((gate) => createGate({ page, notices, kind: 'gate', ...gate }));
    readUnread(models);
    store(COUNT, String(models.length));
    return { value: models };
  }, notices.showFailure);
  return { gates, gateCount: Number(readStored(COUNT)) || 1 };
}
