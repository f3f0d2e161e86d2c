import rosetta from 'rosetta';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RuleKey } from '../../../src/rules/check.ts';
import { words } from '../../../src/rules/words.ts';

/** Every rule with the numbers that its text names. The type makes this list complete. */
const PARAMS: Record<RuleKey, Record<string, number>> = {
  required: {},
  email: {},
  phone: {},
  min: { min: 8 },
  max: { max: 100 },
  visible: {},
  exact: { length: 4 },
  digits: {},
  passwordCharacters: {},
  passwordDistinct: { count: 5 },
  passwordMatch: {},
  terms: {},
};

test('every rule has words in both languages, and no words are without a rule', () => {
  const keys = Object.keys(PARAMS).sort();
  assert.equal(Object.keys(words.da).sort(), keys);
  assert.equal(Object.keys(words.en).sort(), keys);
});

for (const language of ['da', 'en'] as const) {
  test(`every text in ${language} names exactly the numbers of its rule`, () => {
    for (const [key, params] of Object.entries(PARAMS)) {
      const text = words[language][key as RuleKey];
      const named = [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name);
      assert.equal(named, Object.keys(params), `${key}: ${text}`);
    }
  });
}

test('a text says its number', () => {
  const i18n = rosetta(words);
  assert.is(i18n.t('min', { min: 8 }, 'da'), 'Skriv mindst 8 tegn');
  assert.is(
    i18n.t('passwordDistinct', { count: 5 }, 'en'),
    'The password must include at least 5 different characters',
  );
});

test('the words differ between the languages', () => {
  for (const key of Object.keys(PARAMS) as RuleKey[]) assert.is.not(words.da[key], words.en[key]);
});

test.run();
