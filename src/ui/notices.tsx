import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { facilityPhone, online, type Page, signal, useSignals, words } from '#core';
import type { Failure as CallFailure } from '../api/client.ts';
import {
  CONTROLLER_FAILED,
  IDENTITY_ERROR,
  ONE_TIME_CODE_REFUSED,
  PAYMENT_FAILED,
  PERSON_EXISTS,
  SIGNED_OUT,
  SOMETHING_WRONG,
  VALIDATION_ERROR,
} from '../codes.ts';
import { phoneAddress } from '../format/contact.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { Place } from './error-texts.ts';
import { t as common } from './words.ts';

const t = words('notices', {
  call: ['Ring {{phone}}', 'Call {{phone}}'],
  oops: ['Ups', 'Oops'],
  code: ['Fejlkode {{code}}', 'Error code {{code}}'],
  cancel: ['Annuller', 'Cancel'],
  pleaseTryAgain: ['Prøv igen', 'Please try again'],
  somethingWrong: [
    'Noget gik galt. Prøv igen senere, eller kontakt os.',
    'Something went wrong, try again later or reach our support',
  ],
  wait: [
    'Der har været for mange forsøg. Prøv igen om {{minutes}} min.',
    'Too many tries. Try again in {{minutes}} min.',
  ],
});

/** Calls the facility; nothing where its number is not known. */
export function PhoneLink() {
  useSignals();
  const phone = facilityPhone();
  if (!phone) return null;
  return (
    <a className="phone" part="phone" href={phoneAddress(phone)}>
      {t('call', { phone })}
    </a>
  );
}

/** docs/product.md R9.4 */
const TOAST_MS = 3000;

/** A function, so that the text on screen follows the language. */
type Text = () => string;

/** A call that failed, and where, which decides on the advice. */
interface Failure extends CallFailure {
  place?: Place;
  /** What a person can do about it, if the caller knows. */
  advice?: Text | undefined;
  /** Another way on, as a second button. */
  action?: { text: Text; run: () => void } | undefined;
}

/** The failure that the dialog shows. `retry` sends it again; without it the button closes the dialog, and what was typed is still there. */
interface ShownFailure extends Pick<Failure, 'code' | 'advice' | 'action'> {
  text: Text;
  retry?: (() => void) | undefined;
}

/** Failures of something that may work in a moment. A command that was refused is refused again; what is read can always be read again. */
const MAY_WORK_LATER = [SOMETHING_WRONG, CONTROLLER_FAILED, PAYMENT_FAILED];

/** Somebody has mistyped: no number of the error, and nobody to call. */
const MISTYPED = [VALIDATION_ERROR, ONE_TIME_CODE_REFUSED, IDENTITY_ERROR, PERSON_EXISTS];

/** A dialog's question, what is to be known before it is answered, and the labels of its two buttons. */
interface Question {
  text: Text;
  View?: () => ReactNode;
  action: Text;
  no?: Text;
}

/** Its dialog closes when the browser is back online. */
const offline = () => common('offline');

/** The texts of codes are a file of their own: a code comes with an answer, so the network works then. */
async function findMessage(load: Page['load'], failure: Failure): Promise<Omit<ShownFailure, 'code'>> {
  const { code, place, advice, waitSeconds = 0 } = failure;
  const minutes = Math.ceil(waitSeconds / 60);
  const wait = () => t('wait', { minutes });
  const somethingWrong = { text: () => t('somethingWrong'), advice: minutes ? wait : advice };
  if (code === SOMETHING_WRONG) return online.peek() ? somethingWrong : { text: offline };
  try {
    const found = (await load('error-texts')).findSentences(code, place);
    return found ? { ...found, advice: advice ?? found.advice } : somethingWrong;
  } catch {
    return somethingWrong;
  }
}

/** What a widget says and asks outside of its layout: the "Oops" dialog, questions and toasts (docs/product.md R9.2). */
export type Notices = ReturnType<typeof createNotices>;

export function createNotices({ load, lifetime }: Pick<Page, 'load' | 'lifetime'>) {
  const failure = signal<ShownFailure | null>(null);
  const question = signal<(Question & { answer: (yes: boolean) => void }) | null>(null);
  const toasts = signal<{ id: number; kind: 'error' | 'success'; text: Text }[]>([]);
  let count = 0;
  lifetime.listen(window, 'online', () => {
    if (failure.peek()?.text === offline) failure.value = null;
  });
  lifetime.add(() => question.peek()?.answer(false));
  return {
    failure,
    question,
    toasts,
    /** Opens the dialog, whose button tries again where that can help. A 401 opens none, since the widget then shows that nobody is signed in. */
    async showFailure(given: Failure, retry?: () => void): Promise<void> {
      const { code, place, advice, text, action } = given;
      if (code === SIGNED_OUT) return;
      const message = text ? { text } : await findMessage(load, given);
      if (lifetime.hasEnded()) return;
      const isRead = !place && !advice;
      const mayWorkLater = isRead || MAY_WORK_LATER.includes(code);
      failure.value = { ...message, code, action, retry: mayWorkLater ? retry : undefined };
    },
    closeFailure() {
      failure.value = null;
    },
    /** Resolves with the answer. Closing the dialog is a no, and so is a question while another one is open. */
    async confirm(given: Question): Promise<boolean> {
      if (question.peek()) return false;
      return new Promise((resolve) => {
        const answer = (yes: boolean) => {
          question.value = null;
          resolve(yes);
        };
        question.value = { ...given, answer };
      });
    },
    toast(given: { kind: 'error' | 'success'; text: Text }) {
      const toast = { ...given, id: ++count };
      toasts.value = [...toasts.peek(), toast];
      setTimeout(() => {
        toasts.value = toasts.peek().filter(({ id }) => id !== toast.id);
      }, TOAST_MS);
    },
  };
}

/** Draws a widget's notices; once in each widget that has any. */
export function NoticeBoard({ notices }: { notices: Notices }) {
  useSignals();
  const toasts = useRef<HTMLDivElement>(null);
  // In the top layer, because `fixed` would be relative to any element around the widget that the host transforms.
  useLayoutEffect(() => toasts.current?.showPopover?.(), []);
  return (
    <>
      {notices.failure.value && <Oops failed={notices.failure.value} close={notices.closeFailure} />}
      {notices.question.value && <Ask {...notices.question.value} />}
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

function Oops({ failed, close }: { failed: ShownFailure; close: () => void }) {
  useSignals();
  const { code, text, advice, retry, action } = failed;
  const isMistyped = MISTYPED.includes(code);
  const closeAnd = (run?: () => void) => () => {
    close();
    run?.();
  };
  return (
    <Dialog title={t('oops')} onClose={close}>
      {(id) => (
        <>
          <div id={id} className="stack">
            <p>{text()}</p>
            {advice && <p>{advice()}</p>}
            {!isMistyped && <PhoneLink />}
          </div>
          {!isMistyped && <small className="quiet">{t('code', { code })}</small>}
          <div className="row end">
            {retry && <Button onClick={close}>{t('cancel')}</Button>}
            {action && (
              <Button part="confirm" onClick={closeAnd(action.run)}>
                {action.text()}
              </Button>
            )}
            <Button className="primary" onClick={closeAnd(retry)}>
              {t('pleaseTryAgain')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function Ask({ text, View, action, no, answer }: Question & { answer: (yes: boolean) => void }) {
  useSignals();
  return (
    <Dialog title={text()} onClose={() => answer(false)}>
      {(id) => (
        <>
          <div id={id}>{View && <View />}</div>
          <div className="row end">
            <Button onClick={() => answer(false)}>{no?.() ?? t('cancel')}</Button>
            <Button className="danger" part="confirm" onClick={() => answer(true)}>
              {action()}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
