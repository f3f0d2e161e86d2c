import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ApiAnswer, Facts, Placeholder } from '../../../src/check/facts.ts';
import { findings } from '../../../src/check/findings.ts';
import { IDS } from '../../../src/check/known.ts';
import { da } from '../../../src/check/words/da.ts';
import type { Cause } from '../../../src/check/words/en.ts';
import { en } from '../../../src/check/words/en.ts';
import { faultsIn } from '../../setup/writing.ts';

const test = suite('findings of the checker');

const RENT: Placeholder = {
  widget: 'rent-room',
  id: 'root-rent-room',
  attributes: {},
  count: 1,
  state: 'ready',
};
const POLICY = { directive: 'img-src', blocked: 'https://api.example', policy: "img-src 'self'" };

/** What the checker knows of a page on which everything works. */
const working = (): Facts => ({
  page: {
    address: 'https://facility.example/rent',
    origin: 'https://facility.example',
    framed: false,
    sandboxed: false,
    storage: true,
  },
  tags: [
    {
      address: 'https://cdn.example/loader.js',
      attributes: { async: '', crossorigin: '', 'data-api': 'https://api.example', 'data-department': '1' },
    },
  ],
  globals: {},
  placeholders: [RENT],
  misnamed: [],
  api: {
    address: 'https://api.example',
    answer: { kind: 'floors', count: 3 },
    departments: [],
    preflight: true,
    returns: true,
    plan: { address: 'https://api.example/1.svg', answer: 'shown' },
  },
  missingPages: [],
  violations: [],
  version: { running: '1.2.0', newest: '1.2.0' },
});

type Change = (facts: Facts) => unknown;

const attributes =
  (given: Record<string, string | undefined>): Change =>
  ({ tags: [tag] }) => {
    for (const [name, value] of Object.entries(given)) {
      delete tag.attributes[name];
      if (value !== undefined) tag.attributes[name] = value;
    }
  };
const api =
  (given: Partial<NonNullable<Facts['api']>>): Change =>
  (facts) =>
    Object.assign(facts.api ?? {}, given);
const answers = (answer: ApiAnswer): Change => api({ answer });
const placeholder =
  (given: Partial<Placeholder>): Change =>
  (facts) => {
    facts.placeholders = [{ ...RENT, ...given }];
  };
const page =
  (given: Partial<Facts['page']>): Change =>
  (facts) =>
    Object.assign(facts.page, given);
const hidden = (how: NonNullable<Placeholder['hidden']>['how']) =>
  placeholder({ hidden: { how, by: '<div>' } });

/** What is wrong with a page, the cause that has to be named for it, and the lines to copy. */
const CASES: [wrong: string, change: Change, cause: Cause, paste?: string][] = [
  ['no API', attributes({ 'data-api': undefined }), 'apiMissing', 'data-api="https://api.example"'],
  [
    'an API without a scheme',
    attributes({ 'data-api': 'api.example:8080/v1' }),
    'apiNoAddress',
    'data-api="https://api.example:8080/v1"',
  ],
  [
    'an API by ftp',
    attributes({ 'data-api': 'ftp://api.example' }),
    'apiNoAddress',
    'data-api="https://api.example"',
  ],
  ['no department', attributes({ 'data-department': undefined }), 'departmentMissing', 'data-department="1"'],
  ['department 0', attributes({ 'data-department': '0' }), 'departmentNoNumber', 'data-department="1"'],
  [
    'a misspelt department',
    attributes({ 'data-department': undefined, 'data-deparment': '4' }),
    'attribute',
    'data-department="4"',
  ],
  [
    'another name for the API',
    attributes({ 'data-api': undefined, 'data-api-url': 'https://a.example' }),
    'attribute',
    'data-api="https://a.example"',
  ],
  [
    'an origin without scheme',
    attributes({ 'data-checkout-origins': 'pay.example' }),
    'checkoutOrigin',
    'https://pay.example',
  ],
  ['a secret key', (facts) => (facts.globals.stripeKey = 'sk_live_1'), 'secretKey'],
  [
    'a key of another kind',
    (facts) => (facts.globals.stripeKey = 'abc_1'),
    'strangeKey',
    "window.STRIPE_PK = 'pk_live_…'",
  ],
  [
    'a second loader',
    (facts) =>
      facts.tags.push({ address: 'https://old.example/loader.js', attributes: { 'data-api': '/api' } }),
    'loaderTwice',
  ],
  [
    'a second tag with a setting of its own',
    (facts) =>
      facts.tags.push({ address: 'https://cdn.example/loader.js', attributes: { 'data-phone': '1' } }),
    'settingIgnored',
  ],
  ['an older loader', (facts) => (facts.version.running = '1.1.9'), 'loaderOld'],
  [
    'a tag without crossorigin',
    attributes({ crossorigin: undefined, nonce: 'secret' }),
    'crossorigin',
    '<script crossorigin async data-api="https://api.example" data-department="1" src="https://cdn.example/loader.js"></script>',
  ],
  [
    'an API that only pages over http reach',
    answers({ kind: 'mixed' }),
    'apiMixed',
    'data-api="https://api.example"',
  ],
  [
    'a policy against the API',
    answers({
      kind: 'policy',
      violation: { ...POLICY, directive: 'connect-src', policy: "default-src 'self'" },
    }),
    'apiPolicy',
    "connect-src 'self' https://api.example",
  ],
  [
    'an API for other origins',
    answers({ kind: 'cors' }),
    'apiCors',
    'Access-Control-Allow-Origin: https://facility.example',
  ],
  ['no server', answers({ kind: 'unreachable' }), 'apiUnreachable'],
  ['a web page as API', answers({ kind: 'stranger', status: 404, type: 'text/html' }), 'apiStranger'],
  ['a server with an error', answers({ kind: 'broken', status: 503 }), 'apiBroken'],
  [
    'an API at another path',
    api({ answer: { kind: 'cors' }, better: 'https://api.example/api' }),
    'apiPath',
    'data-api="https://api.example/api"',
  ],
  ['a department that the API refuses', answers({ kind: 'refused', status: 400 }), 'departmentUnknown'],
  ['a department without floors', answers({ kind: 'floors', count: 0 }), 'departmentUnknown'],
  [
    'another department than those that exist',
    api({ answer: { kind: 'refused', status: 400 }, departments: [2, 3] }),
    'departmentOther',
    'data-department="2"',
  ],
  [
    'an API that refuses headers',
    api({ preflight: false }),
    'apiPreflight',
    'Access-Control-Allow-Headers: authorization, content-type',
  ],
  [
    'an API that leads back elsewhere',
    api({ returns: false }),
    'returnOrigin',
    'ALLOWED_ORIGINS=https://facility.example',
  ],
  [
    'a policy against plans',
    api({ plan: { address: 'https://api.example/1.svg', answer: POLICY } }),
    'planPolicy',
    "img-src 'self' https://api.example",
  ],
  [
    'a plan that is not there',
    api({ plan: { address: 'https://api.example/1.svg', answer: 'missing' } }),
    'planMissing',
  ],
  [
    'no placeholder',
    (facts) => (facts.placeholders = []),
    'noPlaceholder',
    IDS.map((id) => `<div id="${id}"></div>`).join('\n'),
  ],
  [
    'a misspelt placeholder',
    (facts) => {
      facts.placeholders = [];
      facts.misnamed = [{ tag: '<div id="root-rentroom">', found: 'root-rentroom', id: 'root-rent-room' }];
    },
    'placeholderName',
    '<div id="root-rent-room"></div>',
  ],
  ['a placeholder twice', placeholder({ count: 2 }), 'placeholderTwice'],
  [
    'another way to load',
    placeholder({ attributes: { 'data-load': 'lazy' } }),
    'loadValue',
    'data-load="visible"',
  ],
  [
    'a misspelt way to load',
    placeholder({ attributes: { 'data-laod': 'visible' } }),
    'attribute',
    'data-load="visible"',
  ],
  [
    'a setting on the placeholder',
    placeholder({ attributes: { 'data-phone': '1' } }),
    'attributeMoved',
    'data-phone="1"',
  ],
  ['no display', hidden('display'), 'hiddenDisplay'],
  ['no visibility', hidden('visibility'), 'hiddenVisibility'],
  ['a closed fold', hidden('details'), 'hiddenDetails'],
  ['another tab', hidden('tab'), 'hiddenTab'],
  ['no size', hidden('size'), 'hiddenSize'],
  ['cut off', hidden('cut'), 'hiddenCut'],
  ['in a shadow root', hidden('shadow'), 'hiddenShadow'],
  ['a widget that failed', placeholder({ state: 'failed' }), 'widgetFailed'],
  ['a widget that does not come', placeholder({ state: 'waiting' }), 'widgetWaiting'],
  [
    'a missing page',
    (facts) => facts.missingPages.push({ address: '/ResetPassword', status: 404, from: 'my-room' }),
    'pageMissing',
  ],
  [
    'a policy against styles',
    (facts) => facts.violations.push({ ...POLICY, directive: 'style-src-elem', policy: "style-src 'none'" }),
    'policy',
    'style-src https://api.example',
  ],
  [
    'a sandbox',
    page({ framed: true, sandboxed: true, storage: false }),
    'sandboxed',
    'allow-same-origin allow-top-navigation-by-user-activation',
  ],
  ['a frame', page({ framed: true }), 'framed'],
  ['blocked storage', page({ storage: false }), 'storage'],
];

for (const [name, change, cause, paste] of CASES)
  test(`${name}: ${cause}`, () => {
    const facts = working();
    change(facts);
    const found = findings(facts);
    assert.equal(
      found.map((finding) => [finding.cause, finding.paste]),
      [[cause, paste]],
    );
    for (const { causes } of [da, en])
      for (const [, value = ''] of causes[cause].join(' ').matchAll(/\{(\w+)\}/g))
        assert.type(found[0]?.values[value], 'string', `{${value}}`);
  });

test('on a page that works nothing is found', () => {
  assert.equal(findings(working()), []);
});

test('attributes of other tools mean nothing', () => {
  const facts = working();
  attributes({ 'data-cfasync': 'false', 'data-wp-strategy': 'async', id: 'storage-js', defer: '' })(facts);
  placeholder({ attributes: { class: 'wide', 'data-aos': 'fade-up', style: 'min-height: 10em' } })(facts);
  assert.equal(findings(facts), []);
});

test('globals count where the tag says nothing', () => {
  const facts = working();
  attributes({ 'data-api': undefined, 'data-department': undefined })(facts);
  facts.globals = { api: 'https://api.example', department: 1, stripeKey: 'pk_live_1' };
  assert.equal(findings(facts), []);
});

test('a banner without campaigns, a widget that waits to be seen and a payment nobody makes are fine', () => {
  const facts = working();
  facts.placeholders = [
    { ...RENT, widget: 'discount-banner', state: 'waiting' },
    { ...RENT, widget: 'manage-form', state: 'later' },
  ];
  api({ returns: false })(facts);
  assert.equal(findings(facts), []);
});

test('what could be better comes last, and a widget that does not come is no cause beside another', () => {
  const facts = working();
  page({ storage: false })(facts);
  placeholder({ state: 'failed', count: 2 })(facts);
  answers({ kind: 'unreachable' })(facts);
  assert.equal(
    findings(facts).map(({ cause }) => cause),
    ['apiUnreachable', 'placeholderTwice', 'storage'],
  );
});

test('both languages have a text for each cause that is tested here', () => {
  const tested = [...new Set(CASES.map(([, , cause]) => cause))].sort();
  assert.equal(Object.keys(en.causes).sort(), tested);
  assert.equal(Object.keys(da.causes).sort(), tested);
});

for (const words of [da, en])
  test(`the texts follow the style guide (${words.language})`, () => {
    const { causes, problems, ...others } = words;
    const told = [...Object.values(causes).flat(), ...Object.values(others), problems(1), problems(2)];
    assert.equal(
      told.flatMap((text) => faultsIn(text, words.language)),
      [],
    );
  });

test.run();
