import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { SIGNED_OUT, SOMETHING_WRONG } from '../codes.ts';
import { words } from '../language/language.ts';
import type { Place } from './catalogue.ts';
import { t as network, online } from './network.ts';
import { t } from './words.ts';

/** docs/product.md R9.4 */
const TOAST_MS = 3000;

interface Failure {
  code: number;
  text?: string;
  /** Where it happened, which decides on the advice. */
  place?: Place;
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

/** What a dialog asks, what helps to decide, and the labels of the buttons that say yes and no. */
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
  failure: ReadonlySignal<(Message & { retry?: () => void }) | null>;
  question: ReadonlySignal<(Question & { answer: (yes: boolean) => void }) | null>;
  toasts: ReadonlySignal<Toast[]>;
  /** Opens the dialog; its button closes it and tries again. A 401 opens none, since the widget then shows that nobody is signed in. */
  showFailure(failure: Failure, retry?: () => void): Promise<void>;
  /** Closes the failure dialog. */
  dismiss(): void;
  /** Asks and resolves with the answer. Closing the dialog is a no, and so is a question while another one is open. */
  confirm(question: Question): Promise<boolean>;
  toast(toast: { kind: Toast['kind']; text: Text }): void;
  dispose(): void;
}

/** Disappears when the browser is back online. */
const OFFLINE: Message = { text: () => network('offline') };

/** Loads the catalogue, which is a chunk of its own: a code comes with an answer, so the network works then. */
async function findMessage({ code, place }: Failure): Promise<Message> {
  const somethingWrong = { text: () => t('somethingWrong') };
  if (code === SOMETHING_WRONG) return online.peek() ? somethingWrong : OFFLINE;
  try {
    const { catalogue, advice } = await import('./catalogue.ts');
    if (!(code in catalogue.en)) return somethingWrong;
    const text = words('catalogue', catalogue);
    const more = words<string>('advice', advice);
    const key = `${place}${code}`;
    return {
      text: () => text(String(code)),
      advice: key in advice.en ? () => more(key) : undefined,
    };
  } catch {
    return somethingWrong;
  }
}

export function createNotices(): Notices {
  const failure = signal<(Message & { retry?: () => void }) | null>(null);
  let disposed = false;
  const question = signal<(Question & { answer: (yes: boolean) => void }) | null>(null);
  const toasts = signal<Toast[]>([]);
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let count = 0;
  const onOnline = () => {
    if (failure.peek()?.text === OFFLINE.text) failure.value = null;
  };
  addEventListener('online', onOnline);
  return {
    failure,
    question,
    toasts,
    async showFailure(given, retry) {
      if (given.code === SIGNED_OUT) return;
      const message = given.text ? { text: () => given.text as string } : await findMessage(given);
      if (!disposed) failure.value = { ...message, retry };
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
      const timer = setTimeout(() => {
        timers.delete(timer);
        toasts.value = toasts.peek().filter(({ id }) => id !== toast.id);
      }, TOAST_MS);
      timers.add(timer);
    },
    dispose() {
      disposed = true;
      removeEventListener('online', onOnline);
      for (const timer of timers) clearTimeout(timer);
      question.peek()?.answer(false);
    },
  };
}
