import { signal } from '@preact/signals-react';
import { type Floor, type Lease, listGates, listLeases } from '../../../../src/api/calls.ts';
import { floorName } from '../../../../src/language/floor.ts';
import { createResource, type Resource } from '../resource.ts';
import type { Tools } from '../tab.ts';
import type { Device } from './device.ts';
import { createGate, type GateModel } from './gate.ts';
import { createLease, type LeaseModel } from './lease.ts';
import { createReadQueue } from './read-queue.ts';

export interface Leases {
  all: Resource<LeaseModel[]>;
  /** The department's outer gates. */
  gates: Resource<GateModel[]>;
  /** A lease's floor in the current language. */
  floorOf(lease: Lease): string;
  dispose(): void;
}

/** The tenant's leases and what can be opened, closed and switched from here. */
export function createLeases({ page, notices }: Tools): Leases {
  const floors = signal<Floor[]>([]);
  const readInTurn = createReadQueue();

  const all = createResource<LeaseModel[]>(async () => {
    const { value: found, failure } = await listLeases(page.api);
    if (failure) return { failure };
    for (const lease of all.peek() ?? []) lease.dispose();
    if (found.length) {
      gates.open();
      void page.floors().then(({ value: known }) => {
        floors.value = known ?? [];
      });
    }
    const models = found.map((lease) =>
      createLease({ page, notices, lease, onAlarm: () => readAlarms(lease.id), endDateOf }),
    );
    readUnread(models.flatMap(({ door, alarm }) => (door ? [door, alarm] : [alarm])));
    return { value: models };
  }, notices.fail);

  const gates = createResource<GateModel[]>(async () => {
    const { value: found, failure } = await listGates(page.api, page.settings.department);
    if (failure) return { failure };
    const models = found.map((gate) => createGate({ page, notices, kind: 'gate', ...gate }));
    readUnread(models);
    return { value: models };
  }, notices.fail);

  const endDateOf = async (id: number) =>
    (await listLeases(page.api)).value?.find((lease) => lease.id === id)?.endDate;
  /** What the list did not know, while the buttons can be pressed already. */
  const readUnread = (devices: Device[]) => {
    for (const { status, read } of devices)
      if (status.peek() === 'unread') readInTurn(async () => status.peek() === 'unread' && read());
  };
  /** All of them, the one that was switched at once. */
  const readAlarms = (switched: number) => {
    for (const { lease, alarm } of all.peek() ?? [])
      if (lease.id === switched) void alarm.read();
      else readInTurn(alarm.read);
  };
  const devices = (): Device[] => [
    ...(all.peek() ?? []).flatMap(({ door, alarm }) => (door ? [door, alarm] : [alarm])),
    ...(gates.peek() ?? []),
  ];
  let gone = false;
  const look = () => {
    if (gone || document.visibilityState !== 'visible') return;
    for (const device of devices()) readInTurn(device.look);
  };
  // A phone that comes out of a pocket shows what is so now; a page that comes out of the browser's cache first learns who is signed in.
  const onVisible = () => void setTimeout(look);
  document.addEventListener('visibilitychange', onVisible);
  const onBack = () => {
    for (const device of devices())
      if (device.status.peek() === 'unreadable' || device.outcome.peek()?.kind === 'offline')
        readInTurn(device.look);
  };
  addEventListener('online', onBack);

  return {
    all,
    gates,
    floorOf({ floor }) {
      const known = floors.value.find(({ name }) => name === floor);
      return known ? floorName(known) : (floor ?? '');
    },
    dispose() {
      gone = true;
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('online', onBack);
      all.drop();
      gates.drop();
      for (const each of [...(all.peek() ?? []), ...(gates.peek() ?? [])]) each.dispose();
    },
  };
}
