import { useSignals } from '@preact/signals-react/runtime';
import type { MouseEvent, ReactNode } from 'react';
import type { Resource } from '../../../src/state/resource.ts';
import { explainFailure, useSlowNotice } from '../../../src/ui/slow-notice.ts';
import { t } from './words.ts';

/** What is expected: its skeleton is as large, so that nothing moves when it comes. */
type Shape = 'leases' | 'control' | 'invoices' | 'payment' | 'details';

/** Draws what a resource holds; a skeleton while it loads, and a way to ask again when it failed. */
export function ResourceView<T>(props: {
  resource: Resource<T>;
  shape: Shape;
  children: (value: T) => ReactNode;
}) {
  useSignals();
  const { resource, shape, children } = props;
  const current = resource.current.value;
  if (current.state === 'there') return <>{children(current.value)}</>;
  if (current.state === 'failed') return <Failed onAgain={resource.load} />;
  return (
    <>
      {shape !== 'control' && <Late onAgain={resource.load} />}
      <Skeleton shape={shape} />
    </>
  );
}

/** Above a skeleton: says when what it stands for is long in coming. */
function Late({ onAgain }: { onAgain: () => void }) {
  useSignals();
  const { text, restart } = useSlowNotice();
  const again = () => {
    restart();
    onAgain();
  };
  return (
    <p role="status">
      {text && (
        <>
          {text} <Again onClick={again} />
        </>
      )}
    </p>
  );
}

export function Skeleton({ shape }: { shape: Shape }) {
  if (shape === 'control') return <ControlSkeleton />;
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
    <p className="state">…</p>
  </div>
);

export function Failed({ onAgain }: { onAgain: () => void }) {
  useSignals();
  return (
    <p role="alert">
      {explainFailure(t('loadFailed'))} <Again onClick={onAgain} />
    </p>
  );
}

/** A button that goes away with its press; it loads again unless it says something else. */
export function Again(props: { onClick: () => void; part?: string; look?: string; children?: string }) {
  useSignals();
  const { onClick, part = 'retry', look = 'link', children = t('again') } = props;
  // The focus would go with it.
  const press = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const place = currentTarget.closest('.control, [role="tabpanel"]');
    (place?.querySelector<HTMLElement>('.big') ?? (place as HTMLElement | null))?.focus();
    onClick();
  };
  return (
    <button type="button" className={look} part={part} onClick={press}>
      {children}
    </button>
  );
}
