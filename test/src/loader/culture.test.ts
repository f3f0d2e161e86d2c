import { readCulture, storeCulture } from '../../../src/loader/culture.ts';
import { assert, test } from '../../setup/suite.ts';

const NAME = '.AspNetCore.Culture';
const write = (value: string, attributes = 'path=/') =>
  Reflect.set(document, 'cookie', `${NAME}=${value};${attributes}`);

test.before.each(() => {
  write('', 'path=/;max-age=0');
  localStorage.clear();
});

test('a page that has kept nothing is Danish', () => {
  assert.is(readCulture(), 'da');
});

const FORMS = ['c%3Den%7Cuic%3Den', 'c%3den%7cuic%3den', 'c=en|uic=en', 'c%3Den-GB%7Cuic%3Den-GB'];

for (const form of FORMS) {
  test(`the cookie ${form} is English`, () => {
    write(form);
    assert.is(readCulture(), 'en');
  });
}

test('R1.5 the cookie comes before local storage', () => {
  localStorage.setItem('culture', 'c%3Den%7Cuic%3Den');
  write('c%3Dda%7Cuic%3Dda');
  assert.is(readCulture(), 'da');
});

test('local storage counts when there is no cookie', () => {
  localStorage.setItem('culture', 'c%3Den%7Cuic%3Den');
  assert.is(readCulture(), 'en');
});

test('another language in the cookie leaves the word to local storage, then to Danish', () => {
  write('c%3Dfr%7Cuic%3Dfr');
  assert.is(readCulture(), 'da');
  localStorage.setItem('culture', 'c%3Den%7Cuic%3Den');
  assert.is(readCulture(), 'en');
});

test('the language is kept in both places, in the form of the specification', () => {
  storeCulture('en');
  assert.match(document.cookie, `${NAME}=c%3Den%7Cuic%3Den`);
  assert.is(decodeURIComponent(localStorage.getItem('culture') ?? ''), 'c=en|uic=en');
  storeCulture('da');
  assert.match(document.cookie, `${NAME}=c%3Dda%7Cuic%3Dda`);
  assert.not.match(document.cookie, `${NAME}=c%3Den`);
});

test('R1.5 the cookie lives ten minutes, for the whole site, with SameSite strict', () => {
  let written = '';
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => '',
    set: (text: string) => {
      written = text;
    },
  });
  storeCulture('en');
  Reflect.deleteProperty(document, 'cookie');
  const attributes = written.toLowerCase().split(/;\s*/).slice(1).sort();
  assert.equal(attributes, ['max-age=600', 'path=/', 'samesite=strict']);
});

test('a page that refuses cookies and storage is Danish and goes on', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  Object.defineProperty(document, 'cookie', { configurable: true, get: refuse, set: refuse });
  const { localStorage: storage } = globalThis;
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refuse });
  try {
    assert.is(readCulture(), 'da');
    storeCulture('en');
  } finally {
    Reflect.deleteProperty(document, 'cookie');
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: storage });
  }
});
