import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import type { Part } from '../state/part.ts';
import { LoadFailed } from '../ui/try-again.tsx';

/** A part that was loaded because there is something to show, such as rooms that wait for the tenant's payment; `failed` if it could not be loaded. */
export function Held({ part, failed }: { part: Part<{ View: () => ReactNode }>; failed: string }) {
  useSignals();
  const held = part.loaded.value;
  if (held) return <held.View />;
  return part.failed.value && <LoadFailed text={failed} onRetry={part.load} />;
}
