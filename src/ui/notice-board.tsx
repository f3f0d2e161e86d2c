import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useRef } from 'react';
import { t } from './board-words.ts';
import { Dialog } from './dialog.tsx';
import type { Notices } from './notices.ts';
import { PhoneLink } from './phone-link.tsx';

/** Draws a widget's notices; once in each widget that has any. */
export function NoticeBoard({ notices }: { notices: Notices }) {
  useSignals();
  const toasts = useRef<HTMLDivElement>(null);
  // In the top layer, because `fixed` would be relative to any element around the widget that the host transforms.
  useLayoutEffect(() => toasts.current?.showPopover?.(), []);
  const failed = notices.failure.value;
  const question = notices.question.value;
  return (
    <>
      {failed && (
        <Dialog title={t('oops')} onClose={notices.dismiss}>
          {(text) => (
            <>
              <div id={text} className="stack">
                <p>{failed.text()}</p>
                {failed.advice && <p>{failed.advice()}</p>}
                {notices.phone.value && (
                  <p>
                    <PhoneLink phone={notices.phone.value} />
                  </p>
                )}
              </div>
              <small className="quiet">{t('code', { code: failed.code })}</small>
              <div className="row end">
                {failed.retry && (
                  <button type="button" className="button" onClick={notices.dismiss}>
                    {t('cancel')}
                  </button>
                )}
                <button
                  type="button"
                  className="button primary"
                  onClick={() => {
                    notices.dismiss();
                    failed.retry?.();
                  }}
                >
                  {t(failed.mayWorkLater ? 'tryAgain' : 'close')}
                </button>
              </div>
            </>
          )}
        </Dialog>
      )}
      {question && <Ask question={question} />}
      <div ref={toasts} className="toasts" popover="manual" role="status">
        {notices.toasts.value.map(({ id, kind, text }) => (
          <p key={id} className={`toast ${kind}`} part="toast">
            {text()}
          </p>
        ))}
      </div>
    </>
  );
}

function Ask({ question }: { question: NonNullable<Notices['question']['value']> }) {
  useSignals();
  const { text, detail, View, action, no, answer } = question;
  return (
    <Dialog title={text()} onClose={() => answer(false)}>
      {(id) => (
        <>
          {detail && <p id={id}>{detail()}</p>}
          {View && (
            <div id={id}>
              <View />
            </div>
          )}
          <div className="row end">
            <button type="button" className="button" onClick={() => answer(false)}>
              {no?.() ?? t('cancel')}
            </button>
            <button type="button" className="button primary" part="confirm" onClick={() => answer(true)}>
              {action()}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
