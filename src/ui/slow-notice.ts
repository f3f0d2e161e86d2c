import { useSignal } from '@preact/signals-react';
import { useEffect } from 'react';
import { online } from '#core';
import { t } from './network.ts';

/** How long people wait before they want to know whether anything still happens. */
const SLOW_AFTER_MS = 3000;

/**
 * The text for an answer that takes long, empty before that. `restart` begins the waiting anew. For components that call `useSignals()`.
 */
export function useSlowNotice(): { text: string; restart: () => void } {
  const slow = useSignal(false);
  useEffect(() => {
    if (slow.value) return undefined;
    const timer = setTimeout(() => {
      slow.value = true;
    }, SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [slow.value]);
  return {
    text: slow.value ? t(online.value ? 'slow' : 'offline') : '',
    restart() {
      slow.value = false;
    },
  };
}

/** Why something could not be loaded: the given text, or that the browser is offline. */
export const explainFailure = (text: string): string => (online.value ? text : t('offline'));
