import type { ReactNode } from 'react';
import { useSignals } from '#core';
import type { Action } from '../../../src/state/action.ts';
import type { Resource } from '../../../src/state/resource.ts';
import { LoadFailed, SlowLoad } from '../../../src/ui/load-state.tsx';
import { t as common } from '../../../src/ui/words.ts';

/** The skeleton is as large as what is expected, so that nothing moves when it arrives. */
type Shape = 'leases' | 'control' | 'invoices' | 'payment' | 'details';

/** Draws the value of a resource; a skeleton while it loads, and a way to try again if that failed. */
export function ResourceView<T>(props: {
  resource: Resource<T>;
  shape: Shape;
  /** How many of that shape. */
  count?: number;
  children: (value: T) => ReactNode;
}) {
  useSignals();
  const { resource, shape, count, children } = props;
  const current = resource.current.value;
  if (current.state === 'there') return <>{children(current.value)}</>;
  if (current.state === 'failed') return <LoadFailed onRetry={resource.load} />;
  return (
    <>
      {shape !== 'control' && <SlowLoad onRetry={resource.load} />}
      <Skeleton shape={shape} count={count} />
    </>
  );
}

export const Skeleton = ({ shape, count = 1 }: { shape: Shape; count?: number | undefined }) =>
  Array.from({ length: count }, (_, at) => <div key={at} className={`skeleton ${shape}`} aria-busy="true" />);

/** A button that starts an action, and ignores clicks while that is under way. A double click counts once: the second might start the opposite. */
export function ActionButton(props: {
  part: string;
  action: Action;
  onClick: () => void;
  /** More classes: `primary`, `big`, `calm`. */
  className?: string;
  label?: string;
  /** Keeps the text while the action is under way, because the progress is shown elsewhere. */
  keepText?: boolean;
  /** Ignores clicks for now. */
  paused?: boolean;
  children: ReactNode;
}) {
  useSignals();
  const { part, action, onClick, className = '', label, keepText, paused, children } = props;
  const busy = action.busy.value;
  return (
    <button
      type="button"
      className={`button ${className}`}
      part={part}
      aria-label={label}
      aria-disabled={busy || paused || undefined}
      aria-busy={busy}
      onClick={(event) => {
        if (event.detail < 2 && !busy && !paused) onClick();
      }}
    >
      {busy && !keepText ? common('working') : children}
    </button>
  );
}
