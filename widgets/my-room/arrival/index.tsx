import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { addStyles, type Page } from '#core';
import tones from '../../../src/ui/tones.css';
import type { Leases } from '../area/leases/leases.ts';
import styles from './arrival.css';
import { createArrival } from './arrival.ts';
import { ArrivalView } from './arrival-view.tsx';
import { findRentedRoom } from './rented-room.ts';

/** What a tenant sees instead of the tabs on coming back from paying for a room. */
export interface ArrivalPart {
  shown: ReadonlySignal<boolean>;
  View: () => ReactNode;
  dispose(): void;
}

export function openArrival(options: { page: Page; leases: Leases; root: ShadowRoot | null }): ArrivalPart {
  const number = findRentedRoom(location.href);
  if (!number) return { shown: signal(false), View: () => null, dispose() {} };
  addStyles(options.root, tones + styles);
  const arrival = createArrival({ ...options, number });
  const { shown, dispose } = arrival;
  return { shown, dispose, View: () => <ArrivalView arrival={arrival} /> };
}
