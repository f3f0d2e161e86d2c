import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { type Page, words } from '#core';
import {
  checkOneTimeCode,
  type Gate,
  getGateStatus,
  listGates,
  openGateWithCode,
  requestOneTimeCode,
} from '../../src/api/calls.ts';
import type { Api } from '../../src/api/client.ts';
import { ONE_TIME_CODE_REFUSED } from '../../src/codes.ts';
import { check } from '../../src/rules/fields.ts';
import { gateCode, gatePhone } from '../../src/rules/forms.ts';
import { createCountdown } from '../../src/state/action.ts';
import { createLatest, type Loaded } from '../../src/state/resource.ts';
import { createForm, type FormModel } from '../../src/ui/form.tsx';
import type { Notices } from '../../src/ui/notices.tsx';
import { type CommandFailure, toCommandFailure } from './command-failure.ts';

export const t = words('gateWizard', {
  da: {
    heading: 'Åbn porten',
    step: 'Trin {{number}} af 3',
    phoneNumber: 'Telefonnummer',
    phoneHint: 'Nummeret på din konto. Vi sender dig en kode på sms.',
    sendCode: 'Send kode',
    haveCode: 'Jeg har en kode',
    otp: 'Kode fra sms',
    wrongCode: 'Koden er forkert, brugt eller udløbet. Tjek den, eller få en ny.',
    late: 'Kom der ingen sms? Tjek nummeret.',
    logIn: 'Log ind, og åbn uden kode',
    codeSent: 'Kl. {{time}} sendte vi en kode til {{phone}}, hvis nummeret er registreret hos os.',
    next: 'Fortsæt',
    back: 'Tilbage',
    resend: 'Send en ny kode',
    wait: 'Du kan få en ny kode om {{seconds}} sek.',
    gates: 'Vælg port',
    open: 'Åben nu',
    closed: 'Lukket',
    reading: 'Aflæser status …',
    unread: 'Lukket (status kunne ikke aflæses)',
    doOpen: 'Åbn',
    openAgain: 'Åbn igen',
    opening: 'Åbner …',
    noGates: 'Der er ingen porte at vælge imellem.',
    gatesFailed: 'Portene kunne ikke hentes lige nu.',
    opened: '{{gate}} blev åbnet. Den lukker af sig selv.',
    refused: '{{gate}} blev ikke åbnet. Tjek nummeret og koden, eller få en ny kode.',
    failed: '{{gate}} blev ikke åbnet.',
    unanswered: '{{gate}} svarede ikke. Tjek, om den er åben, før du prøver igen.',
  },
  en: {
    heading: 'Open the gate',
    step: 'Step {{number}} of 3',
    phoneNumber: 'Phone number',
    phoneHint: 'The number on your account. We’ll text you a code.',
    sendCode: 'Send code',
    haveCode: 'I have a code',
    otp: 'Code from the SMS',
    wrongCode: 'The code is wrong, used or expired. Check it, or get a new one.',
    late: 'No SMS yet? Check the number.',
    logIn: 'Log in to open without a code',
    codeSent: 'At {{time}} we sent a code to {{phone}} if the number is registered with us.',
    next: 'Continue',
    back: 'Back',
    resend: 'Send a new code',
    wait: 'You can get a new code in {{seconds}} sec.',
    gates: 'Choose a gate',
    open: 'Open now',
    closed: 'Closed',
    reading: 'Reading the status …',
    unread: 'Closed (its status could not be read)',
    doOpen: 'Open',
    openAgain: 'Open again',
    opening: 'Opening …',
    noGates: 'There are no gates to choose from.',
    gatesFailed: 'The gates could not be loaded right now.',
    opened: '{{gate}} was opened. It closes by itself.',
    refused: '{{gate}} was not opened. Check the number and the code, or get a new code.',
    failed: '{{gate}} was not opened.',
    unanswered: '{{gate}} did not answer. Check whether it is open before you try again.',
  },
});

/** A gate of the list. `reading`: its status was not in the list; null: the status could not be read. */
export interface ListedGate extends Omit<Gate, 'status'> {
  status: number | null | 'reading';
}

export type Gates = ReturnType<typeof createGates>;

/** A list that was read ahead is used for so long. */
const KEPT_MS = 60_000;

/** The department's gates. Statuses that the list does not contain are read one after the other; gates can be opened meanwhile. */
function createGates({ api, department }: { api: Api; department: number }) {
  const gates = signal<Loaded<ListedGate[]>>({ state: 'loading' });
  const latest = createLatest();
  let checksCodes = false;
  let loading: Promise<void> = Promise.resolve();
  let shown = false;
  let aheadAt = 0;

  async function readStatuses(isLatest: () => boolean): Promise<void> {
    const next = gates.peek().value?.find(({ status }) => status === 'reading');
    if (!next) return;
    const { value: status = null } = await getGateStatus(api, next.id);
    const list = gates.peek().value;
    if (!list || !isLatest()) return;
    gates.value = {
      state: 'there',
      value: list.map((gate) => (gate.id === next.id ? { ...gate, status } : gate)),
    };
    return readStatuses(isLatest);
  }

  const load = () => {
    gates.value = { state: 'loading' };
    loading = latest.run(
      () => listGates(api, department),
      ({ value }) => {
        checksCodes = !!value?.checksCodes;
        const list = value?.gates.map((gate) => ({ ...gate, status: gate.status ?? ('reading' as const) }));
        gates.value = list ? { state: 'there', value: list } : { state: 'failed' };
        if (shown) void readStatuses(latest.track());
      },
    );
    return loading;
  };

  return {
    gates,
    loadGates: load,
    /** Reads the list while the code is awaited: it tells whether the backend can check codes. */
    loadAhead() {
      shown = false;
      aheadAt = Date.now();
      return load();
    },
    /** Shows the list, that of `loadAhead` once if it is not old. */
    showGates() {
      const usable = Date.now() - aheadAt < KEPT_MS && gates.peek().state !== 'failed';
      aheadAt = 0;
      shown = true;
      if (!usable) void load();
      else if (gates.peek().value) void readStatuses(latest.track());
    },
    /** Whether the backend can tell if a one-time code is right. Waits for the list, which the next step needs anyway. */
    async checksCodes() {
      await loading;
      return checksCodes;
    },
  };
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
}

interface WizardOptions {
  page: Pick<Page, 'api' | 'settings' | 'lifetime'>;
  notices: Notices;
  findPhone: () => Promise<string | undefined>;
}

/**
 * Opens a gate without a login: phone number, one-time code, gate. A backend that cannot check the code before says only at the gate whether it is
 * right.
 */
export function createWizard({ page, notices, findPhone }: WizardOptions): Wizard {
  const { api, lifetime } = page;
  const step = signal<Step>('phone');
  const sent = signal<{ phone: string; at: Date } | null>(null);
  const { gates, loadGates, loadAhead, showGates, checksCodes } = createGates({
    api,
    department: page.settings.department,
  });
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

  lifetime.listen(window, 'online', () => {
    if (lastAttempt.peek()?.result === 'offline') lastAttempt.value = null;
    if (gates.peek().state === 'failed') void loadGates();
  });
  lifetime.add(entry.stop);

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
