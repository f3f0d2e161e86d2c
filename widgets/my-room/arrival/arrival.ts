import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { findPhone, type Page } from '#core';
import {
  getFloor,
  type Invoice,
  type Lease,
  listInvoices,
  listLeases,
  listPaymentMethods,
  type PlanRoom,
  type Walkways,
} from '../../../src/api/calls.ts';
import type { LeaseModel, Leases } from '../area/leases.ts';

/**
 * The number of the room that was just paid for, if this is the page to which the checkout leads back, or my-room opened from
 * there with `?rented=` (docs/product.md R4.14); else null.
 */
export function findRentedRoom(address: string): string | null {
  const [, inPath, inQuery] = /\/PaymentSuccess\/([^/?#]+)|[?&]rented=([^&#]+)/i.exec(address) ?? [];
  try {
    return decodeURIComponent(inPath ?? inQuery?.replaceAll('+', ' ') ?? '') || null;
  } catch {
    return null;
  }
}

/** Pauses before the leases are read again while a payment is being confirmed; then the last one again and again. In milliseconds. */
const PAUSES = [1000, 1000, 2000, 3000, 5000, 8000, 15_000];
/** After this time the confirmation takes long, and somebody may want to call. */
const LONG_MS = 20_000;

/** What was paid, and what comes next; each if the backend tells it. Amounts are DKK, days YYYY-MM-DD. */
export interface Paid {
  invoice?: Invoice | undefined;
  next?: { day: string; amount?: number | undefined } | undefined;
}

/** The plan of the room's floor. */
export interface Plan {
  image: string;
  room: PlanRoom | undefined;
  walkways: Walkways | null | undefined;
}

export interface Arrival {
  number: string;
  leases: Leases;
  /** Whether it is shown in the place of the tabs. */
  shown: ReadonlySignal<boolean>;
  /** Null while the payment is being confirmed. */
  lease: ReadonlySignal<LeaseModel | null>;
  /** Whether the confirmation takes long. */
  late: ReadonlySignal<boolean>;
  phone: ReadonlySignal<string | undefined>;
  paid: ReadonlySignal<Paid>;
  plan: ReadonlySignal<Plan | null>;
  /** Leads to the tabs. */
  close(): void;
  dispose(): void;
}

/** From the payment to the door: waits until the room is the tenant's, and then knows the way in. */
export function createArrival(options: { page: Page; leases: Leases; number: string }): Arrival {
  const { page, leases, number } = options;
  const shown = signal(true);
  const late = signal(false);
  const phone = signal<string | undefined>(undefined);
  const paid = signal<Paid>({});
  const plan = signal<Plan | null>(null);
  // In a chain the numbers repeat, and the page is that of the room's department.
  const isRented = ({ room, department }: Lease) =>
    room.number === number && (!department || department.id === page.settings.department);
  const lease = computed(() => {
    const all = leases.all.current.value.value ?? [];
    return all.find((each) => isRented(each.lease)) ?? null;
  });

  let timer: ReturnType<typeof setTimeout> | undefined;
  const lateTimer = setTimeout(() => {
    late.value = true;
  }, LONG_MS);
  const readAgainAfter = ([pause, ...more]: number[]) => {
    timer = setTimeout(async () => {
      if (lease.peek()) return;
      const { value } = await listLeases(page.api);
      if (value?.leases.some(isRented)) leases.all.load();
      else readAgainAfter(more.length ? more : [pause ?? LONG_MS]);
    }, pause);
  };
  readAgainAfter(PAUSES);

  let known = false;
  const undo = effect(() => {
    const found = lease.value;
    if (!found || known) return;
    known = true;
    clearTimeout(lateTimer);
    void readPaid(page, number).then((told) => {
      paid.value = told;
    });
    void readPlan(page, found).then((read) => {
      plan.value = read;
    });
  });
  void findPhone(page).then((told) => {
    phone.value = told;
  });

  return {
    ...{ number, leases, shown, lease, late, phone, paid, plan },
    close() {
      shown.value = false;
    },
    dispose() {
      clearTimeout(timer);
      clearTimeout(lateTimer);
      undo();
    },
  };
}

/** A backend that does not say for which room an invoice is may mean another one. */
async function readPaid({ api, settings }: Page, number: string): Promise<Paid> {
  const [invoices, methods] = await Promise.all([listInvoices(api), listPaymentMethods(api)]);
  const { nextPaymentDate: day, nextPaymentAmount: amount } = methods.value ?? {};
  return {
    invoice: invoices.value?.find(
      ({ room, department }) => room === number && (!department || department.id === settings.department),
    ),
    next: day ? { day, amount } : undefined,
  };
}

async function readPlan(page: Page, { lease }: LeaseModel): Promise<Plan | null> {
  const floors = await page.floors();
  const floor = floors.value?.find(({ name }) => name === lease.floor);
  if (!floor) return null;
  const { value } = await getFloor(page.api, floor.id);
  if (!value?.image) return null;
  const { image, rooms, walkways } = value;
  return { image, room: rooms?.find(({ id }) => id === lease.room.id), walkways };
}
