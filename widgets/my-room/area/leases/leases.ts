import { type ReadonlySignal, signal } from '@preact/signals-react';
import { findPhone, floorName } from '#core';
import { type Floor, type Lease, listLeases } from '../../../../src/api/calls.ts';
import type { Undo } from '../../../../src/contract.ts';
import { createResource, type Resource } from '../../../../src/state/resource.ts';
import type { TabTools, Tools } from '../tab.ts';
import { type Above, createAbove } from './above.ts';
import type { Device } from './device.ts';
import { createFacilityGates, type FacilityGates } from './facility-gates.ts';
import { createLease, type LeaseModel } from './lease.ts';
import { createReadQueue } from './read-queue.ts';

export interface Leases extends Above, FacilityGates {
  /** Those that go on stand before those that end. */
  all: Resource<LeaseModel[]>;
  /** The facility's, if the host page or the backend tells it. */
  phone: ReadonlySignal<string | undefined>;
  /** Reads leases and gates side by side, the first time. */
  open(): void;
  /** The name of a lease's floor in the current language. */
  floorName(lease: Lease): string;
  dispose(): void;
}

/** The tenant's leases, with their doors and alarms, and the outer gates. */
export function createLeases({ page, notices, root }: Tools & Pick<TabTools, 'root'>): Leases {
  const floors = signal<Floor[]>([]);
  const phone = signal<string | undefined>(undefined);
  const readInTurn = createReadQueue();

  const all = createResource<LeaseModel[]>(async () => {
    const { value, failure } = await listLeases(page.api);
    if (failure) return { failure };
    const { leases: found, gates: ofLeases } = value;
    if (ofLeases?.length) take(ofLeases);
    await above.show(value);
    for (const lease of listed()) lease.dispose();
    if (found.length) readFloors();
    const models = found
      .sort(byEnd)
      .map((lease) => createLease({ page, notices, root, lease, onAlarm: () => readAlarms(lease.id) }));
    readUnread(models.flatMap(leaseDevices));
    return { value: models };
  }, notices.showFailure);

  const readFloors = () => {
    void page.floors().then(({ value: known }) => {
      floors.value = known ?? [];
    });
    void findPhone(page).then((found) => {
      phone.value = found;
    });
  };

  const above = createAbove({ page, root, leases: all });

  /** Reads the statuses that the list did not contain. The buttons work meanwhile. */
  const readUnread = (devices: Device[]) => {
    for (const { status, read } of devices)
      if (status.peek() === 'unread') readInTurn(async () => status.peek() === 'unread' && read());
  };
  /** Reads all alarms, the switched one first. */
  const readAlarms = (switched: number) => {
    for (const { lease, alarm } of listed())
      if (lease.id === switched) void alarm.read();
      else readInTurn(alarm.read);
  };
  const { gates, gateCount, take } = createFacilityGates({ page, notices, readUnread });
  const listed = () => all.current.peek().value ?? [];
  const outerGates = () => gates.current.peek().value ?? [];
  const devices = (): Device[] => [...listed().flatMap(leaseDevices), ...outerGates()];
  const unwatch = refreshDevices(devices, readInTurn);

  return {
    all,
    ...above.parts,
    gates,
    gateCount,
    phone,
    open() {
      gates.open();
      all.open();
    },
    floorName({ floor }) {
      const known = floors.value.find(({ name }) => name === floor);
      return known ? floorName(known) : (floor ?? '');
    },
    dispose() {
      unwatch();
      all.drop();
      above.dispose();
      gates.drop();
      for (const each of [...listed(), ...outerGates()]) each.dispose();
    },
  };
}

const byEnd = (one: Lease, other: Lease) => Number(!!one.endDate) - Number(!!other.endDate);

const leaseDevices = ({ door, alarm }: LeaseModel): Device[] => (door ? [door, alarm] : [alarm]);

/** Reads the devices again when the page is looked at again, and those that could not be read when the network is back. */
function refreshDevices(devices: () => Device[], readInTurn: (read: () => Promise<unknown>) => void): Undo {
  let disposed = false;
  const refreshVisible = () => {
    if (disposed || document.visibilityState !== 'visible') return;
    for (const device of devices()) readInTurn(device.refresh);
  };
  // Later, because a page that comes out of the browser's cache first has to find out who is signed in.
  const onVisible = () => void setTimeout(refreshVisible);
  document.addEventListener('visibilitychange', onVisible);
  const onOnline = () => {
    for (const device of devices())
      if (device.status.peek() === 'unreadable' || device.fault.peek() === 'offline')
        readInTurn(device.refresh);
  };
  addEventListener('online', onOnline);
  return () => {
    disposed = true;
    document.removeEventListener('visibilitychange', onVisible);
    removeEventListener('online', onOnline);
  };
}
