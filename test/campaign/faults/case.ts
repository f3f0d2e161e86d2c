import { setTimeout as pause } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import type { Prepared } from '../../browser/calls/row.ts';
import { input } from '../../browser/screen.ts';
import { becomes, type Visit } from '../../browser/test-bed.ts';
import { ENDS, type End, OFFLINE } from './ends.ts';
import type { Fault } from './kinds.ts';
import { calm, drawnAway, lost, putBack, takeAway, turns } from './page.ts';
import type { Armed, FaultProxy } from './proxy.ts';

const LIMIT = { GET: 10_000, POST: 30_000 };
/** Longer than the wait between two attempts of a GET. */
const BETWEEN = { GET: 1100, POST: 4001 };
const TRIES = 3;
const REFRESH = 'POST /authentication/refreshtoken';

const isRepeated = (call: string, fault: Fault) =>
  !!(call.startsWith('GET') ? fault.again : call === REFRESH && fault.unreached);

export interface Case extends Prepared {
  call: string;
  fault: Fault;
  proxy: FaultProxy;
}

/** A person reaches a call that goes wrong. Throws where that does not end as it should. */
export async function run(visit: Visit, { call, fault, proxy, reach, language, token }: Case): Promise<void> {
  const { page, problems } = visit;
  const end = ENDS[call] as End;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const late = ({ forward }: { forward: () => void }) => void released.then(forward);
  const armed = proxy.arm(call, fault.answer ?? late);
  if (fault.offline) await goOfflineAt(visit, call);
  const stop = putClockForward(visit, { call, fault, proxy, armed });
  try {
    await reach(visit);
    if (fault.late) {
      await becomes(async () => armed.held() > 0, true, 'the call is sent');
      await leaveBefore(visit, armed, release);
    } else {
      await ends(visit, { end, fault, token, language });
      await calm(page);
      const out = fault.signsOut && token;
      if (end.logs && !fault.signsOut)
        await becomes(async () => problems.some((each) => end.logs?.test(each)), true, 'it is logged');
      if (!out && !(fault.fine && end.plain)) assert.equal(await lost(page, end.hides), [], 'typed and lost');
      if (!fault.offline) await attempts(call, { fault, armed, polls: end.polls });
    }
  } finally {
    await stop();
  }
  const uncaught = problems.filter((problem) => problem.startsWith('uncaught'));
  assert.equal(uncaught, []);
}

/** The dialog, quiet words, the login form, or nothing at all. */
async function ends(
  { page }: Visit,
  { end, fault, token, language }: { end: End; fault: Fault } & Pick<Case, 'token' | 'language'>,
): Promise<void> {
  const dialog = page.locator('[part=dialog]');
  const oops = dialog.getByRole('heading', { name: { da: 'Ups', en: 'Oops' }[language] });
  if (fault.signsOut && token) {
    await becomes(() => page.evaluate(() => localStorage.getItem('jwt_access_token')), null);
    await input(page, 'emailOrPhone').or(input(page, 'firstName')).first().waitFor();
    assert.is(await dialog.count(), 0, 'the dialog skips 401');
  } else if (fault.fine && end.plain) {
    await calm(page);
    assert.is(await oops.count(), 0);
  } else if (end.says !== 'dialog') {
    const says = fault.offline && end.network ? OFFLINE : end.says;
    await page.getByText(says).filter({ visible: true }).first().waitFor();
    assert.is(await oops.count(), 0);
  } else if (fault.signsOut && !page.url().endsWith('/MyRoom')) {
    await calm(page);
    assert.is(await dialog.count(), 0, 'the dialog skips 401');
  } else {
    await oops.waitFor();
    // The working state ends first.
    await calm(page);
    await dialog
      .getByRole('button', { name: { da: 'Prøv igen', en: 'Please try again' }[language] })
      .waitFor();
    await page.keyboard.press('Escape');
    await becomes(() => dialog.count(), 0, 'the dialog closes');
  }
}

/** The view goes while the answer is awaited; nothing of it may come back with the answer. */
async function leaveBefore({ page }: Visit, armed: Armed, release: () => void): Promise<void> {
  const address = page.url();
  await takeAway(page);
  await becomes(() => drawnAway(page), 0, 'the widget is taken down');
  release();
  await becomes(async () => armed.held(), 0, 'the answer has come');
  await turns(page);
  assert.is(page.url(), address, 'nobody is led away');
  assert.is(await drawnAway(page), 0, 'nothing is drawn');
  await putBack(page);
  await page.locator('[id^=root-] .widget > *').first().waitFor();
}

/** One attempt for a POST but the refresh; a GET gets its further ones where they can help, and never more. */
async function attempts(
  call: string,
  { fault, armed: { arrived }, polls }: { fault: Fault; armed: Armed; polls?: true | undefined },
): Promise<void> {
  // A POST that seems to work may be followed by another: two leases have two codes.
  if (call.startsWith('POST') && call !== REFRESH)
    return assert.ok(fault.fine || arrived.length === 1, 'a POST is sent once');
  const most = () => Math.max(...arrived.map((url) => arrived.filter((each) => each === url).length));
  const expected = isRepeated(call, fault) ? TRIES : 1;
  await becomes(async () => (polls ? Math.min(most(), expected) : most()), expected);
}

/** Cuts the browser off when it sends the call. */
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

/** Puts the page's clock forward whenever it can only wait. Hands back what stops it. */
function putClockForward(
  { page }: Visit,
  { call, fault, proxy, armed }: Pick<Case, 'call' | 'fault' | 'proxy'> & { armed: Armed },
): () => Promise<void> {
  let running = true;
  const method = call.startsWith('GET') ? 'GET' : 'POST';
  const repeats = isRepeated(call, fault);
  const go = async () => {
    let seen = 0;
    while (running) {
      await pause(10);
      if (proxy.busy() > 0 || armed.arrived.length === 0) continue;
      if (fault.slow && armed.held() > 0) await page.clock.fastForward(LIMIT[method] + 1);
      else if (repeats && armed.held() === 0 && armed.arrived.length > seen) {
        seen = armed.arrived.length;
        await page.clock.fastForward(BETWEEN[method]);
      }
    }
  };
  const done = go().catch(() => {});
  return async () => {
    running = false;
    await done;
  };
}
