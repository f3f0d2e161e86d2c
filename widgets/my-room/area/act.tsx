import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { t as common } from '../../../src/ui/words.ts';
import type { Action } from './action.ts';

/**
 * A button that starts an action. While it is at work a click does nothing, and a double click
 * counts once, since the second click may meet the opposite action.
 */
export function Act(props: {
  part: string;
  action: Action;
  onClick: () => void;
  /** `primary`, `big`, `calm`: classes besides the button's own. */
  look?: string;
  label?: string;
  /** Keeps its text while it works: the progress is told beside it. */
  steady?: boolean;
  /** Takes no press for now. */
  held?: boolean;
  children: ReactNode;
}) {
  useSignals();
  const { part, action, onClick, look = '', label, steady, held, children } = props;
  const busy = action.busy.value;
  return (
    <button
      type="button"
      className={`button ${look}`}
      part={part}
      aria-label={label}
      aria-disabled={busy || held || undefined}
      aria-busy={busy}
      onClick={(event) => {
        if (event.detail < 2 && !busy && !held) onClick();
      }}
    >
      {busy && !steady ? common('working') : children}
    </button>
  );
}
