import { useSignals } from '@preact/signals-react/runtime';
import { useSlowNotice } from './slow-notice.ts';
import { type RetryProps, TryAgain } from './try-again.tsx';

/** Says after a few seconds that something takes long to load, with the same button; empty until then. */
export function SlowLoad({ onRetry, silent }: RetryProps) {
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
