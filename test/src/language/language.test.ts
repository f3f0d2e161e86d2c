import { effect } from '@preact/signals-react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { announce } from '../../../src/contract.ts';

Reflect.set(document, 'cookie', '.AspNetCore.Culture=c%3Den%7Cuic%3Den;path=/');
localStorage.setItem('culture', 'c%3Dda%7Cuic%3Dda');
// The language is read when the module starts.
const { language, words } = await import('../../../src/language/language.ts');

const t = words('greeting', {
  da: { hello: 'Hej {{name}}', bye: 'Farvel' },
  en: { hello: 'Hello {{name}}', bye: 'Goodbye' },
});

test('the language of the cookie is the language of the page, and local storage takes it over', () => {
  assert.is(language.value, 'en');
  assert.is(localStorage.getItem('culture'), 'c%3Den%7Cuic%3Den');
});

test('a text takes its parameters, and is not escaped', () => {
  assert.is(t('hello', { name: '<b>Åse & co</b>' }), 'Hello <b>Åse & co</b>');
});

test('a change is heard at once, and kept in both places', () => {
  const texts: string[] = [];
  const undo = effect(() => {
    texts.push(t('bye'));
  });
  announce(document, 'language', { language: 'da' });
  assert.equal(texts, ['Goodbye', 'Farvel']);
  assert.is(language.value, 'da');
  assert.is(localStorage.getItem('culture'), 'c%3Dda%7Cuic%3Dda');
  assert.match(document.cookie, '.AspNetCore.Culture=c%3Dda%7Cuic%3Dda');
  undo();
});

test('a language that does not exist changes nothing', () => {
  announce(document, 'language', { language: 'fr' as never });
  assert.is(language.value, 'da');
  assert.match(document.cookie, '.AspNetCore.Culture=c%3Dda%7Cuic%3Dda');
});

test('two dictionaries may have the same keys', () => {
  const other = words('parting', { da: { bye: 'Vi ses' }, en: { bye: 'See you' } });
  assert.equal([t('bye'), other('bye')], ['Farvel', 'Vi ses']);
});

test('a text that does not exist is empty, and the console says which', () => {
  const said: unknown[] = [];
  const { error } = console;
  console.error = (text) => said.push(text);
  const text = t('nothing' as never);
  console.error = error;
  assert.equal([text, said], ['', ['No words for greeting.nothing']]);
});

test.run();
