import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { facilityPhone, online, type Page, type ReadonlySignal, signal, useSignals, words } from '#core';
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
import { Dialog } from './dialog.tsx';
import type { Place } from './error-texts.ts';
import { networkText as network } from './load-state.tsx';
import { t } from './words.ts';

/** `tryAgain` is for the "Oops" dialog; what failed to load has its own in network.ts. */
const boardText = words('board', {
  oops: ['Ups', 'Oops'],
  code: ['Fejlkode {{code}}', 'Error code {{code}}'],
  tryAgain: ['Prøv igen', 'Please try again'],
  cancel: ['Annuller', 'Cancel'],
});

const phoneText = words('phoneLink', {
  call: ['Ring {{phone}}', 'Call {{phone}}'],
});

/** Calls the facility; nothing where its number is not known. */
export function PhoneLink() {
  useSignals();
  const phone = facilityPhone();
  if (!phone) return null;
  return (
    <a className="phone" part="phone" href={phoneAddress(phone)}>
      {phoneText('call', { phone })}
    </a>
  );
}

/** docs/product.md R9.4 */
const TOAST_MS = 3000;

interface Failure {
  code: number;
  /** In place of the catalogue's sentence. */
  text?: Text;
  /** Where it happened, which decides on the advice. */
  place?: Place;
  /** What a person can do about it, if the caller knows. */
  advice?: Text | undefined;
  /** Seconds after which another try is allowed. */
  waitSeconds?: number | undefined;
  /** Another way on, as a second button. */
  action?: { text: Text; run: () => void };
}

/** A function, so that the text on screen follows the language. */
type Text = () => string;

export interface Toast {
  id: number;
  kind: 'error' | 'success';
  text: Text;
}

/** What went wrong, and what a person can do about it. */
interface Message {
  text: Text;
  advice?: Text | undefined;
}

/** The failure that the dialog shows. */
interface ShownFailure extends Message {
  code: number;
  /** Sends it again; without it the button closes the dialog, and what was typed is still there. */
  retry?: (() => void) | undefined;
  action?: Failure['action'];
}

/** Failures of something that may work in a moment. A command that was refused is refused again; what is read can always be read again. */
const MAY_WORK_LATER = [SOMETHING_WRONG, CONTROLLER_FAILED, PAYMENT_FAILED];

/** Somebody has mistyped: no number of the error, and nobody to call. */
const MISTYPED = [VALIDATION_ERROR, ONE_TIME_CODE_REFUSED, IDENTITY_ERROR, PERSON_EXISTS];

/** A dialog's question, an explanation below it, and the labels of its two buttons. */
interface Question {
  text: Text;
  detail?: Text | undefined;
  /** More than one sentence of detail. */
  View?: () => ReactNode;
  action: Text;
  no?: Text;
}

/** What a widget tells and asks outside of its layout: the "Oops" dialog, questions and toasts (docs/product.md R9.2). */
export interface Notices {
  failure: ReadonlySignal<ShownFailure | null>;
  question: ReadonlySignal<(Question & { answer: (yes: boolean) => void }) | null>;
  toasts: ReadonlySignal<Toast[]>;
  /** Opens the dialog, whose button tries again where that can help. A 401 opens none, since the widget then shows that nobody is signed in. */
  showFailure(failure: Failure, retry?: () => void): Promise<void>;
  /** Closes the failure dialog. */
  dismiss(): void;
  /** Asks and resolves with the answer. Closing the dialog is a no, and so is a question while another one is open. */
  confirm(question: Question): Promise<boolean>;
  toast(toast: { kind: Toast['kind']; text: Text }): void;
}

/** Disappears when the browser is back online. */
const OFFLINE: Message = { text: () => network('offline') };

/** The texts of codes are a file of their own: a code comes with an answer, so the network works then. */
async function findMessage(load: Page['load'], failure: Failure): Promise<Message> {
  const { code, place, advice: given, waitSeconds } = failure;
  const minutes = Math.ceil((waitSeconds ?? 0) / 60);
  const wait = () => t(minutes === 1 ? 'waitOne' : 'wait', { minutes });
  const somethingWrong = { text: () => t('somethingWrong'), advice: minutes ? wait : given };
  if (code === SOMETHING_WRONG) return online.peek() ? somethingWrong : OFFLINE;
  try {
    const found = (await load('error-texts')).findSentences(code, place);
    return found ? { ...found, advice: given ?? found.advice } : somethingWrong;
  } catch {
    return somethingWrong;
  }
}

export function createNotices({ load, lifetime }: Pick<Page, 'load' | 'lifetime'>): Notices {
  const failure = signal<ShownFailure | null>(null);
  const question = signal<(Question & { answer: (yes: boolean) => void }) | null>(null);
  const toasts = signal<Toast[]>([]);
  let count = 0;
  lifetime.listen(window, 'online', () => {
    if (failure.peek()?.text === OFFLINE.text) failure.value = null;
  });
  lifetime.add(() => question.peek()?.answer(false));
  return {
    failure,
    question,
    toasts,
    async showFailure(given, retry) {
      if (given.code === SIGNED_OUT) return;
      const { code, place, advice, text, action } = given;
      const message = text ? { text } : await findMessage(load, given);
      if (lifetime.hasEnded()) return;
      const isRead = !!retry && !place && !advice;
      const mayWorkLater = isRead || MAY_WORK_LATER.includes(code);
      failure.value = {
        ...message,
        code,
        retry: mayWorkLater ? retry : undefined,
        ...(action && { action }),
      };
    },
    dismiss() {
      failure.value = null;
    },
    async confirm(given) {
      if (question.peek()) return false;
      return new Promise((resolve) => {
        const answer = (yes: boolean) => {
          question.value = null;
          resolve(yes);
        };
        question.value = { ...given, answer };
      });
    },
    toast(given) {
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
  const failed = notices.failure.value;
  const question = notices.question.value;
  const closeAnd = (run?: () => void) => () => {
    notices.dismiss();
    run?.();
  };
  const isMistyped = !!failed && MISTYPED.includes(failed.code);
  return (
    <>
      {failed && (
        <Dialog title={boardText('oops')} onClose={notices.dismiss}>
          {(text) => (
            <>
              <div id={text} className="stack">
                <p>{failed.text()}</p>
                {failed.advice && <p>{failed.advice()}</p>}
                {!isMistyped && <PhoneLink />}
              </div>
              {!isMistyped && <small className="quiet">{boardText('code', { code: failed.code })}</small>}
              <div className="row end">
                {failed.retry && (
                  <button type="button" className="button" onClick={notices.dismiss}>
                    {boardText('cancel')}
                  </button>
                )}
                {failed.action && (
                  <button
                    type="button"
                    className="button"
                    part="confirm"
                    onClick={closeAnd(failed.action.run)}
                  >
                    {failed.action.text()}
                  </button>
                )}
                <button type="button" className="button primary" onClick={closeAnd(failed.retry)}>
                  {boardText('tryAgain')}
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
              {no?.() ?? boardText('cancel')}
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
