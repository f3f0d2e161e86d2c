import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import type { Resource } from '../../../src/state/resource.ts';
import { LoadFailed, SlowLoad } from '../../../src/ui/load-state.tsx';
import { loadFailed } from '../words.ts';

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
  if (current.state === 'failed') return <LoadFailed text={loadFailed()} onRetry={resource.load} />;
  return (
    <>
      {shape !== 'control' && <SlowLoad onRetry={resource.load} />}
      <Skeleton shape={shape} count={count} />
    </>
  );
}

export function Skeleton({ shape, count = 1 }: { shape: Shape; count?: number | undefined }) {
  if (shape === 'control')
    return (
      <>
        {Array.from({ length: count }, (_, at) => (
          <ControlSkeleton key={at} />
        ))}
      </>
    );
  if (shape !== 'leases') return <div className={`skeleton ${shape}`} aria-busy="true" />;
  return (
    <div className="cards">
      <div className="card">
        <div className="skeleton heading" />
        <div className="controls">
          <ControlSkeleton />
          <ControlSkeleton />
          <ControlSkeleton />
        </div>
        <div className="skeleton heading" />
      </div>
    </div>
  );
}

const ControlSkeleton = () => (
  <div className="control" aria-busy="true">
    <div className="skeleton big" />
    <div className="under">
      <p className="state">…</p>
    </div>
  </div>
);
