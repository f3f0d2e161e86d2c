import type { Floor } from '../../../src/api/calls.ts';
import { createApi } from '../../../src/api/client.ts';
import { announce } from '../../../src/contract.ts';
import { createFloors } from '../../../src/core/floors.ts';
import { campaignText, floorName } from '../../../src/core/language.ts';
import { backend, refusal } from '../../setup/backend.ts';
import { assert, captureConsole, test } from '../../setup/suite.ts';

const FLOORS = '/floor/getfiltered';
const api = createApi({ base: 'http://api.test', token: () => null, onSignedOut: () => {} });
const ground = { id: 1, name: 'Stuen', campaign: null };

const { now } = performance;
test.after.each(() => {
  performance.now = now;
});

test('the request for the floors filters by department', async () => {
  const { sent } = backend({ [FLOORS]: { data: { data: [ground] } } });
  const { value } = await createFloors({ api, department: 12 })();
  assert.equal(value, [ground]);
  assert.equal(
    [...new URLSearchParams(sent[0]?.query)],
    [
      ['filters', 'departmentId==12'],
      ['pageNumber', '1'],
      ['pageSize', '1000'],
    ],
  );
});

test('widgets that ask at the same time share one call', async () => {
  const { sent } = backend({ [FLOORS]: { data: { data: [ground] } } });
  const floors = createFloors({ api, department: 1 });
  const answers = await Promise.all([floors(), floors(), floors()]);
  assert.is(sent.length, 1);
  for (const { value } of answers) assert.equal(value, [ground]);
});

test('an answer is shared for a minute', async () => {
  const { sent } = backend({ [FLOORS]: { data: { data: [ground] } } });
  let time = 1000;
  performance.now = () => time;
  const floors = createFloors({ api, department: 1 });
  await floors();
  time += 59_000;
  await floors();
  assert.is(sent.length, 1);
  time += 2_000;
  await floors();
  assert.is(sent.length, 2);
});

test('a failure is not kept', async () => {
  const { answers, sent } = backend({ [FLOORS]: refusal(8) });
  const floors = createFloors({ api, department: 1 });
  assert.equal(await floors(), { failure: { code: 8 } });
  answers[FLOORS] = { data: { data: [ground] } };
  assert.equal((await floors()).value, [ground]);
  assert.is(sent.length, 2);
});

test('a failure is printed on the console, since the widgets then show nothing', async () => {
  backend({ [FLOORS]: refusal(8) });
  const { said } = await captureConsole('warn', createFloors({ api, department: 1 }));
  assert.equal(said, ['SelfStorage: the floors could not be loaded (8).']);
});

const floor = (changed: object) =>
  ({
    id: 1,
    name: 'Kælder',
    campaign: { active: true, text: 'Halv pris', sqmPrice: 90 },
    ...changed,
  }) as unknown as Floor;

const translated = floor({ translations: { en: { name: 'Basement', campaignText: 'Half price' } } });

test.before.each(() => {
  announce(document, 'language', { language: 'en' });
});

test('a floor has the name and the campaign text of the current language', () => {
  assert.equal([floorName(translated), campaignText(translated)], ['Basement', 'Half price']);
  announce(document, 'language', { language: 'da' });
  assert.equal([floorName(translated), campaignText(translated)], ['Kælder', 'Halv pris']);
});

test('without a translation it is as the facility wrote it', () => {
  for (const each of [floor({}), floor({ translations: null }), floor({ translations: { en: {} } })]) {
    assert.equal([floorName(each), campaignText(each)], ['Kælder', 'Halv pris']);
  }
});

test('without a campaign there is no text', () => {
  assert.is(campaignText(floor({ campaign: null })), '');
  assert.is(campaignText(floor({ campaign: undefined, translations: translated.translations })), '');
  assert.is(campaignText(floor({ campaign: { active: true, text: '', sqmPrice: 90 } })), '');
});
