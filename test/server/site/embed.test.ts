import { assert, test } from '../../setup/suite.ts';
import { siteUnderTest } from './site-under-test.ts';

/** Browser modules of the page *Add to your website* (`/Embed`). */
const importAsset = (name: string) =>
  import(new URL(`../../../demo/assets/${name}.js`, import.meta.url).href);
const { page, react, snippet, tagManager } = await importAsset('embed-snippet');

const options = {
  loader: 'https://cdn.example/loader.js',
  api: 'https://api.example',
  department: '7',
  language: 'en',
  accent: '#0b5a8a',
  onAccent: '#ffffff',
  radius: '10',
  /** The texts of the comments in the snippet. */
  comments: { head: 'a', heights: 'b', language: 'c', places: 'd' },
};

test('the snippet preloads the floors only for widgets that need them', () => {
  const withFloors = snippet({ ...options, widgets: ['rent-room'] });
  assert.match(
    withFloors,
    'href="https://api.example/floor/getfiltered?filters=departmentId%3D%3D7&amp;pageNumber=1&amp;pageSize=1000"',
  );
  assert.not.match(snippet({ ...options, widgets: ['my-room'] }), 'preload');
});

test('the address of the API is escaped in its attribute', () => {
  const text = snippet({ ...options, api: 'https://api.example/"><b>', widgets: ['rent-room'] });
  assert.not.match(text, '"><b>');
});

test('R1.9 a page to copy is whole, in the chosen language, and shows its widgets', () => {
  const text = page({ ...options, widgets: ['manage-form'] }, 'Gate and alarm');
  assert.match(text, /^<!doctype html>\n<html lang="en">/);
  assert.match(text, '<title>Gate and alarm</title>');
  assert.match(text, 'data-department="7" data-my-room="/MyRoom"></script>');
  assert.match(text, '<div id="root-manage-form"></div>');
  assert.match(text, 'crossorigin src="https://cdn.example/loader.js"');
});

test('the code for a tag manager is old JavaScript that makes the tag, and no address ends its script', () => {
  const run = (api: string) => {
    const made = {
      attributes: {} as Record<string, string>,
      setAttribute(name: string, value: string) {
        this.attributes[name] = value;
      },
    };
    const code = tagManager({ ...options, api });
    assert.not.match(code, /=>|const |let |`/);
    assert.is(code.match(/<\//g)?.length, 1);
    const script = code.replace(/<\/?script>/g, '');
    new Function('document', script)({ createElement: () => made, head: { appendChild() {} } });
    return made;
  };
  const { attributes, ...tag } = run("https://api.example/'</script>");
  assert.equal(attributes, { 'data-api': "https://api.example/'</script>", 'data-department': '7' });
  assert.equal(
    [Reflect.get(tag, 'src'), Reflect.get(tag, 'crossOrigin')],
    ['https://cdn.example/loader.js', ''],
  );
});

test('the code for React names a component for each widget', () => {
  const text = react({ ...options, widgets: ['discount-banner', 'my-room'] });
  assert.match(text, 'import { DiscountBanner, MyRoom, SelfStorageLoader } from');
  assert.match(text, 'department={7} />');
  assert.match(text, '<DiscountBanner />\n<MyRoom />\n');
});

const AT = '2026-03-01T11:00:00.000Z';

test('a text message is shown escaped, with its link', async () => {
  const link = 'http://localhost:18310/ResetPassword?code=a_b-C';
  const sms = [{ to: '+4528123456', text: `<b>Vælg</b> ny: ${link}.`, at: AT }];
  const site = siteUnderTest({ activity: async () => ({ sms, mail: [], access: [], payments: [] }) });
  const text = await (await site.request('/Simulators')).text();
  assert.match(text, `&lt;b&gt;Vælg&lt;/b&gt; ny: <a href="${link}">${link}</a>.`);
  assert.match(text, '12.00.00</time>');
});

test('the newest event comes first', async () => {
  const access = [
    { device: 'gate-street', event: 'gate opened' as const, at: AT },
    { device: 'gate-quay', event: 'gate opened' as const, at: '2026-03-01T11:00:01.000Z' },
  ];
  const site = siteUnderTest({ activity: async () => ({ sms: [], mail: [], access, payments: [] }) });
  const text = await (await site.request('/Simulators')).text();
  assert.ok(text.indexOf('gate-quay') < text.indexOf('gate-street'));
});

test('the page says if the simulators do not answer', async () => {
  const site = siteUnderTest({ activity: () => Promise.reject(new Error('refused')) });
  const answer = await site.request('/Simulators');
  assert.is(answer.status, 200);
  assert.match(await answer.text(), 'Simulatorerne svarer ikke.');
});

test('without simulators there is no such page and no link', async () => {
  const site = siteUnderTest();
  assert.is((await site.request('/Simulators')).status, 404);
  assert.not.match(await (await site.request('/')).text(), '/Simulators');
});
