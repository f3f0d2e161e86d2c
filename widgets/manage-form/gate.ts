import { computed, type Page, type Signal, signal, words } from '#core';
import {
  checkOneTimeCode,
  getGateStatus,
  listGates,
  openGateWithCode,
  requestOneTimeCode,
} from '../../src/api/calls.ts';
import { outcomeUnknown, type Result } from '../../src/api/client.ts';
import { ONE_TIME_CODE_REFUSED } from '../../src/codes.ts';
import { check } from '../../src/rules/fields.ts';
import { gateCode, gatePhone } from '../../src/rules/forms.ts';
import { createCountdown } from '../../src/state/action.ts';
import { createResource } from '../../src/state/resource.ts';
import { createForm } from '../../src/ui/form.tsx';
import type { Notices } from '../../src/ui/notices.tsx';

export const t = words('gateWizard', {
  heading: ['Åbn porten', 'Open the gate'],
  step: ['Trin {{number}} af 3', 'Step {{number}} of 3'],
  phoneNumber: ['Telefonnummer', 'Phone number'],
  phoneHint: [
    'Nummeret på din konto. Vi sender dig en kode på sms.',
    'The number on your account. We’ll text you a code.',
  ],
  sendCode: ['Send kode', 'Send code'],
  haveCode: ['Jeg har en kode', 'I have a code'],
  otp: ['Kode fra sms', 'Code from the SMS'],
  wrongCode: [
    'Koden er forkert, brugt eller udløbet. Tjek den, eller få en ny.',
    'The code is wrong, used or expired. Check it, or get a new one.',
  ],
  late: ['Kom der ingen sms? Tjek nummeret.', 'No SMS yet? Check the number.'],
  logIn: ['Log ind, og åbn uden kode', 'Log in to open without a code'],
  codeSent: [
    'Kl. {{time}} sendte vi en kode til {{phone}}, hvis nummeret er registreret hos os.',
    'At {{time}} we sent a code to {{phone}} if the number is registered with us.',
  ],
  next: ['Fortsæt', 'Continue'],
  back: ['Tilbage', 'Back'],
  resend: ['Send en ny kode', 'Send a new code'],
  wait: ['Du kan få en ny kode om {{seconds}} sek.', 'You can get a new code in {{seconds}} sec.'],
  gates: ['Vælg port', 'Choose a gate'],
  open: ['Åben nu', 'Open now'],
  closed: ['Lukket', 'Closed'],
  reading: ['Aflæser status …', 'Reading the status …'],
  unread: ['Lukket (status kunne ikke aflæses)', 'Closed (its status could not be read)'],
  doOpen: ['Åbn', 'Open'],
  openAgain: ['Åbn igen', 'Open again'],
  opening: ['Åbner …', 'Opening …'],
  noGates: ['Der er ingen porte at vælge imellem.', 'There are no gates to choose from.'],
  gatesFailed: ['Portene kunne ikke hentes lige nu.', 'The gates could not be loaded right now.'],
  opened: ['{{gate}} blev åbnet. Den lukker af sig selv.', '{{gate}} was opened. It closes by itself.'],
  unanswered: [
    '{{gate}} svarede ikke. Tjek, om den er åben, før du prøver igen.',
    '{{gate}} did not answer. Check whether it is open before you try again.',
  ],
});

/** A gate of the list. Its status is read after the list where that does not say it; null where it cannot be read. */
export type ListedGate = { id: number; name: string; status: Signal<number | null | 'reading'> };

/** The department's gates, and whether the backend can tell if a one-time code is right. */
function createGates({ api, settings, lifetime }: Pick<Page, 'api' | 'settings' | 'lifetime'>) {
  let checksCodes = false;
  const list = createResource<ListedGate[]>(
    lifetime,
    async () => {
      const { value, failure } = await listGates(api, settings.department);
      if (failure) return { failure };
      checksCodes = value.checksCodes;
      const gates = value.gates.map(
        ({ id, name, status }): ListedGate => ({ id, name, status: signal(status ?? 'reading') }),
      );
      void readStatuses(gates.filter(({ status }) => status.peek() === 'reading'));
      return { value: gates };
    },
    () => {},
  );
  /** One after the other; gates can be opened meanwhile. */
  async function readStatuses(gates: ListedGate[]): Promise<void> {
    for (const { id, status } of gates) status.value = (await getGateStatus(api, { id })).value ?? null;
  }
  return { list, checksCodes: () => checksCodes };
}

/** Reads the code from the SMS that arrives, where the browser can (WebOTP). The person is asked by the browser. */
function readSms(use: (code: string) => void): () => void {
  if (!('OTPCredential' in window)) return () => {};
  const stop = new AbortController();
  const request = { otp: { transport: ['sms'] }, signal: stop.signal };
  navigator.credentials.get(request as CredentialRequestOptions).then(
    (found) => {
      const { code } = (found ?? {}) as { code?: string };
      if (code && !stop.signal.aborted) use(code);
    },
    () => {},
  );
  return () => stop.abort();
}

/** Seconds before another code can be requested; a code needs some time to arrive. */
const RESEND_AFTER_S = 60;
/** Seconds after which somebody who waits for the SMS is told of other ways in. */
const HELP_AFTER_S = 20;

export type Step = 'phone' | 'code' | 'gates';

/** The codes by SMS: one a minute for each number. */
function createSms(options: { page: Pick<Page, 'api' | 'lifetime'>; onSms: (code: string) => void }) {
  const { page, onSms } = options;
  const sent = signal<{ phone: string; at: Date } | null>(null);
  const { left, start } = createCountdown();
  /** The number that has to wait for the countdown. */
  let waiting = '';
  let stop = () => {};
  page.lifetime.add(() => stop());
  return {
    sent,
    left,
    hasToWait: (phone: string) => left.peek() > 0 && waiting === phone,
    /** Resolves with the failure if no code was sent. */
    async request(phone: string) {
      const { failure } = await requestOneTimeCode(page.api, phone);
      if (failure) return failure;
      waiting = phone;
      sent.value = { phone, at: new Date() };
      start(RESEND_AFTER_S);
      stop();
      stop = readSms(onSms);
      return undefined;
    },
  };
}

export type Wizard = ReturnType<typeof createWizard>;

/**
 * Opens a gate without a login: phone number, one-time code, gate. A backend that cannot check the code before says only at the gate whether it is
 * right.
 */
export function createWizard(options: {
  page: Pick<Page, 'api' | 'settings' | 'lifetime'>;
  notices: Pick<Notices, 'showFailure'>;
}) {
  const { page, notices } = options;
  const step = signal<Step>('phone');
  const gates = createGates(page);
  const phone = createForm(gatePhone, { phoneNumber: '' });
  const code = createForm(gateCode, { otp: '' });
  // What was typed in the first two steps has been checked by the time that it is sent.
  const readTyped = () => ({
    ...check(gatePhone, phone.typed.peek()).values,
    ...check(gateCode, code.typed.peek()).values,
  });
  const toCode = (phoneNumber: string) => {
    if (sent.peek()?.phone !== phoneNumber) sent.value = null;
    openedGate.value = null;
    step.value = 'code';
  };
  /** Goes on to the gates, unless the backend can tell that the code is wrong. */
  const enterCode = () =>
    code.submit(async () => {
      await gates.list.load();
      const { failure } = gates.checksCodes() ? await checkOneTimeCode(page.api, readTyped() as Sent) : {};
      if (failure?.code === ONE_TIME_CODE_REFUSED) return code.showError('otp', () => t('wrongCode'));
      if (step.peek() === 'code') step.value = 'gates';
    });
  const sms = createSms({
    page,
    onSms(otp) {
      if (step.peek() !== 'code') return;
      code.set('otp', otp);
      void enterCode();
    },
  });
  const { sent, left } = sms;

  const { open, openingGate, openedGate } = createOpening({
    send: (gateId) => openGateWithCode(page.api, { gateId, ...(readTyped() as Sent) }),
    notices,
    onStart() {
      step.value = 'gates';
    },
    // A code works once. One that failed stays as typed, so that it can be corrected.
    onAnswer(isOpened) {
      step.value = 'phone';
      if (!isOpened) return;
      code.reset();
      sent.value = null;
    },
  });

  return {
    step,
    phone,
    code,
    /** Where the last code was sent to, and when; null without a code, and after it was used. */
    sent,
    resendWait: left,
    /** Other ways to get in are offered. */
    late: computed(() => !!sent.value && left.value <= RESEND_AFTER_S - HELP_AFTER_S),
    gates: gates.list,
    openingGate,
    openedGate,
    /** Requests a code and goes on to the second step; without a request if this number has to wait for another code. */
    requestCode: () =>
      phone.submit(async ({ phoneNumber }, retry) => {
        const before = step.peek();
        const failure = sms.hasToWait(phoneNumber) ? null : await sms.request(phoneNumber);
        if (failure === null) return toCode(phoneNumber);
        if (failure) return void notices.showFailure({ ...failure, place: 'gateCode' }, retry);
        code.reset();
        // Whoever went back to the first step while another code was requested stays there.
        if (before === 'phone' || step.peek() !== 'phone') toCode(phoneNumber);
      }),
    skipToCode: () => phone.submit(async ({ phoneNumber }) => toCode(phoneNumber)),
    enterCode,
    open,
    back() {
      if (openingGate.peek() === null) step.value = step.peek() === 'gates' ? 'code' : 'phone';
    },
  };
}
type Sent = { phoneNumber: string; otp: string };

/**
 * Opens a gate, which leads to the first step whatever the result (docs/product.md R7.5). Works also for an open gate, which then stays open for
 * longer. Nothing closes a gate here: no call can without a login, and an open gate closes by itself.
 */
function createOpening(options: {
  send: (id: number) => Promise<Result<true>>;
  notices: Pick<Notices, 'showFailure'>;
  onStart: () => void;
  onAnswer: (isOpened: boolean) => void;
}) {
  const { send, notices, onStart, onAnswer } = options;
  const openingGate = signal<number | null>(null);
  const openedGate = signal<string | null>(null);
  async function open(gate: ListedGate): Promise<void> {
    if (openingGate.peek() !== null) return;
    const { id, name } = gate;
    onStart();
    openingGate.value = id;
    const { failure } = await send(id);
    openingGate.value = null;
    openedGate.value = failure ? null : name;
    onAnswer(!failure);
    if (!failure) return;
    const advice = outcomeUnknown(failure) ? () => t('unanswered', { gate: name }) : undefined;
    void notices.showFailure({ ...failure, place: 'gateCode', advice }, () => open(gate));
  }
  /** `openingGate` is the id of the gate that is being opened, `openedGate` the name of the one that was opened last. */
  return { openingGate, openedGate, open };
}
