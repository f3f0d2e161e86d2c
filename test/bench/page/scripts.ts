import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { WIDGETS } from '../../../src/contract.ts';
import { type Asset, brotli } from './site.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SHORT = 'public, max-age=300';
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Where a host page takes them from, by the name of what it shows. */
const ELSEWHERE = {
  'cal.com': import.meta.resolve('@calcom/embed-core/dist/embed/embed.js'),
  typeform: import.meta.resolve('@typeform/embed/build/embed.js'),
};

/** The build as it is, from its own address. */
const building = () => import(new URL('../../../build.mjs', import.meta.url).href);

/** Brotli bytes of all JavaScript that a page loads, and the budget it is held to (build.mjs). */
export interface PageSize {
  page: string;
  brotli: number;
  budget: number | null;
}

/** Every script that is compared, by the path it is served under, and what the build says of itself. */
export async function buildScripts(): Promise<{
  assets: Record<string, Asset>;
  pages: PageSize[];
}> {
  const { build } = await building();
  const { out, sizes, pages } = await build();
  const script = (bytes: Buffer, cache = SHORT): Asset => ({ type: 'text/javascript', bytes, cache });
  const assets: Record<string, Asset> = {};
  for (const name of Object.keys(sizes)) {
    const path = name === 'loader' ? '/loader.js' : `/chunks/${name}.js`;
    assets[path] = script(await readFile(join(out, `${path}.br`)), name === 'loader' ? SHORT : IMMUTABLE);
  }
  for (const [name, widgets] of [...WIDGETS.slice(0, 2).map((each) => [each, [each]]), ['all', WIDGETS]] as [
    string,
    string[],
  ][])
    assets[`/react/${name}.js`] = script(brotli(await eagerReact(widgets), 11));
  for (const name of ['banner', 'rooms', 'gate'])
    assets[`/vanilla/${name}.js`] = script(
      brotli(await bundled({ entryPoints: [`test/bench/vanilla/${name}.ts`] }), 11),
    );
  for (const [name, file] of Object.entries(ELSEWHERE))
    assets[`/elsewhere/${name}.js`] = script(brotli(await readFile(new URL(file)), 11));
  return { assets, pages };
}

/** What every measured page runs before its own scripts. */
export const probeScript = (): Promise<string> => bundled({ entryPoints: ['test/bench/page/probe.ts'] });

/** The same sources with React, the loader's own included, as one file: only the fetching of files is taken out. */
async function eagerReact(widgets: string[]): Promise<string> {
  const { aliases } = await building();
  const imports = widgets.map((name, at) => `import * as w${at} from '../../widgets/${name}/index.tsx';`);
  const table = widgets.map((name, at) => `'${name}': w${at}`);
  const inOneFile: esbuild.Plugin = {
    name: 'in-one-file',
    setup(build) {
      build.onLoad({ filter: /src\/loader\/load\.ts$/ }, () => ({
        contents: `${imports.join('')} const files = { ${table} }; export const load = async (name) => files[name];`,
        resolveDir: join(ROOT, 'src/loader'),
        loader: 'ts',
      }));
    },
  };
  return bundled({
    entryPoints: ['src/loader/loader.ts'],
    alias: aliases({ react: true }),
    plugins: [inOneFile],
    define: { __FILES__: JSON.stringify(Object.fromEntries(widgets.map((name) => [name, '']))) },
  });
}

/** One classic script, with the options of the build. */
async function bundled({ plugins = [], define, ...options }: esbuild.BuildOptions): Promise<string> {
  const { cssAsText } = await building();
  const { outputFiles } = await esbuild.build({
    absWorkingDir: ROOT,
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    legalComments: 'none',
    outdir: ROOT,
    ...options,
    define: {
      'process.env.NODE_ENV': '"production"',
      __VERSION__: '"bench"',
      __INTEGRITY__: 'undefined',
      ...define,
    },
    plugins: [cssAsText, ...plugins],
  });
  return outputFiles?.[0]?.text ?? '';
}
