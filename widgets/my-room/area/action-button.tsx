import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import type { Action } from '../../../src/state/action.ts';
import { t as common } from '../../../src/ui/words.ts';

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
