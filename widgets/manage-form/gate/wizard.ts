import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { checkOneTimeCode, openGateWithCode, requestOneTimeCode } from '../../../src/api/calls.ts';
import type { Api } from '../../../src/api/client.ts';
import { ONE_TIME_CODE_REFUSED } from '../../../src/codes.ts';
import { check } from '../../../src/rules/fields.ts';
import { gateCode, gatePhone } from '../../../src/rules/forms.ts';
import { createCountdown } from '../../../src/state/action.ts';
import { createForm, type FormModel } from '../../../src/ui/form.tsx';
import type { Notices } from '../../../src/ui/notices.tsx';
import { type CommandFailure, toCommandFailure } from '../command-failure.ts';
import { createGates, type Gates, type ListedGate } from './gates.ts';
import { readSms } from './read-sms.ts';
import { t } from './words.ts';

/** Seconds before another code can be requested; a code needs some time to arrive. */
const RESEND_AFTER_S = 60;
/** Seconds after which somebody who waits for the SMS is told of other ways in. */
const HELP_AFTER_S = 20;

export type Step = 'phone' | 'code' | 'gates';

/** The result of the last attempt to open a gate. */
export interface Attempt {
  gate: string;
  result: 'opened' | CommandFailure;
}

export interface Wizard extends Pick<Gates, 'gates' | 'loadGates'> {
  step: ReadonlySignal<Step>;
  phone: FormModel<{ phoneNumber: string }>;
  code: FormModel<{ otp: string }>;
  /** Where the last code was sent to, and when; null without a code, and after it was used. */
  sent: ReadonlySignal<{ phone: string; at: Date } | null>;
  /** Seconds until another code can be requested. */
  resendWait: ReadonlySignal<number>;
  /** Whether the SMS is late: other ways to get in are offered. */
  late: ReadonlySignal<boolean>;
  /** The facility's, once `findPhone` has found it. */
  facilityPhone: ReadonlySignal<string | undefined>;
  findPhone(): Promise<void>;
  /** The id of the gate that is being opened. */
  openingGate: ReadonlySignal<number | null>;
  lastAttempt: ReadonlySignal<Attempt | null>;
  /** Requests a code and goes on to the second step; without a request if this number has to wait for another code. */
  requestCode(): Promise<void>;
  /** Goes on to the second step with a code from before. */
  skipToCode(): Promise<void>;
  /** Goes on to the gates, unless the backend can tell that the code is wrong. */
  enterCode(): Promise<void>;
  /**
   * Opens a gate and returns to the first step, whatever the result (docs/product.md R7.5). Works also for an open gate, which then stays open
   * for longer. Nothing closes a gate here: no call can without a login, and an open gate closes by itself.
   */
  open(gate: ListedGate): Promise<void>;
  back(): void;
  dispose(): void;
}

interface WizardOptions {
  api: Api;
  department: number;
  notices: Notices;
  findPhone: () => Promise<string | undefined>;
}

/**
 * Opens a gate without a login: phone number, one-time code, gate. A backend that cannot check the code before says only at the gate whether it is
 * right.
 */
export function createWizard({ api, department, notices, findPhone }: WizardOptions): Wizard {
  const step = signal<Step>('phone');
  const sent = signal<{ phone: string; at: Date } | null>(null);
  const { gates, loadGates, loadAhead, showGates, checksCodes, drop } = createGates({ api, department });
  const openingGate = signal<number | null>(null);
  const lastAttempt = signal<Attempt | null>(null);
  const countdown = createCountdown();
  /** The number that has to wait for the countdown. */
  let countdownPhone = '';
  const phone = createForm({ initial: { phoneNumber: '' }, check: (typed) => check(gatePhone, typed) });
  const code = createForm({ initial: { otp: '' }, check: (typed) => check(gateCode, typed) });

  const toCode = (phoneNumber: string) => {
    if (sent.peek()?.phone !== phoneNumber) sent.value = null;
    lastAttempt.value = null;
    step.value = 'code';
    void loadAhead();
  };

  const entry = createCodeEntry({ api, phone, code, step, checksCodes, showGates });

  const onOnline = () => {
    if (lastAttempt.peek()?.result === 'offline') lastAttempt.value = null;
    if (gates.peek().state === 'failed') void loadGates();
  };
  addEventListener('online', onOnline);

  return {
    step,
    phone,
    code,
    sent,
    resendWait: countdown.left,
    ...createHelp({ sent, resendWait: countdown.left, findPhone }),
    gates,
    openingGate,
    lastAttempt,
    loadGates,
    requestCode: () =>
      phone.submit(async ({ phoneNumber }) => {
        if (countdown.left.peek() && countdownPhone === phoneNumber) return toCode(phoneNumber);
        const before = step.peek();
        const { failure } = await requestOneTimeCode(api, phoneNumber);
        if (failure) return void notices.showFailure(failure);
        code.reset();
        countdownPhone = phoneNumber;
        sent.value = { phone: phoneNumber, at: new Date() };
        countdown.start(RESEND_AFTER_S);
        entry.awaitSms();
        lastAttempt.value = null;
        // Stays on the first step if the person went back there while another code was requested.
        if (before === 'phone' || step.peek() !== 'phone') toCode(phoneNumber);
      }),
    skipToCode: () => phone.submit(async ({ phoneNumber }) => toCode(phoneNumber)),
    enterCode: entry.enter,
    async open({ id, name }) {
      if (openingGate.peek() !== null) return;
      openingGate.value = id;
      const { failure } = await openGateWithCode(api, { gateId: id, ...readTyped(phone, code) });
      openingGate.value = null;
      const result = failure ? toCommandFailure(failure, ONE_TIME_CODE_REFUSED) : 'opened';
      lastAttempt.value = { gate: name, result };
      step.value = 'phone';
      // A code works once. One that failed stays as typed, so that it can be corrected.
      if (failure) return notices.showFailure({ ...failure, place: 'gateCode' });
      code.reset();
      sent.value = null;
    },
    back() {
      if (openingGate.peek() !== null) return;
      step.value = step.peek() === 'gates' ? 'code' : 'phone';
    },
    dispose() {
      removeEventListener('online', onOnline);
      countdown.stop();
      entry.stop();
      drop();
    },
  };
}

/** What is offered to somebody whose SMS is late. */
function createHelp(options: {
  sent: Wizard['sent'];
  resendWait: ReadonlySignal<number>;
  findPhone: () => Promise<string | undefined>;
}): Pick<Wizard, 'late' | 'facilityPhone' | 'findPhone'> {
  const { sent, resendWait, findPhone } = options;
  const facilityPhone = signal<string | undefined>(undefined);
  return {
    late: computed(() => !!sent.value && resendWait.value <= RESEND_AFTER_S - HELP_AFTER_S),
    facilityPhone,
    async findPhone() {
      facilityPhone.value = await findPhone();
    },
  };
}

/** The second step: the code is typed, or read from the SMS by the browser. */
function createCodeEntry(options: {
  api: Api;
  phone: FormModel<unknown>;
  code: FormModel<{ otp: string }>;
  step: Signal<Step>;
  checksCodes: () => Promise<boolean>;
  showGates: () => void;
}) {
  const { api, phone, code, step, checksCodes, showGates } = options;
  let stop = () => {};
  const enter = () =>
    code.submit(async () => {
      const { failure } = (await checksCodes()) ? await checkOneTimeCode(api, readTyped(phone, code)) : {};
      if (failure?.code === ONE_TIME_CODE_REFUSED) return code.showError('otp', () => t('wrongCode'));
      if (step.peek() !== 'code') return;
      step.value = 'gates';
      showGates();
    });
  return {
    enter,
    awaitSms() {
      stop();
      stop = readSms((otp) => {
        if (step.peek() !== 'code') return;
        code.set('otp', otp);
        void enter();
      });
    },
    stop: () => stop(),
  };
}

/** What was typed in the first two steps, which has been checked by the time that a gate can be chosen. */
function readTyped(phone: FormModel<unknown>, code: FormModel<unknown>) {
  const { phoneNumber } = check(gatePhone, phone.typed.peek()).values ?? { phoneNumber: '' };
  const { otp } = check(gateCode, code.typed.peek()).values ?? { otp: '' };
  return { phoneNumber, otp };
}
