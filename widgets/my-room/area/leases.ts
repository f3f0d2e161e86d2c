import { createLifetime, floorName, type Lifetime, type Page, readStored, signal, store } from '#core';
import { type Gate, type HeldRoom, type Lease, listGates, listLeases } from '../../../src/api/calls.ts';
import type { Result } from '../../../src/api/client.ts';
import { SOMETHING_WRONG } from '../../../src/codes.ts';
import { type Day, formatDots, parseDay } from '../../../src/format/date.ts';
import { type Action, createAction } from '../../../src/state/action.ts';
import type { LazyPart } from '../../../src/state/lazy-part.ts';
import { createResource, type Resource } from '../../../src/state/resource.ts';
import { createAlarm, createGate, type Device, type GateModel } from './device.ts';
import { accountPart, type TabTools, type Tools } from './tabs.ts';
import { t } from './words.ts';

/**
 * Runs reads in order, three at a time: with HTTP/1.1 a browser has six connections to a server, and a slow access controller must not occupy them
 * all, or the command of a button would have to wait.
 */
function createReadQueue(): (read: () => Promise<unknown>) => void {
  const lines = [1, 2, 3].map(() => Promise.resolve<unknown>(undefined));
  return (read) => {
    lines.push((lines.shift() ?? Promise.resolve()).then(read));
  };
}

const COUNT = 'selfstorage_gates';

/** `readUnread` reads the statuses that the list did not contain. */
function createFacilityGates(options: Tools & { readUnread: (devices: Device[]) => void }) {
  const { page, notices, readUnread } = options;
  let told: Gate[] | undefined;
  const known: Record<number, GateModel> = {};
  const gates = createResource<GateModel[]>(
    page.lifetime,
    async () => {
      const answer: Result<{ gates: Gate[] }> = told
        ? { value: { gates: told } }
        : await listGates(page.api, page.settings.department);
      if (answer.failure) return answer;
      // One that was there keeps what is under way.
      const models = answer.value.gates.map(
        (gate) => (known[gate.id] ??= createGate({ page, notices, kind: 'gate', ...gate })),
      );
      readUnread(models);
      store(COUNT, String(models.length));
      return { value: models };
    },
    notices.showFailure,
  );
  return {
    /** The outer gates of the department, or of all where the tenant has a room. */
    gates,
    /** How many there were the last time that this browser read them: they get as much room while they load. */
    gateCount: Number(readStored(COUNT) ?? 1) || 0,
    take(found: Gate[]) {
      told = found;
      gates.load();
    },
  };
}

/** How long the leases wait for what would otherwise appear above them and push them down. */
const ALERTS_TIMEOUT_MS = 1000;

/** What stands above the leases where there is something to say: rooms that are held, and payments that failed. */
function createLeaseAlerts(options: { page: Page; root: ShadowRoot | null; leases: Resource<unknown[]> }) {
  const held = signal<HeldRoom[]>([]);
  const failed = signal<unknown>(null);
  /** Loaded once a room turns out to be held for the tenant. */
  const holds = accountPart(options, (part) => part.createLeaseHolds({ ...options, held }));
  /** Loaded once a payment turns out to have failed. */
  const unpaid = accountPart(options, (part) => part.createUnpaid({ ...options, unpaid: failed }));
  return {
    parts: { holds, unpaid },
    /** Resolves when they can be drawn, or have taken too long. */
    async show(found: { held: HeldRoom[]; unpaid: unknown }) {
      held.value = found.held;
      failed.value = found.unpaid;
      const loads = [...(found.held.length ? [holds] : []), ...(found.unpaid ? [unpaid] : [])];
      const tooLong = new Promise((resolve) => setTimeout(resolve, ALERTS_TIMEOUT_MS));
      await Promise.race([Promise.all(loads.map((part) => part.load())), tooLong]);
    },
  };
}

/** The last day with access, if it is known, and whether the termination can be taken back. */
export interface LeaseEnd {
  day: Day | null;
  canKeep?: boolean | null | undefined;
}

export type LeaseModel = ReturnType<typeof createLease>;

const toEnd = ({ endDate, canKeep }: Lease): LeaseEnd | null =>
  endDate ? { day: parseDay(endDate), canKeep } : null;

/** One lease with its door and alarm. */
export function createLease(
  options: Tools & Pick<TabTools, 'root'> & { lease: Lease; onAlarm: () => void; hasGates: () => boolean },
) {
  const { page, notices, lease, onAlarm } = options;
  const { room, doorGateId } = lease;
  const end = signal(toEnd(lease));
  const termination = createAction();
  const door = doorGateId
    ? createGate({ page, notices, kind: 'door', id: doorGateId, name: room.number, status: lease.doorState })
    : null;
  const alarm = createAlarm({ page, notices, roomId: room.id, state: lease.alarmState, onPressed: onAlarm });
  const lettingIn = createAction();
  const leaving = accountPart(options, ({ createLeaving }) =>
    createLeaving({ page, notices, lease, end, endText: terminationText, action: termination }),
  );
  const helpers =
    typeof lease.helpers === 'number'
      ? accountPart(options, ({ openHelpers }) => openHelpers({ ...options, end }))
      : null;
  /** Loads a part and does with it what a button says. */
  const withPart =
    <T>(action: Action, part: LazyPart<T> | null, run?: (loaded: T, retry: () => void) => Promise<void>) =>
    () =>
      action.run(async (retry) => {
        const loaded = await part?.load();
        if (loaded) await run?.(loaded, retry);
        else void notices.showFailure({ code: SOMETHING_WRONG }, retry);
      });

  return {
    lease,
    code: signal(lease.code),
    /** Set once the lease is terminated. */
    end,
    /** Null for a room without its own door. */
    door,
    alarm,
    /** The people whom the tenant lets in; null where the backend cannot. */
    helpers,
    lettingIn,
    letIn: withPart(lettingIn, helpers),
    termination,
    /** Asks and terminates the lease; see `Leaving`. */
    terminate: withPart(termination, leaving, ({ terminate }) => terminate()),
    keep: withPart(termination, leaving, ({ keep }, retry) => keep(retry)),
  };
}

/** The name of a lease's floor in the current language. */
export const leaseFloorName = ({ floor = '', floorTranslations: translations }: Lease): string =>
  floorName({ name: floor, translations });

export const terminationText = (day: Day | null): string =>
  day ? t('canceledUntil', { date: formatDots(day) }) : t('canceled');

export type Leases = ReturnType<typeof createLeases>;

/** The tenant's leases, with their doors and alarms, and the outer gates. */
export function createLeases({ page, notices, root }: Tools & Pick<TabTools, 'root'>) {
  const readInTurn = createReadQueue();

  /** Ends with the list that is shown. */
  let list = createLifetime();
  page.lifetime.add(() => list.end());
  const all = createResource<LeaseModel[]>(
    page.lifetime,
    async () => {
      const { value, failure } = await listLeases(page.api);
      if (failure) return { failure };
      const { leases: found, gates: ofLeases } = value;
      if (ofLeases) take(ofLeases);
      await alerts.show(value);
      list.end();
      list = createLifetime();
      const tools = { page: { ...page, lifetime: list }, notices, root, hasGates };
      const models = found
        .sort((one, other) => Number(!!one.endDate) - Number(!!other.endDate))
        .map((lease) => createLease({ ...tools, lease, onAlarm: () => readAlarms(lease.id) }));
      readUnread(models.flatMap(leaseDevices));
      return { value: models };
    },
    notices.showFailure,
  );

  const alerts = createLeaseAlerts({ page, root, leases: all });

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
  /** True until it is known that there are none. */
  const hasGates = () => gates.current.value.value?.length !== 0;
  const devices = (): Device[] => [...listed().flatMap(leaseDevices), ...(gates.current.peek().value ?? [])];
  refreshDevices({ lifetime: page.lifetime, devices, readInTurn });

  return {
    /** Those that go on stand before those that end. */
    all,
    ...alerts.parts,
    gates,
    hasGates,
    gateCount,
    /** Reads leases and gates side by side, the first time. */
    open() {
      gates.open();
      all.open();
    },
  };
}

const leaseDevices = ({ door, alarm }: LeaseModel): Device[] => (door ? [door, alarm] : [alarm]);

/** Reads the devices again when the page is looked at again, and those that could not be read when the network is back. */
function refreshDevices(options: {
  lifetime: Lifetime;
  devices: () => Device[];
  readInTurn: (read: () => Promise<unknown>) => void;
}): void {
  const { lifetime, devices, readInTurn } = options;
  const refreshVisible = () => {
    if (lifetime.hasEnded() || document.visibilityState !== 'visible') return;
    for (const device of devices()) readInTurn(device.refresh);
  };
  // Later, because a page that comes out of the browser's cache first has to find out who is signed in.
  lifetime.listen(document, 'visibilitychange', () => setTimeout(refreshVisible));
  lifetime.listen(window, 'online', () => {
    for (const device of devices())
      if (device.status.peek() === 'unreadable' || device.fault.peek() === 'offline')
        readInTurn(device.refresh);
  });
}
