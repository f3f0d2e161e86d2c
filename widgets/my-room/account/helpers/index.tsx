import type { ReactNode } from 'react';
import { addStyles } from '#core';
import fields from '../../../../src/ui/fields.css';
import styles from './helpers.css';
import { createHelpers } from './helpers.ts';
import { HelpersView } from './helpers-view.tsx';

/** Whom a tenant has let into one room; loaded with the first press. */
export interface HelpersPart {
  View: () => ReactNode;
  dispose(): void;
}

export function openHelpers(
  options: Parameters<typeof createHelpers>[0] & { root: ShadowRoot | null },
): HelpersPart {
  addStyles(options.root, fields);
  addStyles(options.root, styles);
  const helpers = createHelpers(options);
  return { View: () => <HelpersView helpers={helpers} />, dispose: helpers.dispose };
}
