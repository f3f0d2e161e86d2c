// Bundles the server, or one of its commands, into one JavaScript file. Loading hundreds of modules and
// compiling TypeScript took half of the start-up time, during which doors cannot be opened.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('..', import.meta.url));

export const bundleServer = () => bundle('server/main.ts', 'server');
export const bundleCommand = (name) => bundle(`server/commands/${name}.ts`, name);

/** For esbuild's `banner`: CommonJS packages inside a bundle call `require`, which ES modules lack. */
export const WITH_REQUIRE = {
  js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
};

const parseFile = async (name) => parse(await readFile(`${root}openapi/${name}`, 'utf8'));

/** For esbuild's `define`: `__CONTRACT__` is both files of the contract, parsed here because parsing took an eighth of each start. */
export const defineContract = async () => ({
  __CONTRACT__: JSON.stringify([await parseFile('storage.yaml'), await parseFile('extensions.yaml')]),
});

const EMPTY_MAP = Buffer.from('{"version":3,"sources":[""],"mappings":"AAAA"}').toString('base64');

/**
 * Leaves packages out of the bundle's source map: each of their files gets an empty map of its own. Node reads the bundle's whole map at the
 * first error; with the packages in it, that cost each start 0.2 s of processor time and 70 MB of memory.
 */
const mapOwnSources = {
  name: 'map-own-sources',
  setup(build) {
    build.onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => ({
      contents: `${await readFile(path, 'utf8')}\n//# sourceMappingURL=data:application/json;base64,${EMPTY_MAP}`,
    }));
  },
};

/** Bundles a source file and returns the arguments to run it with Node. Throws esbuild's error. */
async function bundle(source, name) {
  const path = `${root}.cache/${name}.mjs`;
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [source],
    outfile: path,
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    define: await defineContract(),
    // These packages read files next to their own.
    external: ['@electric-sql/pglite', '@node-rs/argon2', 'pg-native'],
    banner: WITH_REQUIRE,
    sourcemap: 'linked',
    sourcesContent: false,
    plugins: [mapOwnSources],
    logLevel: 'warning',
  });
  await mkdir(`${root}.cache`, { recursive: true });
  // Written atomically: a process that starts at the same moment reads the old file or the new one.
  for (const { path, contents } of outputFiles) {
    await writeFile(`${path}.${process.pid}`, contents);
    await rename(`${path}.${process.pid}`, path);
  }
  // With source maps, stack traces name the sources.
  return ['--enable-source-maps', path];
}
