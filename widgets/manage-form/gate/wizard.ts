import { type ReadonlySignal, signal } from '@preact/signals-react';
import {
  type Gate,
  getGateStatus,
  listGates,
  openGateWithCode,
  requestOneTimeCode,
} from '../../../src/api/calls.ts';
import type { Api } from '../../../src/api/client.ts';
import { ONE_TIME_CODE_REFUSED } from '../../../src/codes.ts';
import { check } from '../../../src/rules/check.ts';
import { gateCode, gatePhone } from '../../../src/rules/gate.ts';
import { createLatest } from '../../../src/state/latest.ts';
import { createForm, type FormModel } from '../../../src/ui/form.ts';
import type { Notices } from '../../../src/ui/notices.ts';
import { type Failed, failedAs } from '../failed.ts';
import { createCountdown } from './countdown.ts';

/** How long people wait before they may ask for another code, in seconds; a code needs some time to arrive. */
const RESEND_AFTER = 60;

export type Step = 'phone' | 'code' | 'gates';

/** What the last attempt came to. */
export interface Attempt {
  gate: string;
  result: 'opened' | Failed;
}

/** A gate of the list. One whose status the list did not know is read on its own; null could not be read. */
export interface ListedGate extends Omit<Gate, 'status'> {
  status: number | null | 'reading';
}

export interface Wizard {
  step: ReadonlySignal<Step>;
  phone: FormModel<{ phoneNumber: string }>;
  code: FormModel<{ otp: string }>;
  /** The number that this visit's last code was sent to, and when; null when none was, or it is used. */
  sent: ReadonlySignal<{ phone: string; at: Date } | null>;
  /** Seconds until another code may be asked for. */
  wait: ReadonlySignal<number>;
  gates: ReadonlySignal<ListedGate[] | 'loading' | 'failed'>;
  /** The gate that is being opened. */
  opening: ReadonlySignal<number | null>;
  attempt: ReadonlySignal<Attempt | null>;
  /** Asks for a code, for the first time or again, and goes on to the second step; at once where that number must wait for another one. */
  requestCode(): Promise<void>;
  /** Goes on to the second step with a code from before. */
  haveCode(): Promise<void>;
  enterCode(): Promise<void>;
  loadGates(): Promise<void>;
  /**
   * Opens a gate and returns to the first step, whatever came of it (spec section 4). It opens a gate that is open already, too, which
   * keeps it open for longer: no call without a login closes one, and an open gate closes by itself.
   */
  open(gate: ListedGate): Promise<void>;
  back(): void;
  dispose(): void;
}

/** Opening a gate without a login: phone, one-time code, gate (spec section 2). The server checks the code when the gate is opened. */
export function createWizard(options: { api: Api; department: number; notices: Notices }): Wizard {
  const { api, department, notices } = options;
  const step = signal<Step>('phone');
  const sent = signal<{ phone: string; at: Date } | null>(null);
  const gates = signal<ListedGate[] | 'loading' | 'failed'>('loading');
  const opening = signal<number | null>(null);
  const attempt = signal<Attempt | null>(null);
  const countdown = createCountdown();
  /** Whose countdown it is. */
  let waits = '';
  const latest = createLatest();
  /** Counts the lists of gates. */
  let listed = 0;
  const phone = createForm({ initial: { phoneNumber: '' }, check: (typed) => check(gatePhone, typed) });
  const code = createForm({ initial: { otp: '' }, check: (typed) => check(gateCode, typed) });

  const loadGates = () => {
    gates.value = 'loading';
    return latest.run(
      () => listGates(api, department),
      ({ value }) => {
        gates.value = value?.map((gate) => ({ ...gate, status: gate.status ?? 'reading' })) ?? 'failed';
        void readStatuses(++listed);
      },
    );
  };

  /** Reads what a list did not know, one gate after the other, until there is a newer list. Gates can be opened meanwhile. */
  const readStatuses = async (list: number): Promise<void> => {
    const now = gates.peek();
    const next = typeof now === 'object' && now.find(({ status }) => status === 'reading');
    if (!next) return;
    const { id } = next;
    const { value: status = null } = await getGateStatus(api, id);
    const then = gates.peek();
    if (list !== listed || typeof then !== 'object') return;
    gates.value = then.map((gate) => (gate.id === id ? { ...gate, status } : gate));
    return readStatuses(list);
  };

  const toCode = (phoneNumber: string) => {
    if (sent.peek()?.phone !== phoneNumber) sent.value = null;
    attempt.value = null;
    step.value = 'code';
  };

  /** Sends what the first two steps hold; both have been checked by the time that a gate can be chosen. */
  const sendOpen = (gateId: number) => {
    const { phoneNumber } = check(gatePhone, phone.typed.peek()).values ?? { phoneNumber: '' };
    const { otp } = check(gateCode, code.typed.peek()).values ?? { otp: '' };
    return openGateWithCode(api, { gateId, phoneNumber, otp });
  };

  const onBack = () => {
    if (attempt.peek()?.result === 'offline') attempt.value = null;
    if (gates.peek() === 'failed') void loadGates();
  };
  addEventListener('online', onBack);

  return {
    step,
    phone,
    code,
    sent,
    wait: countdown.left,
    gates,
    opening,
    attempt,
    loadGates,
    requestCode: () =>
      phone.submit(async ({ phoneNumber }) => {
        if (countdown.left.peek() && waits === phoneNumber) return toCode(phoneNumber);
        const asked = step.peek();
        const { failure } = await requestOneTimeCode(api, phoneNumber);
        if (failure) return void notices.fail(failure);
        code.reset();
        waits = phoneNumber;
        sent.value = { phone: phoneNumber, at: new Date() };
        countdown.start(RESEND_AFTER);
        attempt.value = null;
        // Who asked for another code and went back meanwhile stays there.
        if (asked === 'phone' || step.peek() !== 'phone') step.value = 'code';
      }),
    haveCode: () => phone.submit(async ({ phoneNumber }) => toCode(phoneNumber)),
    enterCode: () =>
      code.submit(async () => {
        step.value = 'gates';
        void loadGates();
      }),
    async open({ id, name }) {
      if (opening.peek() !== null) return;
      opening.value = id;
      const { failure } = await sendOpen(id);
      opening.value = null;
      attempt.value = { gate: name, result: failure ? failedAs(failure, ONE_TIME_CODE_REFUSED) : 'opened' };
      step.value = 'phone';
      // A code works once. One that did not stays as typed, so that it can be mended.
      if (failure) return notices.fail({ ...failure, place: 'gateCode' });
      code.reset();
      sent.value = null;
    },
    back() {
      if (opening.peek() !== null) return;
      step.value = step.peek() === 'gates' ? 'code' : 'phone';
    },
    dispose() {
      removeEventListener('online', onBack);
      countdown.stop();
      latest.drop();
      listed++;
    },
  };
}
