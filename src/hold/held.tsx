import { useSignals } from '@preact/signals-react/runtime';
import type { LazyPart } from '../state/lazy-part.ts';
import { LoadFailed } from '../ui/try-again.tsx';
import type { HoldPart } from './index.tsx';

/** The rooms that wait for the tenant's payment, if there are any; `failed` if the part could not be loaded. */
export function Held({ part, failed }: { part: LazyPart<HoldPart>; failed: string }) {
  useSignals();
  const held = part.loaded.value;
  if (held) return <held.View />;
  return part.failed.value && <LoadFailed text={failed} onRetry={part.load} />;
}
