import type { Result } from '../../../src/api/client.ts';
import type { Notices } from '../../../src/ui/notices.tsx';
import { checkHelper, defaultPeriod } from '../../../widgets/my-room/account/helpers.ts';
import { createDevice, type Device } from '../../../widgets/my-room/area/device.ts';
import { type Fault, faultText, NEXT_ACTION } from '../../../widgets/my-room/area/faults.ts';
import { json, network, refusal } from '../../setup/backend.ts';
import { withStoppedClock } from '../../setup/clock.ts';
import { input, part, parts, settled } from '../../setup/draw.tsx';
import { assert, test } from '../../setup/suite.ts';
import { fillIn, press, submit, textOf, tryAgainButton, typeInto, waitUntil } from '../page.ts';
import { cancelButton, clear, dialog, lease, shown, toasts } from './my-room.ts';

const OFF = { value: 1 };
const refused = (code: number) => ({ failure: { code } });

/** What the backend answers to the press and to the reading of the status after it, for each fault. */
const CAUSES: Record<Fault, { send?: Result<true>; status: Result<number>; code?: number }> = {
  slow: { status: OFF },
  refused: { send: refused(11), status: OFF, code: 11 },
  gone: { send: refused(2), status: OFF, code: 2 },
  unanswered: { send: refused(13), status: OFF, code: 13 },
  unconfirmed: { send: { value: true }, status: refused(13) },
  unchanged: { send: { value: true }, status: OFF },
  unreadable: { send: { value: true }, status: refused(13) },
  offline: { send: refused(100), status: OFF, code: 100 },
};

function faulty(kind: Device['kind'], cause: (typeof CAUSES)[Fault]) {
  const { send } = cause;
  const shown: { code: number; advice?: (() => string) | undefined }[] = [];
  const sent: boolean[] = [];
  const device = createDevice({
    kind,
    notices: { showFailure: async (failure) => void shown.push(failure) } as Notices,
    status: 1,
    onStatus: 9,
    pausedAfter: kind === 'alarm' ? 'press' : 'on',
    keepsLastState: kind === 'alarm',
    readStatus: async () => cause.status,
    send: (on) => {
      sent.push(on);
      return send ? Promise.resolve(send) : new Promise(() => {});
    },
    onPressed: () => {},
  });
  return { device, shown, sent };
}

for (const kind of ['gate', 'door', 'alarm'] as const)
  for (const [name, cause] of Object.entries(CAUSES)) {
    const fault = name as Fault;
    test(`${kind}, ${fault}: one sentence, and the large button stays`, async () => {
      const { device, shown, sent } = faulty(kind, cause);
      if (fault === 'offline') network('offline');
      await withStoppedClock(async (clock) => {
        if (fault !== 'unreadable') void device.press();
        await clock.advance(2999);
        if (fault === 'slow') assert.is(device.fault.value, null);
        await clock.advance(1);
        if (cause.send?.value) await device.read();
      });
      network('online');
      assert.is(device.fault.value, fault);
      // The dialog of a failed press gives the advice that stands below the button.
      assert.equal(
        shown.map(({ code, advice }) => [code, advice?.() ?? faultText(kind, fault)]),
        cause.code ? [[cause.code, faultText(kind, fault)]] : [],
      );
      if (fault !== 'slow') {
        await device.press(true);
        assert.is(sent.length, fault === 'unreadable' ? 1 : 2);
      }
    });
  }

test('R7.8 each device and fault has one sentence of its own', () => {
  const faults = (Object.keys(NEXT_ACTION) as Fault[]).filter((fault) => fault !== 'offline');
  const all = (['gate', 'door', 'alarm'] as const).flatMap((kind) =>
    faults.map((fault) => faultText(kind, fault)),
  );
  assert.is(new Set(all).size, 3 * faults.length);
  for (const sentence of all) assert.not.match(sentence, /\{\{|undefined/);
});

test('a gate that reports late that it is open is no longer said to be unchanged', async () => {
  const cause = { ...CAUSES.unchanged };
  const { device } = faulty('gate', cause);
  await device.press();
  await device.read();
  cause.status = { value: 9 };
  await device.read();
  assert.equal([device.fault.value, device.on.value], [null, true]);
});

test.after.each(clear);

const BO = {
  id: 3,
  name: 'Bo',
  phoneNumber: '+4522334455',
  gate: true,
  door: false,
  open: true,
  from: '2026-03-10T12:00:00Z',
  until: '2098-03-10T21:00:00Z',
};
const answers = (data: object[], openings: object[] = []) => ({
  '/lease/getfiltered': { data: [lease({ helpers: data.length })] },
  '/lease/gethelpers': { data, openings },
  '/lease/addhelper': {},
  '/lease/endhelper': {},
});

test('a backend that cannot let anybody in shows no button', async () => {
  const { root } = await shown();
  assert.equal(parts(root, 'helpers'), []);
});

test('somebody is let in with name, phone, times and what opens', async () => {
  const { root, to } = await shown({ answers: answers([]) });
  await press(part(root, 'helpers'));
  await waitUntil(() => root.querySelector('input[name=until]'));
  const form = root.querySelector('form') as HTMLFormElement;
  await submit(form);
  assert.equal(to('/lease/addhelper').length, 0, 'not without a name');
  await typeInto(input(form, 'name'), ' Bo ');
  await typeInto(input(form, 'phoneNumber'), '22 33 44 55');
  await press(input(form, 'door'));
  await submit(form);
  const [sent] = to('/lease/addhelper').map((call) => call.body as Record<string, string>);
  const { from, until: end, ...body } = sent ?? {};
  assert.equal(body, { id: 7, name: 'Bo', phoneNumber: '+4522334455', gate: true, door: false });
  assert.ok(new Date(from ?? '') <= new Date() && new Date(end ?? '') > new Date());
  assert.equal(toasts(root), ['Bo was sent the link by SMS.']);
  assert.is(to('/lease/gethelpers').length, 2);
});

test('where there is no gate, a helper is let in by the door alone', async () => {
  const { root, to } = await shown({
    answers: { ...answers([]), '/gate/getfiltered': { data: { data: [] } } },
  });
  await press(part(root, 'helpers'));
  await waitUntil(() => root.querySelector('input[name=until]'));
  const form = root.querySelector('form') as HTMLFormElement;
  assert.is(form.querySelector('input[name=gate]'), null);
  await typeInto(input(form, 'name'), 'Bo');
  await typeInto(input(form, 'phoneNumber'), '22334455');
  await submit(form);
  const [sent] = to('/lease/addhelper').map((call) => call.body as Record<string, unknown>);
  assert.equal([sent?.gate, sent?.door], [false, true]);
});

test('of an access whose answer was lost the list is read again; what was typed stays, and what was refused is not looked up', async () => {
  const backend = await shown({ answers: { ...answers([BO]), '/lease/addhelper': refusal(1) } });
  const { root, to } = backend;
  await press(part(root, 'helpers'));
  await waitUntil(() => part(root, 'let-in'));
  await press(part(root, 'let-in'));
  const form = root.querySelector('form') as HTMLFormElement;
  await typeInto(input(form, 'name'), 'Ida');
  await typeInto(input(form, 'phoneNumber'), '22 33 44 66');
  const reads: number[] = [];
  for (const answer of [refusal(1), json({}, 502)]) {
    backend.answers['/lease/addhelper'] = answer;
    await submit(form);
    await waitUntil(() => dialog(root));
    await press(cancelButton(root) ?? tryAgainButton(root));
    reads.push(to('/lease/gethelpers').length);
  }
  assert.equal([reads, input(form, 'name').value], [[1, 2], 'Ida']);
  await press(part(root, 'helpers'));
  assert.equal(parts(root, 'end-helper'), [], 'folded');
  await press(part(root, 'helpers'));
  assert.is(to('/lease/gethelpers').length, 3);
});

test('R9.2 an access that was not answered is given, and ended, again by the button of the dialog', async () => {
  const failing = { '/lease/addhelper': json({}, 502), '/lease/endhelper': json({}, 502) };
  const { root, to } = await shown({ answers: { ...answers([BO]), ...failing } });
  await press(part(root, 'helpers'));
  await waitUntil(() => part(root, 'let-in'));
  await press(part(root, 'end-helper'));
  await press(tryAgainButton(root));
  await press(cancelButton(root));
  await press(part(root, 'let-in'));
  const form = root.querySelector('form') as HTMLFormElement;
  fillIn(form, { name: 'Ida', phoneNumber: '22334466' });
  await submit(form);
  await press(tryAgainButton(root));
  assert.equal([to('/lease/endhelper').length, to('/lease/addhelper').length], [2, 2]);
});

test('R7.16 the tenant sees who opened what, and ends an access in one tap', async () => {
  const opening = { name: 'Bo', gate: 'Port', door: false, at: '2026-03-10T12:00:00Z', confirmed: true };
  const { root, posted } = await shown({
    answers: answers([BO], [{ ...opening, door: true, confirmed: false }, opening]),
  });
  assert.is(textOf(part(root, 'helpers')), 'Access for others (1)');
  await press(part(root, 'helpers'));
  await waitUntil(() => part(root, 'end-helper'));
  const log = [...root.querySelectorAll('.log li')].map(textOf);
  assert.match(log[0] ?? '', 'Bo tried to open the door');
  assert.match(log[1] ?? '', 'Bo opened Port Tuesday 10 March');
  await press(part(root, 'end-helper'));
  await settled();
  assert.equal(posted('/lease/endhelper'), [{ id: 3 }]);
});

test('the proposal is this evening or tomorrow evening, and never after the last day', () => {
  const span = (now: string, lastDay: Parameters<typeof defaultPeriod>[0]['lastDay'] = null) =>
    defaultPeriod({ now: new Date(now), lastDay }).until;
  assert.is(span('2026-03-28T16:59:00Z'), '2026-03-28T22:00');
  assert.is(span('2026-03-28T22:59:00Z'), '2026-03-29T22:00');
  assert.is(span('2026-03-28T17:00:00Z', { year: 2026, month: 3, day: 28 }), '2026-03-28T23:59');
});

test('a wish that cannot be is refused beside its field', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  const lastDay = { year: 2026, month: 4, day: 9 };
  const good = { name: 'Bo', phoneNumber: '22334455', from: '2026-03-10T13:00', until: '2026-04-09T23:59' };
  const wrong = (change: object, last: typeof lastDay | null = lastDay) =>
    Object.keys(checkHelper({ ...good, gate: true, ...change }, { now, lastDay: last }).errors ?? {});
  assert.equal(wrong({}), []);
  assert.equal(wrong({ until: '2026-04-10T00:00' }), ['until']);
  assert.equal(wrong({ until: '2026-06-09T13:00' }, null), ['until']);
  assert.equal(wrong({ until: '2026-03-10T12:59', from: '2026-03-10T12:00' }), ['until']);
  assert.equal(wrong({ from: '2026-03-11T13:00', until: '2026-03-11T13:00' }), ['until']);
  assert.equal(wrong({ from: '' }), ['from']);
  assert.equal(wrong({ gate: false }), ['gate']);
});
