import { signal } from '@preact/signals-react';
import { t as network } from '../../../../src/ui/network.ts';
import { explainFailure } from '../../../../src/ui/slow-notice.ts';
import { t as common } from '../../../../src/ui/words.ts';
import type { Device } from './device.ts';
import type { DeviceFault } from './faults.ts';

/** What can be wrong with a device. Why each is told apart: docs/product.md R7.8. */
export type Fault =
  /** The answer to a press takes long. */
  | 'slow'
  /** The press was not carried out. */
  | 'refused'
  /** The device, or the tenant's right to it, does not exist any more. */
  | 'gone'
  /** Nobody knows whether the press was carried out. */
  | 'unanswered'
  /** The press was accepted, but the status cannot be read. */
  | 'unconfirmed'
  /** The press was accepted, but the status is still what it was. */
  | 'unchanged'
  /** The status cannot be read. */
  | 'unreadable'
  /** The browser has no network. */
  | 'offline';

/** What a person does next: waits, presses the same button again, has the status read again, or calls the facility. */
export type Step = 'wait' | 'press' | 'read' | 'call';

/** The one action for each fault. The large button works in any case. */
export const STEPS: Record<Fault, Step> = {
  slow: 'wait',
  refused: 'call',
  gone: 'call',
  unanswered: 'press',
  unconfirmed: 'read',
  unchanged: 'press',
  unreadable: 'read',
  offline: 'press',
};

const table = signal<((kind: Device['kind'], fault: DeviceFault) => string) | null>(null);

/** Loads the sentences: when the browser is idle, and again with each fault until they are there. No button waits for them. */
export const loadFaults = (): Promise<void> =>
  import('./faults.ts').then(
    ({ sentence }) => {
      table.value = sentence;
    },
    () => {
      table.value ??= () => explainFailure(common('somethingWrong'));
    },
  );

/** What is said about a fault; nothing while the sentences are on their way. */
export const faultText = (kind: Device['kind'], fault: Fault): string =>
  fault === 'offline' ? network('offline') : (table.value?.(kind, fault) ?? '');
