import type { ReactNode } from 'react';
import { useSignals } from '#core';
import type { Resource } from '../../../src/state/resource.ts';
import { LoadState } from '../../../src/ui/load-state.tsx';

/** The skeleton is as large as what is expected, so that nothing moves when it arrives. */
type Shape = 'leases' | 'control' | 'tab';

/** Draws the value of a resource; a skeleton while it loads, and a way to try again if that failed. */
export function ResourceView<T>(props: {
  resource: Resource<T>;
  shape: Shape;
  count?: number;
  children: (value: T) => ReactNode;
}) {
  useSignals();
  const { resource, shape, count, children } = props;
  const current = resource.current.value;
  if (current.state === 'there') return <>{children(current.value)}</>;
  return (
    <>
      {(shape !== 'control' || current.state === 'failed') && (
        <LoadState state={current.state} onRetry={resource.load} />
      )}
      {current.state === 'loading' && <Skeleton shape={shape} count={count} />}
    </>
  );
}

export const Skeleton = ({ shape, count = 1 }: { shape: Shape; count?: number | undefined }) =>
  [...Array(count).keys()].map((at) => <div key={at} className={`skeleton ${shape}`} aria-busy="true" />);
