import type { ComponentProps } from 'react';
import { type ReadonlySignal, useSignals } from '#core';
import { t } from './words.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  /** What a press starts. While that is under way the button says so and takes no press. */
  action?: { busy: ReadonlySignal<boolean> };
  /** Takes no press for now. */
  paused?: boolean;
  /** Keeps its text while the action is under way, because the progress is shown elsewhere. */
  keepText?: boolean;
}

/** The one button with a frame; `className` adds `primary`, `big` or `calm`. A double click counts once: the second might start the opposite. */
export function Button(props: ButtonProps) {
  useSignals();
  const { action, paused, keepText, className = '', onClick, children, ...rest } = props;
  const busy = !!action?.busy.value;
  return (
    <button
      type="button"
      aria-busy={action && busy}
      {...rest}
      className={`button ${className}`}
      aria-disabled={busy || paused || undefined}
      onClick={(event) => event.detail < 2 && !busy && !paused && onClick?.(event)}
    >
      {busy && !keepText ? t('working') : children}
    </button>
  );
}
