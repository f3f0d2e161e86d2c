import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Floor } from '../../../src/api/calls.ts';
import type { Language } from '../../../src/contract.ts';
import { announce } from '../../../src/contract.ts';
import { html, script } from '../../../widgets/discount-banner/first.ts';
import { mount } from '../../../widgets/discount-banner/index.tsx';
import { backend } from '../../setup/backend.ts';
import { settled } from '../../setup/draw.tsx';
import { floors } from '../facility.ts';

const test = suite('first paint of the banner');

const tag = document.createElement('script');
tag.setAttribute('src', 'http://cdn.test/loader.js');
Object.assign(tag.dataset, { api: 'http://api.test', department: '1' });
const unsafe = '"Half" </script><img src=x onerror=alert(1)> & æøå \u2028';
const campaign = { active: true, text: unsafe, sqmPrice: 90 };
const FLOORS: Floor[] = [...floors, { ...(floors[0] as Floor), campaign }];

const place = () => {
  const placeholder = document.createElement('div');
  placeholder.id = 'root-discount-banner';
  document.body.replaceChildren(placeholder);
  return placeholder;
};
const drawn = (placeholder: HTMLElement) => placeholder.shadowRoot?.querySelector('section')?.textContent;
const speak = (language: Language) => Object.assign(window, { SelfStorage: { language } });
const run = (given: Floor[]) => new Function(script(given))();

/** Mounts the widget there, for a backend with these floors, a minute after the last. */
async function take(placeholder: HTMLElement, answer: Floor[]) {
  const { now } = performance;
  performance.now = () => now.call(performance) + 120_000;
  backend({ '/floor/getfiltered': { data: { data: answer } } });
  const undo = mount({ placeholder, script: tag, fail: (error) => assert.unreachable(String(error)) });
  const before = drawn(placeholder);
  await settled();
  return { undo, before };
}

for (const language of ['da', 'en'] as const)
  test(`the sketch says what the widget says, in ${language}, and stays until the widget is ready`, async () => {
    speak(language);
    announce(document, 'language', { language });
    const placeholder = place();
    run(FLOORS);
    const sketched = drawn(placeholder);
    assert.match(sketched ?? '', unsafe);
    const { undo, before } = await take(placeholder, FLOORS);
    assert.equal([before, drawn(placeholder)], [sketched, sketched]);
    assert.is(placeholder.shadowRoot?.querySelectorAll('section').length, 1);
    undo();
    assert.is(placeholder.shadowRoot?.firstElementChild?.localName, 'slot', 'it is not used again');
    const element = document.createElement('div');
    element.innerHTML = html(FLOORS, language);
    const template = element.querySelector('template');
    assert.is(template?.content.querySelector('section')?.textContent, sketched);
  });

test('campaigns that have ended since go, and the content of the host shows', async () => {
  speak('da');
  const placeholder = place();
  run(FLOORS);
  await take(placeholder, [floors[0] as Floor]);
  assert.is(drawn(placeholder), undefined);
  assert.ok(placeholder.shadowRoot?.querySelector('slot'));
});

test('a placeholder that comes after the script is drawn too, one with a widget is left alone', async () => {
  document.body.replaceChildren();
  run(FLOORS);
  const placeholder = place();
  await settled();
  assert.match(drawn(placeholder) ?? '', unsafe);
  const content = placeholder.shadowRoot?.firstElementChild;
  run(FLOORS);
  assert.is(placeholder.shadowRoot?.firstElementChild, content);
});

test('a page on which it fails goes on', () => {
  Object.assign(window, { SelfStorage: { language: 'xx' } });
  place();
  run(FLOORS);
});

test.run();
