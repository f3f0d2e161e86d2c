import { useSignals } from '@preact/signals-react/runtime';
import type { MouseEvent, ReactNode } from 'react';
import { leaveFocusAround } from './focus.ts';
import { t } from './network.ts';
import { explainFailure, useSlowNotice } from './slow-notice.ts';

interface Props {
  onRetry: () => void;
  /** Screen readers do not announce it, because another place of the page says the same. */
  silent?: boolean;
}

/** Says that something could not be loaded, with a button that loads it again. */
export function LoadFailed({ text, onRetry, silent }: Props & { text: string }) {
  useSignals();
  return (
    <p className="load-state" role={silent ? undefined : 'alert'}>
      {explainFailure(text)} <TryAgain onClick={onRetry} />
    </p>
  );
}

/** Says after a few seconds that something takes long to load, with the same button; empty until then. */
export function SlowLoad({ onRetry, silent }: Props) {
  useSignals();
  const { text, restart } = useSlowNotice();
  const retry = () => {
    restart();
    onRetry();
  };
  // Otherwise the empty element stays: many screen readers announce a text only in an element that was there before.
  if (silent && !text) return null;
  return (
    <p className="load-state" role={silent ? undefined : 'status'}>
      {text && (
        <>
          {text} <TryAgain onClick={retry} />
        </>
      )}
    </p>
  );
}

/** A button that disappears when it is pressed, so the focus moves to what is around it. */
export function TryAgain(props: {
  onClick: (event: MouseEvent) => void;
  className?: string;
  part?: string;
  children?: ReactNode;
}) {
  useSignals();
  const { onClick, className = 'link', part = 'retry', children = t('tryAgain') } = props;
  const press = (event: MouseEvent) => {
    leaveFocusAround(event.currentTarget);
    onClick(event);
  };
  return (
    <button type="button" className={className} part={part} onClick={press}>
      {children}
    </button>
  );
}
