import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { type Asset, brotli } from './site.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SHORT = 'public, max-age=300';
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** The build as it is, from its own address. */
const building = () => import(new URL('../../../build.mjs', import.meta.url).href);

/** Every script that is compared, by the path it is served under. */
export async function buildScripts(): Promise<Record<string, Asset>> {
  const { build } = await building();
  const { out, manifest } = await build();
  const script = (bytes: Buffer, cache = SHORT): Asset => ({ type: 'text/javascript', bytes, cache });
  const assets: Record<string, Asset> = {};
  assets['/loader.js'] = script(await readFile(join(out, 'loader.js.br')));
  for (const path of new Set(Object.values(manifest as Record<string, string[]>).flat()))
    assets[`/${path}`] = script(await readFile(join(out, `${path}.br`)), IMMUTABLE);
  for (const name of ['banner', 'rooms', 'gate'])
    assets[`/vanilla/${name}.js`] = script(brotli(await bundled(`test/bench/vanilla/${name}.ts`), 11));
  return assets;
}

/** What every measured page runs before its own scripts. */
export const probeScript = (): Promise<string> => bundled('test/bench/page/probe.ts');

/** One classic script, with the options of the build. */
async function bundled(file: string): Promise<string> {
  const { cssAsText } = await building();
  const { outputFiles } = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: [file],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    outdir: ROOT,
    plugins: [cssAsText],
  });
  return outputFiles?.[0]?.text ?? '';
}
