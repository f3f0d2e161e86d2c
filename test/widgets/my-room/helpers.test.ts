import { checkHelper, defaultPeriod } from '../../../widgets/my-room/account/helpers.ts';
import { input, part, parts, settled } from '../../setup/draw.tsx';
import { assert, suite } from '../../setup/suite.ts';
import { clear, lease, press, shown, submit, textOf, toasts, type, until } from './my-room.ts';

const test = suite('helpers');
test.after.each(clear);

const BO = {
  ...{ id: 3, name: 'Bo', phoneNumber: '+4522334455', gate: true, door: false, open: true },
  ...{ from: '2026-03-10T12:00:00Z', until: '2098-03-10T21:00:00Z' },
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
  await until(() => root.querySelector('input[name=until]'));
  const form = root.querySelector('form') as HTMLFormElement;
  await submit(form);
  assert.equal(to('/lease/addhelper').length, 0, 'not without a name');
  await type(input(form, 'name'), ' Bo ');
  await type(input(form, 'phoneNumber'), '22 33 44 55');
  await press(input(form, 'door'));
  await submit(form);
  const [sent] = to('/lease/addhelper').map((call) => call.body as Record<string, string>);
  const { from, until: end, ...body } = sent ?? {};
  assert.equal(body, { id: 7, name: 'Bo', phoneNumber: '+4522334455', gate: true, door: false });
  assert.ok(new Date(from ?? '') <= new Date() && new Date(end ?? '') > new Date());
  assert.equal(toasts(root), ['Bo was sent the link by SMS.']);
  assert.is(to('/lease/gethelpers').length, 2);
});

test('R7.16 the tenant sees who opened what, and ends an access in one tap', async () => {
  const opening = { name: 'Bo', gate: 'Port', door: false, at: '2026-03-10T12:00:00Z', confirmed: true };
  const { root, posted } = await shown({
    answers: answers([BO], [{ ...opening, door: true, confirmed: false }, opening]),
  });
  assert.is(textOf(part(root, 'helpers')), 'Access for others (1)');
  await press(part(root, 'helpers'));
  await until(() => part(root, 'end-helper'));
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
