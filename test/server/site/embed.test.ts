import { test } from 'uvu';
import * as assert from 'uvu/assert';

/** Browser modules of the page *Add to your website* (`/Embed`). */
const importAsset = (name: string) =>
  import(new URL(`../../../demo/assets/${name}.js`, import.meta.url).href);
const { contrast, plainColour, readableOn } = await importAsset('embed-contrast');
const { page, react, snippet, tagManager } = await importAsset('embed-snippet');

test('contrast is calculated as in WCAG', () => {
  assert.is(contrast('#ffffff', '#000000'), 21);
  assert.is(contrast('#777777', '#ffffff').toFixed(2), '4.48');
  assert.is(contrast('#0d6efd', '#ffffff').toFixed(2), '4.50');
});

test('a colour may be short, in capitals or with spaces around it; other texts are no colour', () => {
  assert.is(plainColour(' #FC0 '), '#ffcc00');
  assert.is(plainColour('#0b5A8a'), '#0b5a8a');
  for (const text of ['', 'red', '#12345', '#gggggg', '#fff; x: y', '0b5a8a'])
    assert.is(plainColour(text), null, text);
});

test('black or white is readable on any colour', () => {
  for (const background of ['#ffffff', '#000000', '#777777', '#ff0000', '#00ff00', '#0000ff', '#757575'])
    assert.ok(contrast(readableOn(background), background) >= 4.5, background);
});

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

test('a page to copy is whole, in the chosen language, and shows its widgets', () => {
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

test.run();
