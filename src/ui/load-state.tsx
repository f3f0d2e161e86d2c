import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { online, useSignal, useSignals } from '#core';
import type { LazyPart } from '../state/lazy-part.ts';
import { leaveFocusAround } from './focus.ts';
import { t } from './words.ts';

/** How long people wait before they want to know whether anything still happens. */
const SLOW_AFTER_MS = 3000;

/** The text for an answer that takes long, empty before that. For components that call `useSignals()`. */
export function useSlowNotice(isLoading = true): string {
  const slow = useSignal(false);
  useEffect(() => {
    slow.value = false;
    if (!isLoading) return undefined;
    const timer = setTimeout(() => {
      slow.value = true;
    }, SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return slow.value ? t(online.value ? 'slow' : 'offline') : '';
}

/** Why something could not be loaded: the given text, or that the browser is offline. */
export const explainFailure = (text: string): string => (online.value ? text : t('offline'));

/**
 * Says that something could not be loaded, or after a few seconds that it takes long, with a button that loads it again. `silent`: screen readers do not
 * announce it, because another place of the page says the same.
 */
export function LoadState(props: {
  state: 'loading' | 'failed' | 'there';
  onRetry: () => void;
  text?: string;
  silent?: boolean;
}) {
  useSignals();
  const { state, onRetry, text = t('failed'), silent } = props;
  const slow = useSlowNotice(state === 'loading');
  const shown = state === 'failed' ? explainFailure(text) : slow;
  // Otherwise the empty element stays: many screen readers announce a text only in an element that was there before.
  if (state === 'there' || (silent && !shown)) return null;
  return (
    <p className="load-state" role={silent ? undefined : state === 'failed' ? 'alert' : 'status'}>
      {shown && (
        <>
          {shown} <TryAgain onClick={onRetry} />
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

/** What a part draws once it is loaded. */
export function PartView({ part }: { part: LazyPart<{ View: () => ReactNode }> }) {
  useSignals();
  const loaded = part.loaded.value;
  if (loaded) return <loaded.View />;
  return part.failed.value && <LoadState state="failed" onRetry={part.load} />;
}
