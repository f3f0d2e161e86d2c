import { useSignals } from '@preact/signals-react/runtime';
import type { MouseEvent } from 'react';
import { useLate, whyFailed } from '../../../src/ui/late.ts';
import { t } from './words.ts';

/** Says in small letters that something could not be loaded, with a way to ask again. */
export function Again({ text, onAgain }: { text: string; onAgain: () => void }) {
  useSignals();
  return (
    <p className="quiet" role="alert">
      {whyFailed(text)} <AgainButton onAgain={onAgain} />
    </p>
  );
}

/** The same for what is long in coming; nothing before that. */
export function Late({ onAgain }: { onAgain: () => void }) {
  useSignals();
  const { text, restart } = useLate();
  const again = () => {
    restart();
    onAgain();
  };
  return (
    <p className="quiet" role="status">
      {text && (
        <>
          {text} <AgainButton onAgain={again} />
        </>
      )}
    </p>
  );
}

function AgainButton({ onAgain }: { onAgain: () => void }) {
  useSignals();
  const press = ({ currentTarget }: MouseEvent) => {
    // The button goes away while it is loaded: the focus waits at the step's beginning.
    currentTarget.closest<HTMLElement>('.anchor')?.focus({ preventScroll: true });
    onAgain();
  };
  return (
    <button type="button" className="link" onClick={press}>
      {t('again')}
    </button>
  );
}
