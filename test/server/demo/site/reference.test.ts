import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { drawReference } from '../../../../server/demo/site/reference/draw.ts';
import { readReference } from '../../../../server/demo/site/reference/read.ts';
import { readContract } from '../../../../server/http/contract.ts';
import { siteUnderTest } from './site-under-test.ts';

const file = await readFile(new URL('../../../../openapi/storage.yaml', import.meta.url), 'utf8');
const contract = () => parse(file);
const drawn = async (document = contract()) => String(await drawReference(readReference(document)));

/** The part of the contract that these tests read. */
interface Declared {
  $ref?: string;
  name?: string;
  example?: unknown;
  content?: Record<string, { example: unknown }>;
}
interface Call {
  operationId: string;
  requestBody?: Declared;
  responses: Record<string, Declared>;
  parameters?: Declared[];
}

/** Text escaped for HTML. */
const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** The section of a call. */
const findSection = (page: string, id: string) =>
  (page.split(`<section class="call" id="${id}"`)[1] ?? '').split('<section class="call"')[0] ?? '';

const page = await (await siteUnderTest().request('/reference')).text();

test('every call has a section, its path and a link from the contents', () => {
  const operations = readContract();
  assert.is(operations.length, 49);
  for (const { id, path, method, token } of operations) {
    const section = findSection(page, id);
    assert.match(section, `<strong>${method.toUpperCase()}</strong> <code>${path}</code>`);
    assert.match(section, token === 'required' ? 'Token required' : 'No token needed');
    assert.match(page, `<li><a href="#${id}">`);
  }
});

test('every example is shown: answers as JSON, requests as command lines', () => {
  let found = 0;
  const { paths, components } = contract();
  const resolve = (thing: Declared): Declared => {
    const [, , kind = '', name = ''] = thing.$ref?.split('/') ?? [];
    return thing.$ref ? components[kind][name] : thing;
  };
  for (const methods of Object.values<Record<string, Call>>(paths))
    for (const { operationId, requestBody, responses, parameters = [] } of Object.values(methods)) {
      const section = findSection(page, operationId);
      for (const declared of [requestBody, responses['200']]) {
        if (!declared) continue;
        const example = resolve(declared).content?.['application/json']?.example;
        assert.match(section, escaped(JSON.stringify(example, null, 2)), operationId);
        found += 1;
      }
      for (const { name = '', example } of parameters.map(resolve))
        for (const value of [example].flat())
          assert.match(section, escaped(`${new URLSearchParams([[name, String(value)]])}`), operationId);
    }
  assert.ok(found > 45);
});

test('a field is shown with path, type, limits and meaning', () => {
  const rooms = findSection(page, 'listRooms');
  assert.match(rooms, '<span class="unseen">data.data[].floor.</span>id</code>');
  assert.match(rooms, 'list of whole numbers, optional');
  assert.match(findSection(page, 'listFloors'), '<span class="unseen">data.data[].campaign.</span>sqmPrice');
  const signUp = findSection(page, 'signUp');
  assert.match(signUp, 'A Danish number with its prefix. Matches <code>^\\+45[2-9][0-9]{7}$</code>.');
  assert.match(signUp, '1 to 100 characters.');
  assert.match(findSection(page, 'toggleAlarm'), 'One of <code>1</code>, <code>5</code>.');
  assert.match(findSection(page, 'listPaymentMethods'), 'Always <code>10</code>.');
  assert.match(findSection(page, 'getPaidPeriodEnd'), 'day, or null, required');
});

test('a call lists the codes with which the contract says it is refused', () => {
  const codes = (id: string) =>
    [...findSection(page, id).matchAll(/href="#code-(\d+)"/g)].map(([, code]) => code);
  assert.equal(codes('calculateRoomPrice'), ['1', '9', '25']);
  assert.equal(codes('removePaymentMethod'), ['1', '2', '27', '35']);
  assert.equal(codes('getCurrentUser'), []);
  assert.match(findSection(page, 'getCurrentUser'), '<dt>401</dt>');
});

test('the error catalogue has every code of the contract', () => {
  const { catalogue } = readReference(contract());
  const { enum: codes } = contract().components.schemas.Failure.properties.code;
  assert.equal(
    catalogue.map(({ code }) => code),
    codes,
  );
  assert.match(
    page,
    '<tr id="code-26"><th scope="row">26</th><td>Room not available in the access-control service</td>',
  );
});

test('every link on the page has a target', () => {
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const places = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  assert.ok(places.length > 60);
  assert.equal(
    places.filter((id) => !ids.has(id)),
    [],
  );
  assert.is(ids.size, [...page.matchAll(/ id="/g)].length, 'an id is used twice');
});

test('texts of the contract are escaped', async () => {
  const wicked = "<script>alert(1)</script>\" onload='x' `<img src=x>` **<b>**";
  const TEXTS = ['title', 'description', 'summary', 'example', 'default', 'pattern', 'url'];
  const document = JSON.parse(JSON.stringify(contract()), (key, value) =>
    TEXTS.includes(key) && typeof value === 'string' ? `${value}${wicked}` : value,
  );
  document.tags.push({ name: wicked, description: wicked });
  const call = document.paths['/room/canlease'].get;
  call.tags = [wicked];
  call.parameters = [{ name: wicked, schema: { enum: [wicked] }, example: wicked }];
  call.responses['200'].content['application/json'] = {
    schema: { properties: { [wicked]: { properties: { [wicked]: {} } } } },
    example: { [wicked]: wicked },
  };
  const html = await drawn(document);
  assert.ok(html.split('&lt;script&gt;alert(1)').length > 100);
  assert.not.match(html, /<script|<img|<b>|" onload=|' onload=/);
});

test('markdown of the contract is limited to what is supported', async () => {
  const document = contract();
  document.info.description =
    'One `a*b` and **two**.\n\n* three\n  goes on\n* four_five_\n\n[six](http://x.example)';
  const html = await drawn(document);
  assert.match(html, '<p>One <code>a*b</code> and <strong>two</strong>.</p>');
  assert.match(html, '<ul class="points"><li>three\n  goes on</li><li>four_five_</li></ul>');
  assert.match(html, '<p>[six](http://x.example)</p>');
});

test('a shell parses the command line correctly', () => {
  const document = contract();
  const content = document.paths['/authentication/signin'].post.requestBody.content['application/json'];
  content.example = { emailOrPhone: "o'hara", password: '$(x)' };
  const { groups } = readReference(document);
  const signIn = groups.flatMap(({ operations }) => operations).find(({ id }) => id === 'signIn');
  const { request = '' } = signIn ?? {};
  const told = execFileSync('sh', [
    '-c',
    `curl() { for each; do printf '%s\\0' "$each"; done; }; ${request}`,
  ]);
  assert.equal(told.toString().split('\0').slice(0, -1), [
    'http://localhost:8080/api/authentication/signin',
    '-H',
    'Content-Type: application/json',
    '-d',
    JSON.stringify(content.example, null, 2),
  ]);
});

test('an optional body is marked and not in the command line', () => {
  const section = findSection(page, 'refreshToken');
  assert.match(section, '<h4>Body, may be left out</h4>');
  assert.match(section, '-X POST');
  assert.not.match(section, ' -d ');
});

test('an unresolved reference is an error', () => {
  const document = contract();
  document.paths['/floor/get'].get.parameters = [{ $ref: '#/components/parameters/absent' }];
  assert.throws(() => readReference(document), /#\/components\/parameters\/absent leads nowhere/);
});

test.run();
