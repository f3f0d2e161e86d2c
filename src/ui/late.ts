import { useSignal } from '@preact/signals-react';
import { useEffect } from 'react';
import { online, t } from './network.ts';

/** After so many milliseconds people want to know whether anything still happens. */
const LATE_AFTER = 3000;

/**
 * For what stands in the place of something that is on its way: the words for an answer that is long in coming, empty until it is. `restart`
 * begins the waiting anew. For components that call `useSignals()`.
 */
export function useLate(): { text: string; restart: () => void } {
  const late = useSignal(false);
  useEffect(() => {
    if (late.value) return undefined;
    const timer = setTimeout(() => {
      late.value = true;
    }, LATE_AFTER);
    return () => clearTimeout(timer);
  }, [late.value]);
  return {
    text: late.value ? t(online.value ? 'late' : 'offline') : '',
    restart() {
      late.value = false;
    },
  };
}

/** What to say where something could not be loaded. */
export const whyFailed = (text: string): string => (online.value ? text : t('offline'));
