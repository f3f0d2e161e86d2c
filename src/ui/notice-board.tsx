import { useSignals } from '@preact/signals-react/runtime';
import { Dialog } from './dialog.tsx';
import type { Notices } from './notices.ts';
import { t } from './words.ts';

/** Draws a widget's notices. Stands once in every widget that has any. */
export function NoticeBoard({ notices }: { notices: Notices }) {
  useSignals();
  const failed = notices.failure.value;
  const question = notices.question.value;
  return (
    <>
      {failed && (
        <Dialog title={t('oops')} onClose={notices.dismiss}>
          {(text) => (
            <>
              <p id={text}>{failed.text()}</p>
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
                  {t('tryAgain')}
                </button>
              </div>
            </>
          )}
        </Dialog>
      )}
      {question && (
        <Dialog title={question.text()} onClose={() => question.answer(false)}>
          {(text) => (
            <>
              {question.detail && <p id={text}>{question.detail()}</p>}
              <div className="row end">
                <button type="button" className="button" onClick={() => question.answer(false)}>
                  {t('cancel')}
                </button>
                <button
                  type="button"
                  className="button primary"
                  part="confirm"
                  onClick={() => question.answer(true)}
                >
                  {question.action()}
                </button>
              </div>
            </>
          )}
        </Dialog>
      )}
      <div className="toasts" role="status">
        {notices.toasts.value.map(({ id, kind, text }) => (
          <p key={id} className={`toast ${kind}`} part="toast">
            {text()}
          </p>
        ))}
      </div>
    </>
  );
}
