import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import type { Mount } from '../../../src/core/parts.ts';
import { settled } from '../../setup/draw.tsx';
import { assert, suite } from '../../setup/suite.ts';
import { mounted } from '../../widgets/page.ts';

const test = suite('React components of others');
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
  const { root, undo } = await mounted(mount, 'root-my-room');
  const trigger = root.querySelector('button');
  assert.is(trigger?.textContent, 'Opening hours');
  assert.is(trigger?.getAttribute('aria-expanded'), 'false');
  assert.not.match(root.textContent ?? '', 'All day');
  trigger?.click();
  await settled();
  assert.is(trigger?.getAttribute('aria-expanded'), 'true');
  assert.match(root.textContent ?? '', 'All day');
  undo();
});
