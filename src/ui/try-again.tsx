import { useSignals } from '@preact/signals-react/runtime';
import type { MouseEvent, ReactNode } from 'react';
import { leaveFocusAround } from './focus.ts';
import { t } from './network.ts';
import { explainFailure } from './slow-notice.ts';

/** `silent`: screen readers do not announce it, because another place of the page says the same. */
export interface RetryProps {
  onRetry: () => void;
  silent?: boolean;
}

/** Says that something could not be loaded, with a button that loads it again. */
export function LoadFailed({ text, onRetry, silent }: RetryProps & { text: string }) {
  useSignals();
  return (
    <p className="load-state" role={silent ? undefined : 'alert'}>
      {explainFailure(text)} <TryAgain onClick={onRetry} />
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
