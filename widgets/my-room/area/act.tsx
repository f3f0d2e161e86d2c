import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { t as common } from '../../../src/ui/words.ts';
import type { Action } from './action.ts';

/** A button that starts an action. A double click counts once, since the second click may meet the opposite action. */
export function Act(props: {
  part: string;
  action: Action;
  onClick: () => void;
  primary?: boolean;
  label?: string;
  children: ReactNode;
}) {
  useSignals();
  const { part, action, onClick, primary, label, children } = props;
  const busy = action.busy.value;
  return (
    <button
      type="button"
      className={primary ? 'button primary' : 'button'}
      part={part}
      aria-label={label}
      aria-disabled={busy || undefined}
      aria-busy={busy}
      onClick={(event) => {
        if (event.detail < 2) onClick();
      }}
    >
      {busy ? common('working') : children}
    </button>
  );
}
