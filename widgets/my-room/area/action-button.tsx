import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import type { Action } from '../../../src/state/action.ts';
import { t as common } from '../../../src/ui/words.ts';

/**
 * A button that starts an action. While it is at work a click does nothing, and a double click
 * counts once, since the second click may meet the opposite action.
 */
export function ActionButton(props: {
  part: string;
  action: Action;
  onClick: () => void;
  /** `primary`, `big`, `calm`: classes besides the button's own. */
  className?: string;
  label?: string;
  /** Keeps its text while it works: the progress is told beside it. */
  keepText?: boolean;
  /** Takes no press for now. */
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
