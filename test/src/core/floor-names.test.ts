import type { Floor } from '../../../src/api/calls.ts';
import { announce } from '../../../src/contract.ts';
import { campaignText, floorName } from '../../../src/core/language.ts';
import { assert, test } from '../../setup/suite.ts';

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
