import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { minify } from 'terser';
import { WIDGETS } from '../../../src/contract.ts';
import { answerTo } from './facility.ts';
import { type Asset, brotli } from './site.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SHORT = 'public, max-age=300';
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Where a host page takes them from, by the name of what it shows. */
const ELSEWHERE = {
  'cal.com': import.meta.resolve('@calcom/embed-core/dist/embed/embed.js'),
  typeform: import.meta.resolve('@typeform/embed/build/embed.js'),
};

/** The loader with the banner's sketch, as the server makes it. */
export const SKETCHED = '/loader.js?first=discount-banner&department=1';

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
  const { script: sketch } = await import(join(out, 'first-discount-banner.mjs'));
  const { data } = answerTo(new URL('http://bench/floor/getfiltered'), { rooms: 0 }) as {
    data: { data: object[] };
  };
  const loader = await readFile(join(out, 'loader.js'), 'utf8');
  assets[SKETCHED] = script(brotli(`${loader}\n${sketch(data.data)}`, 5));
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

/** The same sources with React, the loader's own parts included, as one file: only the fetching of chunks is taken out. */
async function eagerReact(widgets: string[]): Promise<string> {
  const mounts = widgets.map(
    (name, index) => `import { mount as m${index} } from '../../widgets/${name}/index.tsx';`,
  );
  const table = widgets.map((name, index) => `'${name}': m${index}`);
  const inOneFile: esbuild.Plugin = {
    name: 'in-one-file',
    setup(build) {
      build.onLoad({ filter: /src\/loader\/start\.ts$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const loading = /if \(!__INTEGRITY__\) await Promise\.allSettled.*?(?= {6}if \(placed)/s;
        if (!loading.test(source)) throw new Error('start.ts loads its files in another way');
        const contents = `${mounts.join('')} const mounts = { ${table} };\n${source.replace(loading, 'const mount = mounts[widget];\n')}`;
        return { contents, resolveDir: dirname(path), loader: 'ts' };
      });
    },
  };
  const { aliases, asModules } = await building();
  return bundled({
    entryPoints: ['src/loader/loader.ts'],
    alias: { ...aliases({ react: true }), ...asModules },
    plugins: [inOneFile],
    define: { __MANIFEST__: JSON.stringify(Object.fromEntries(widgets.map((name) => [name, '']))) },
  });
}

/** One classic script, through the same two tools and options as the build's. */
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
  const { code } = await minify(outputFiles?.[0]?.text ?? '', { ecma: 2022, compress: { passes: 3 } });
  return code ?? '';
}
