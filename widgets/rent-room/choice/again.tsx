import { useSignals } from '@preact/signals-react/runtime';
import type { MouseEvent } from 'react';
import { useLate, whyFailed } from '../../../src/ui/late.ts';
import { t } from './words.ts';

interface Props {
  onAgain: () => void;
  /** Where the same is said in another place as well: it is read aloud there. */
  silent?: boolean;
}

/** Says in small letters that something could not be loaded, with a way to ask again. */
export function Again({ text, onAgain, silent }: Props & { text: string }) {
  useSignals();
  return (
    <p className="quiet" role={silent ? undefined : 'alert'}>
      {whyFailed(text)} <AgainButton onAgain={onAgain} />
    </p>
  );
}

/** The same for what is long in coming; nothing before that. */
export function Late({ onAgain, silent }: Props) {
  useSignals();
  const { text, restart } = useLate();
  const again = () => {
    restart();
    onAgain();
  };
  if (silent && !text) return null;
  return (
    <p className="quiet" role={silent ? undefined : 'status'}>
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
