import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { online, useSignal, useSignals } from '#core';
import type { LazyPart } from '../state/lazy-part.ts';
import { leaveFocusAround } from './focus.ts';
import { t } from './words.ts';

/** How long people wait before they want to know whether anything still happens. */
const SLOW_AFTER_MS = 3000;

/** The text for an answer that takes long, empty before that. `restart` starts the timer again. For components that call `useSignals()`. */
export function useSlowNotice() {
  const slow = useSignal(false);
  const set = (value: boolean) => {
    slow.value = value;
  };
  useEffect(() => {
    if (slow.value) return undefined;
    const timer = setTimeout(() => set(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [slow.value]);
  return { text: slow.value ? t(online.value ? 'slow' : 'offline') : '', restart: () => set(false) };
}

/** Why something could not be loaded: the given text, or that the browser is offline. */
export const explainFailure = (text: string): string => (online.value ? text : t('offline'));

interface RetryProps {
  onRetry: () => void;
  /** Screen readers do not announce it, because another place of the page says the same. */
  silent?: boolean;
}

/** Says that something could not be loaded, with a button that loads it again. */
export function LoadFailed({ text = t('failed'), onRetry, silent }: RetryProps & { text?: string }) {
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

/** What a part draws once it is loaded. */
export function PartView({ part }: { part: LazyPart<{ View: () => ReactNode }> }) {
  useSignals();
  const loaded = part.loaded.value;
  if (loaded) return <loaded.View />;
  return part.failed.value && <LoadFailed onRetry={part.load} />;
}
