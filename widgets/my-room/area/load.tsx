import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import type { Resource } from './resource.ts';
import { t } from './words.ts';

/** Draws what a resource holds; a calm place while it loads, and a way to ask again when it failed. */
export function Load<T>(props: { of: Resource<T>; small?: boolean; children: (value: T) => ReactNode }) {
  useSignals();
  const { of, small, children } = props;
  const current = of.current.value;
  if (current.state === 'there') return <>{children(current.value)}</>;
  if (current.state === 'loading')
    return <div className={small ? 'skeleton small' : 'skeleton'} aria-busy="true" />;
  return <Failed onAgain={of.load} />;
}

export function Failed({ onAgain }: { onAgain: () => void }) {
  return (
    <p>
      {t('loadFailed')} <Again onClick={onAgain} />
    </p>
  );
}

export function Again({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="link" part="retry" onClick={onClick}>
      {t('again')}
    </button>
  );
}
