import { useSignals } from '@preact/signals-react/runtime';
import type { Part } from '../state/part.ts';
import type { HoldPart } from './index.tsx';

/** The rooms that wait for the tenant's payment, if there are any. */
export function Held({ part }: { part: Part<HoldPart> }) {
  useSignals();
  const held = part.loaded.value;
  return held && <held.View />;
}
