import { signal } from '@preact/signals-react';
import type { Page } from '../../../../src/runtime/page.ts';
import { createPart, type Part } from '../../../../src/state/part.ts';
import type { UnpaidPart } from '../unpaid/index.tsx';
import { loadPatiently } from './patience.ts';

/** The payments that failed, and the part that is loaded for them. */
export function createUnpaidLoader(options: { page: Page; root: ShadowRoot | null }): {
  part: Part<UnpaidPart>;
  show(unpaid: unknown): Promise<void>;
} {
  const unpaid = signal<unknown>(null);
  const part = createPart(async () =>
    (await import('../unpaid/index.tsx')).createUnpaid({ ...options, unpaid }),
  );
  return {
    part,
    async show(found) {
      unpaid.value = found;
      if (found) await loadPatiently(part);
    },
  };
}
