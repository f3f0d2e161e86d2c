import type { ReadonlySignal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { addStyles, type Page } from '#core';
import { HeldRooms } from './held-rooms.tsx';
import styles from './hold.css';
import { createHolds } from './holds.ts';
import type { ShownHold } from './running-holds.ts';

/** The part that is loaded once a room turns out to be held for whoever is signed in. */
export interface HoldPart {
  View: () => ReactNode;
  dispose(): void;
}

export function createHoldPart(options: {
  page: Page;
  root: ShadowRoot | null;
  held: ReadonlySignal<ShownHold[]>;
  reload: () => Promise<void>;
}): HoldPart {
  const { page, root, held, reload } = options;
  addStyles(root, styles);
  const placeholder = root?.host ?? document;
  const holds = createHolds({ api: page.api, settings: page.settings, placeholder, held, reload });
  return { View: () => <HeldRooms holds={holds} />, dispose: holds.dispose };
}
