import { useSignals } from '@preact/signals-react/runtime';
import type { MouseEvent, ReactNode } from 'react';
import { useLate, whyFailed } from '../../../src/ui/late.ts';
import type { Resource } from './resource.ts';
import { t } from './words.ts';

/** What is expected: its skeleton is as large, so that nothing moves when it comes. */
type Shape = 'leases' | 'control' | 'invoices' | 'payment' | 'details';

/** Draws what a resource holds; a skeleton while it loads, and a way to ask again when it failed. */
export function Load<T>(props: { of: Resource<T>; shape: Shape; children: (value: T) => ReactNode }) {
  useSignals();
  const { of, shape, children } = props;
  const current = of.current.value;
  if (current.state === 'there') return <>{children(current.value)}</>;
  if (current.state === 'failed') return <Failed onAgain={of.load} />;
  return (
    <>
      {shape !== 'control' && <Late onAgain={of.load} />}
      <Waiting shape={shape} />
    </>
  );
}

/** Above a skeleton: says when what it stands for is long in coming. */
function Late({ onAgain }: { onAgain: () => void }) {
  useSignals();
  const { text, restart } = useLate();
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

export function Waiting({ shape }: { shape: Shape }) {
  if (shape === 'control') return <WaitingControl />;
  if (shape !== 'leases') return <div className={`skeleton ${shape}`} aria-busy="true" />;
  return (
    <div className="cards">
      <div className="card">
        <div className="skeleton heading" />
        <div className="controls">
          <WaitingControl />
          <WaitingControl />
          <WaitingControl />
        </div>
        <div className="skeleton heading" />
      </div>
    </div>
  );
}

const WaitingControl = () => (
  <div className="control" aria-busy="true">
    <div className="skeleton big" />
    <p className="state">…</p>
  </div>
);

export function Failed({ onAgain }: { onAgain: () => void }) {
  useSignals();
  return (
    <p role="alert">
      {whyFailed(t('loadFailed'))} <Again onClick={onAgain} />
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
