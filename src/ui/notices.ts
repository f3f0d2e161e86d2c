import { type ReadonlySignal, signal } from '@preact/signals-react';
import { SIGNED_OUT, SOMETHING_WRONG } from '../codes.ts';
import { words } from '../language/language.ts';
import type { Place } from './catalogue.ts';
import { t as network, online } from './network.ts';
import { t } from './words.ts';

/** How long a toast stays, in milliseconds (spec section 9). */
const TOAST_DURATION = 3000;

interface Failure {
  code: number;
  text?: string;
  /** Where it happened, for the advice that helps there. */
  place?: Place;
}

/** Texts are functions, so that what is on screen follows the language. */
type Text = () => string;

export interface Toast {
  id: number;
  kind: 'error' | 'success';
  text: Text;
}

/** What went wrong, and what to do about it where that helps. */
interface Told {
  text: Text;
  advice?: Text | undefined;
}

/** What a dialog asks, what else is good to know before the answer, and what a yes does. */
interface Question {
  text: Text;
  detail?: Text | undefined;
  action: Text;
}

/** What a widget tells and asks a person outside its own layout: the "Oops" dialog, a confirmation, toasts (spec section 8). */
export interface Notices {
  failure: ReadonlySignal<(Told & { retry?: () => void }) | null>;
  question: ReadonlySignal<(Question & { answer: (yes: boolean) => void }) | null>;
  toasts: ReadonlySignal<Toast[]>;
  /** Shows the dialog; its button closes it and tries again. A 401 is skipped: being signed out shows by itself. */
  fail(failure: Failure, retry?: () => void): Promise<void>;
  /** Closes the failure dialog. */
  dismiss(): void;
  /** Resolves with what the person answered; closing the dialog is a no. So is a question while another one is open: a press belongs to what it was seen under. */
  ask(question: Question): Promise<boolean>;
  toast(toast: { kind: Toast['kind']; text: Text }): void;
  dispose(): void;
}

/** It goes when the browser is back on a network. */
const OFFLINE: Told = { text: () => network('offline') };

/** The catalogue is a chunk of its own: only an answer of the server names a code, so then the network works. */
async function lookUp({ code, place }: Failure): Promise<Told> {
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
  const failure = signal<(Told & { retry?: () => void }) | null>(null);
  let disposed = false;
  const question = signal<(Question & { answer: (yes: boolean) => void }) | null>(null);
  const toasts = signal<Toast[]>([]);
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let count = 0;
  const onBack = () => {
    if (failure.peek()?.text === OFFLINE.text) failure.value = null;
  };
  addEventListener('online', onBack);
  return {
    failure,
    question,
    toasts,
    async fail(given, retry) {
      if (given.code === SIGNED_OUT) return;
      const told = given.text ? { text: () => given.text as string } : await lookUp(given);
      if (!disposed) failure.value = { ...told, retry };
    },
    dismiss() {
      failure.value = null;
    },
    async ask(asked) {
      if (question.peek()) return false;
      return new Promise((resolve) => {
        const answer = (yes: boolean) => {
          question.value = null;
          resolve(yes);
        };
        question.value = { ...asked, answer };
      });
    },
    toast(given) {
      const toast = { ...given, id: ++count };
      toasts.value = [...toasts.peek(), toast];
      const timer = setTimeout(() => {
        timers.delete(timer);
        toasts.value = toasts.peek().filter(({ id }) => id !== toast.id);
      }, TOAST_DURATION);
      timers.add(timer);
    },
    dispose() {
      disposed = true;
      removeEventListener('online', onBack);
      for (const timer of timers) clearTimeout(timer);
      question.peek()?.answer(false);
    },
  };
}
