import { useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { afterPaint } from '../../../src/state/after-paint.ts';
import type { LazyPart } from '../../../src/state/lazy-part.ts';
import { LoadFailed } from '../../../src/ui/load-state.tsx';
import type { GuidePart } from '../guide/index.ts';
import { findRoot, scrollToElement } from './scroll.ts';
import { t } from './words.ts';

/** The button beside the heading of the sizes that opens the guide. */
export function WhatFits({ guide }: { guide: LazyPart<GuidePart> }) {
  useSignals();
  const open = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  const later = guide.loaded.value;
  const close = () => {
    open.value = false;
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="link what-fits"
        part="what-fits"
        aria-haspopup="dialog"
        onClick={() => {
          open.value = true;
          void guide.load();
        }}
      >
        {t('whatFits')}
      </button>
      {open.value && guide.failed.value && <LoadFailed text={t('loadFailed')} onRetry={guide.load} />}
      {open.value && later && (
        <later.Guide
          guide={later}
          onClose={close}
          onShow={() => {
            close();
            // The dialog has returned the focus by then.
            void afterPaint().then(
              () => button.current && scrollToElement(findRoot(button.current), '.list-anchor'),
            );
          }}
        />
      )}
    </>
  );
}
