import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Api } from '../../../src/api/client.ts';
import { list, nothing } from '../../../src/api/read.ts';
import type { Gate } from '../../../src/api/types.ts';
import { check } from '../../../src/rules/check.ts';
import { gateCode, gatePhone } from '../../../src/rules/gate.ts';
import { createLatest } from '../../../src/runtime/latest.ts';
import { createForm, type FormModel } from '../../../src/ui/form.ts';
import type { Notices } from '../../../src/ui/notices.ts';
import { type Failed, failedAs } from '../failed.ts';
import { createCountdown } from './countdown.ts';

/** One-time code for opening a gate (spec section 9). */
const OPERATION_TYPE = 1;
/** How long people wait before they may ask for another code, in seconds; a code needs some time to arrive. */
const RESEND_AFTER = 60;
/** The one-time code is wrong, used or too old (spec section 8). */
const WRONG_CODE = 15;

export type Step = 'phone' | 'code' | 'gates';

/** What the last attempt came to. */
export interface Attempt {
  gate: string;
  result: 'opened' | Failed;
}

export interface Wizard {
  step: ReadonlySignal<Step>;
  phone: FormModel<{ phoneNumber: string }>;
  code: FormModel<{ otp: string }>;
  /** The number that this visit's last code was sent to, and when; null when none was, or it is used. */
  sent: ReadonlySignal<{ phone: string; at: Date } | null>;
  /** Seconds until another code may be asked for. */
  wait: ReadonlySignal<number>;
  gates: ReadonlySignal<Gate[] | 'loading' | 'failed'>;
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
  open(gate: Gate): Promise<void>;
  back(): void;
  dispose(): void;
}

/** Opening a gate without a login: phone, one-time code, gate (spec section 2). The server checks the code when the gate is opened. */
export function createWizard(options: { api: Api; department: number; notices: Notices }): Wizard {
  const { api, department, notices } = options;
  const step = signal<Step>('phone');
  const sent = signal<{ phone: string; at: Date } | null>(null);
  const gates = signal<Gate[] | 'loading' | 'failed'>('loading');
  const opening = signal<number | null>(null);
  const attempt = signal<Attempt | null>(null);
  const countdown = createCountdown();
  /** Whose countdown it is. */
  let waits = '';
  const latest = createLatest();
  const phone = createForm({ initial: { phoneNumber: '' }, check: (typed) => check(gatePhone, typed) });
  const code = createForm({ initial: { otp: '' }, check: (typed) => check(gateCode, typed) });

  const loadGates = () => {
    gates.value = 'loading';
    return latest.run(
      () =>
        api.call(
          (http) =>
            http.GET('/gate/getfiltered', {
              params: { query: { filters: [`departmentId==${department}`], pageNumber: 1, pageSize: 1000 } },
            }),
          list<Gate>({ id: 'number', name: 'string' }),
        ),
      ({ value }) => {
        gates.value = value ?? 'failed';
      },
    );
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
    return api.call((http) => http.POST('/nox/opengate', { body: { gateId, phoneNumber, otp } }), nothing);
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
        const body = { operationType: OPERATION_TYPE, phoneNumber } as const;
        const { failure } = await api.call((http) => http.POST('/otp/requestcode', { body }), nothing);
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
      attempt.value = { gate: name, result: failure ? failedAs(failure, WRONG_CODE) : 'opened' };
      step.value = 'phone';
      // A code works once. One that did not stays as typed, so that it can be mended.
      if (failure) return notices.fail(failure);
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
    },
  };
}
