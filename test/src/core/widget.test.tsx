import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import esbuild from 'esbuild';
import { announce } from '../../../src/contract.ts';
import type { Mount } from '../../../src/core/parts.ts';
import { widget } from '../../../src/core/widget.tsx';
import { settled } from '../../setup/draw.tsx';
import { fromLoader } from '../../setup/load.ts';
import { assert, test } from '../../setup/suite.ts';
import { mounted } from '../../widgets/page.ts';

const script = document.createElement('script');
script.setAttribute('src', 'http://cdn.test/loader.js');
script.dataset.api = 'http://api.test';
script.dataset.department = '1';

/** A widget that shows a text, with handles on its model. */
function counter() {
  const models: { ready: ReturnType<typeof signal<boolean>>; ended: number }[] = [];
  const text = signal('hello');
  const mount = widget({
    name: 'my-room',
    styles: ['p { color: red }'],
    create: ({ lifetime }) => {
      const model = { ready: signal(false), ended: 0 };
      lifetime.add(() => model.ended++);
      models.push(model);
      return model;
    },
    View: () => {
      useSignals();
      if (text.value === 'broken') throw new Error('cannot draw');
      return <p>{text.value}</p>;
    },
  });
  return { mount, models, text };
}

function placeholder(): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = '<b>70 12 34 56</b>';
  return document.body.appendChild(element);
}

const failed: unknown[] = [];
const fail = (error: unknown) => void failed.push(error);
const shadow = (element: HTMLElement) => element.shadowRoot as ShadowRoot;
const shown = (element: HTMLElement) => shadow(element).querySelector('p')?.textContent;

test.before.each(() => {
  failed.length = 0;
  document.body.replaceChildren();
  announce(document, 'language', { language: 'da' });
});

test("the host's own content stays until the widget is ready", async () => {
  const { mount, models } = counter();
  const element = placeholder();
  mount({ placeholder: element, ...fromLoader(script), fail });
  await settled();
  assert.ok(shadow(element).querySelector('slot'));
  assert.is(shown(element), undefined);
  const ready = models[0]?.ready;
  if (ready) ready.value = true;
  await settled();
  assert.is(shadow(element).querySelector('slot'), null);
  assert.is(shown(element), 'hello');
  assert.is(element.textContent, '70 12 34 56');
});

test('becoming ready is announced once, from the placeholder', async () => {
  const { mount, models } = counter();
  const element = placeholder();
  const heard: unknown[] = [];
  const hear = (event: Event) => heard.push(event.target, (event as CustomEvent).detail);
  document.addEventListener('selfstorage:ready', hear);
  mount({ placeholder: element, ...fromLoader(script), fail });
  await settled();
  assert.equal(heard, []);
  const [model] = models;
  for (const value of [true, false, true]) if (model) model.ready.value = value;
  await settled();
  document.removeEventListener('selfstorage:ready', hear);
  assert.equal(heard, [element, { widget: 'my-room' }]);
});

test('signals that a view reads are followed', async () => {
  const { mount, models, text } = counter();
  const element = placeholder();
  mount({ placeholder: element, ...fromLoader(script), fail });
  if (models[0]) models[0].ready.value = true;
  await settled();
  text.value = 'changed';
  await settled();
  assert.is(shown(element), 'changed');
});

test('styles are adopted sheets after the tokens, one for all widgets, and no style element', () => {
  const { mount } = counter();
  const [first, second] = [placeholder(), placeholder()];
  mount({ placeholder: first, ...fromLoader(script), fail });
  mount({ placeholder: second, ...fromLoader(script), fail });
  const sheets = shadow(first).adoptedStyleSheets;
  assert.is(sheets.length, 2);
  assert.match(sheets[0]?.cssRules[0]?.cssText ?? '', ':host');
  assert.match(sheets[1]?.cssRules[0]?.cssText ?? '', 'red');
  assert.ok(sheets.every((sheet, index) => sheet === shadow(second).adoptedStyleSheets[index]));
  assert.is(shadow(first).querySelector('style'), null);
});

test('the widget says which language it is in, and follows a change', () => {
  const { mount } = counter();
  const element = placeholder();
  mount({ placeholder: element, ...fromLoader(script), fail });
  const whole = shadow(element).querySelector<HTMLElement>('.widget');
  assert.is(whole?.getAttribute('lang'), 'da');
  announce(document, 'language', { language: 'en' });
  assert.is(whole?.getAttribute('lang'), 'en');
});

test("undoing takes the widget down and shows the host's own content again", async () => {
  const { mount, models } = counter();
  const element = placeholder();
  const undo = mount({ placeholder: element, ...fromLoader(script), fail });
  if (models[0]) models[0].ready.value = true;
  await settled();
  undo();
  assert.equal([shown(element), models[0]?.ended], [undefined, 1]);
  assert.ok(shadow(element).querySelector('slot'));
});

test('an element may be mounted again, also after an undo that comes late', async () => {
  const { mount, models } = counter();
  const element = placeholder();
  const undo = mount({ placeholder: element, ...fromLoader(script), fail });
  undo();
  mount({ placeholder: element, ...fromLoader(script), fail });
  undo();
  if (models[1]) models[1].ready.value = true;
  await settled();
  assert.equal([shown(element), shadow(element).querySelectorAll('.widget').length], ['hello', 1]);
});

test('a view that throws is reported to the loader after the rendering, and leaves nothing behind', async () => {
  const { mount, models, text } = counter();
  const element = placeholder();
  mount({ placeholder: element, ...fromLoader(script), fail });
  if (models[0]) models[0].ready.value = true;
  await settled();
  text.value = 'broken';
  await settled();
  assert.equal([failed.length, shown(element)], [1, undefined]);
  assert.match(String(failed[0]), 'cannot draw');
});

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const WIDGET = 'test/build/compat/accordion-widget.tsx';

/** Bundles the widget with all its packages, under the aliases of the Preact build. */
async function buildWidget(): Promise<{ mount: Mount; packages: string[] }> {
  const { aliases, cssAsText } = await import(new URL('../../../build.mjs', import.meta.url).href);
  const outfile = `${ROOT}.cache/accordion-${process.pid}.mjs`;
  await mkdir(`${ROOT}.cache`, { recursive: true });
  const { metafile } = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: [WIDGET],
    outfile,
    bundle: true,
    format: 'esm',
    metafile: true,
    jsx: 'automatic',
    alias: aliases(),
    plugins: [cssAsText],
  });
  const inputs = Object.keys(metafile.inputs);
  const { mount } = await import(outfile);
  await rm(outfile);
  return {
    mount,
    packages: inputs.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []),
  };
}

test('a React component from npm renders in a widget and answers a press', async () => {
  const { mount, packages } = await buildWidget();
  assert.ok(packages.includes('@radix-ui/react-accordion'));
  assert.not(packages.includes('react'), 'Preact stands for React');
  const { root, undo } = await mounted(mount);
  const trigger = root.querySelector('button');
  assert.is(trigger?.textContent, 'Opening hours');
  assert.is(trigger?.getAttribute('aria-expanded'), 'false');
  assert.not.match(root.textContent, 'All day');
  trigger?.click();
  await settled();
  assert.is(trigger?.getAttribute('aria-expanded'), 'true');
  assert.match(root.textContent, 'All day');
  undo();
});
