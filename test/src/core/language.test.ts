import { effect } from '@preact/signals-react';
import { announce } from '../../../src/contract.ts';
import { assert, captureConsole, test } from '../../setup/suite.ts';

// The language of the page is asked for when the module starts.
Object.assign(globalThis, { SelfStorage: { language: 'en' } });
const { language, words } = await import('../../../src/core/language.ts');

const t = words('greeting', { hello: ['Hej {{name}}', 'Hello {{name}}'], bye: ['Farvel', 'Goodbye'] });

test('the language that the loader has kept is the first one', () => {
  assert.is(language.value, 'en');
});

test('a text takes its parameters, and is not escaped', () => {
  assert.is(t('hello', { name: '<b>Åse & co</b>' }), 'Hello <b>Åse & co</b>');
});

test('a change of the language is seen at once', () => {
  const texts: string[] = [];
  const undo = effect(() => {
    texts.push(t('bye'));
  });
  announce(document, 'language', { language: 'da' });
  assert.equal(texts, ['Goodbye', 'Farvel']);
  assert.is(language.value, 'da');
  undo();
});

test('a text that does not exist is empty, and the console says which', async () => {
  const { said } = await captureConsole('error', () => assert.is(t('nothing' as never), ''));
  assert.equal(said, ['No words for greeting.nothing']);
});
