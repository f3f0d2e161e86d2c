import { setTimeout as pause } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import type { Prepared } from '../../browser/calls/row.ts';
import { input } from '../../browser/screen.ts';
import { becomes, type Visit } from '../../browser/test-bed.ts';
import { ENDS, type End, OFFLINE } from './ends.ts';
import type { Fault } from './kinds.ts';
import {
  countDrawn,
  lostFields,
  nextFrames,
  removePlaceholders,
  restorePlaceholders,
  waitUntilIdle,
} from './page.ts';
import type { BrokenCall, FaultProxy } from './proxy.ts';

/** The time limit of one attempt. */
const TIMEOUT_MS = { GET: 10_000, POST: 30_000 };
/** Longer than the pauses between attempts. */
const PAUSE_MS = { GET: 1100, POST: 4001 };
const ATTEMPTS = 3;
const REFRESH = 'POST /authentication/refreshtoken';

/** Whether a widget sends the call again by itself after the fault. */
const isRetried = (call: string, fault: Fault) =>
  !!(call.startsWith('GET') ? fault.retriesGet : call === REFRESH && fault.unreachable);

/** A call of a widget that goes wrong in one way. `reach` is how a person makes the widget send it. */
export interface Case extends Prepared {
  call: string;
  fault: Fault;
  proxy: FaultProxy;
}

/** Makes a widget send the call, breaks it with the fault, and throws if that does not end as `ENDS` says. */
export async function runCase(
  visit: Visit,
  { call, fault, proxy, reach, language, token }: Case,
): Promise<void> {
  const { page, problems } = visit;
  const end = ENDS[call] as End;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  /** For a fault that has no answer: hands on the server's answer after `release()`. */
  const answerLate = ({ forward }: { forward: () => void }) => void released.then(forward);
  const broken = proxy.breakCall(call, fault.answer ?? answerLate);
  if (fault.offline) await goOfflineAt(visit, call);
  const stop = putClockForward(visit, { call, fault, proxy, broken });
  try {
    await reach(visit);
    if (fault.late) {
      await becomes(async () => broken.held() > 0, true, 'the call is sent');
      await removeBeforeAnswer(visit, broken, release);
    } else {
      await assertEnd(visit, { end, fault, token, language });
      await waitUntilIdle(page);
      const signedOut = fault.signsOut && token;
      if (end.logs && !fault.signsOut)
        await becomes(async () => problems.some((each) => end.logs?.test(each)), true, 'it is logged');
      if (!signedOut && !(fault.successWithoutBody && end.ignoresBody))
        assert.equal(await lostFields(page, end.hides), [], 'what was typed is lost');
      if (!fault.offline) await assertAttempts(call, { end, fault, broken });
    }
  } finally {
    await stop();
  }
  const uncaught = problems.filter((problem) => problem.startsWith('uncaught'));
  assert.equal(uncaught, []);
}

/** The call ends with the dialog, a message in the widget, the login form, or without any of them. */
async function assertEnd(
  { page }: Visit,
  { end, fault, token, language }: { end: End; fault: Fault } & Pick<Case, 'token' | 'language'>,
): Promise<void> {
  const dialog = page.locator('[part=dialog]');
  const oops = dialog.getByRole('heading', { name: { da: 'Ups', en: 'Oops' }[language] });
  if (fault.signsOut && token) {
    await becomes(() => page.evaluate(() => localStorage.getItem('jwt_access_token')), null);
    await input(page, 'emailOrPhone').or(input(page, 'firstName')).first().waitFor();
    assert.is(await dialog.count(), 0, 'the dialog skips 401');
  } else if (fault.successWithoutBody && end.ignoresBody) {
    await waitUntilIdle(page);
    assert.is(await oops.count(), 0);
  } else if (end.shows !== 'dialog') {
    const otherwise = fault.offline && end.offlineMessage;
    const message = page.getByText(otherwise === true ? OFFLINE : end.shows);
    await (otherwise ? message.or(page.getByText(OFFLINE)) : message)
      .filter({ visible: true })
      .first()
      .waitFor();
    assert.is(await oops.count(), 0);
  } else if (fault.signsOut && !page.url().endsWith('/MyRoom')) {
    await waitUntilIdle(page);
    assert.is(await dialog.count(), 0, 'the dialog skips 401');
  } else {
    const message = page.getByText(OFFLINE).filter({ visible: true }).first();
    await (fault.offline ? oops.or(message).first() : oops).waitFor();
    // Before the browser was idle the dialog cannot be loaded any more; the widget says that there is no network.
    if (!(await oops.count())) return;
    // The button is no longer busy while the dialog is open.
    await waitUntilIdle(page);
    await dialog
      .getByRole('button', { name: { da: 'Prøv igen', en: 'Please try again' }[language] })
      .waitFor();
    await page.keyboard.press('Escape');
    await becomes(() => dialog.count(), 0, 'the dialog closes');
  }
}

/** Removes the placeholder before the answer comes: the answer must change nothing. When it is put back, the widget works. */
async function removeBeforeAnswer({ page }: Visit, broken: BrokenCall, release: () => void): Promise<void> {
  const address = page.url();
  await removePlaceholders(page);
  await becomes(() => countDrawn(page), 0, 'the widget is unmounted');
  release();
  await becomes(async () => broken.held(), 0, 'the answer has come');
  await nextFrames(page);
  assert.is(page.url(), address, 'the page stays');
  assert.is(await countDrawn(page), 0, 'nothing is drawn');
  await restorePlaceholders(page);
  await page.locator('[id^=root-] .widget > *').first().waitFor();
}

/** A POST is sent once, except the refresh. A GET is sent again only after faults that a second attempt can mend, three times in all. */
async function assertAttempts(
  call: string,
  { end, fault, broken: { arrived } }: { end: End; fault: Fault; broken: BrokenCall },
): Promise<void> {
  // After a success the widget may send the same call for the next lease: two leases have two codes.
  if (call.startsWith('POST') && call !== REFRESH)
    return assert.ok(fault.successWithoutBody || arrived.length === 1, 'a POST is sent once');
  /** How many times the address that was requested most was requested. */
  const most = () => Math.max(...arrived.map((url) => arrived.filter((each) => each === url).length));
  const expected = isRetried(call, fault) ? ATTEMPTS : end.early && fault.signsOut ? 2 : 1;
  await becomes(async () => (end.polls ? Math.min(most(), expected) : most()), expected);
}

/** Disconnects the browser at the moment when it sends the call. */
async function goOfflineAt({ page, context }: Visit, call: string): Promise<void> {
  const path = `/api${call.split(' ')[1]}`;
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      await context.setOffline(true);
      await route.continue();
    },
  );
}

/** Puts the page's clock forward whenever the widget only waits: for a time limit, or for its next attempt. Returns a function that stops it. */
function putClockForward(
  { page }: Visit,
  { call, fault, proxy, broken }: Pick<Case, 'call' | 'fault' | 'proxy'> & { broken: BrokenCall },
): () => Promise<void> {
  let running = true;
  const method = call.startsWith('GET') ? 'GET' : 'POST';
  const repeats = isRetried(call, fault);
  const loop = async () => {
    let attemptsBefore = 0;
    while (running) {
      await pause(10);
      if (proxy.busy() > 0 || broken.arrived.length === 0) continue;
      if (fault.timesOut && broken.held() > 0) await page.clock.fastForward(TIMEOUT_MS[method] + 1);
      else if (repeats && broken.held() === 0 && broken.arrived.length > attemptsBefore) {
        attemptsBefore = broken.arrived.length;
        await page.clock.fastForward(PAUSE_MS[method]);
      }
    }
  };
  const done = loop().catch(() => {});
  return async () => {
    running = false;
    await done;
  };
}
