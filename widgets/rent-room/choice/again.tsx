import { useSignals } from '@preact/signals-react/runtime';
import type { MouseEvent } from 'react';
import { t } from './words.ts';

/** Says in small letters that something could not be loaded, with a way to ask again. */
export function Again({ text, onAgain }: { text: string; onAgain: () => void }) {
  useSignals();
  const press = ({ currentTarget }: MouseEvent) => {
    // The button goes away while it is loaded: the focus waits at the step's beginning.
    currentTarget.closest<HTMLElement>('.anchor')?.focus({ preventScroll: true });
    onAgain();
  };
  return (
    <p className="quiet" role="alert">
      {text}{' '}
      <button type="button" className="link" onClick={press}>
        {t('again')}
      </button>
    </p>
  );
}
