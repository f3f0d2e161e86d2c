// Bundles TypeScript with esbuild, so that Node can run it.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import esbuild from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The text of a source file in which `import.meta.url` stays the URL of that file, so that paths relative to it are right in a bundle. */
export const keepAddress = (source, path) =>
  source.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));

/** An esbuild plugin that does so for every file of the project. */
export const keepAddresses = {
  name: 'keep-addresses',
  setup(build) {
    build.onLoad({ filter: /\.(ts|tsx|mjs)$/ }, async ({ path }) => {
      if (path.includes('node_modules')) return undefined;
      const source = await readFile(path, 'utf8');
      if (!source.includes('import.meta.url')) return undefined;
      return { contents: keepAddress(source, path), loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
};

/** esbuild's options for a bundle that Node runs. It contains the packages too: Node starts slower from their thousands of small files. */
export const forNode = {
  bundle: true,
  // These packages load files from the folder of their own code, so they cannot be inside a bundle.
  external: [
    '@electric-sql/pglite',
    '@node-rs/argon2',
    'autocannon',
    'esbuild',
    'pg-native',
    'playwright-core',
    'typescript',
  ],
  // CommonJS packages call `require`, which an ES module does not have.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // A short text is read faster.
  minifyWhitespace: true,
  minifySyntax: true,
  sourcemap: 'linked',
};

/**
 * Bundles `source`, a file relative to the root, into `.cache/`. Returns the arguments with which Node runs it. Throws esbuild's error.
 */
export async function bundle(source) {
  const outfile = `${ROOT}.cache/${source.replaceAll('/', '-').replace(/ts$/, 'mjs')}`;
  const { outputFiles } = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: [source],
    outfile,
    write: false,
    ...forNode,
    sourcesContent: false,
    plugins: [keepAddresses],
    logLevel: 'warning',
  });
  await mkdir(`${ROOT}.cache`, { recursive: true });
  // Renamed when it is whole: a process that starts at the same moment reads the old file or the new one.
  for (const { path, contents } of outputFiles) {
    await writeFile(`${path}.${process.pid}`, contents);
    await rename(`${path}.${process.pid}`, path);
  }
  // With source maps, stack traces name the sources.
  return ['--enable-source-maps', outfile];
}

/** Bundles a TypeScript file and imports it. */
export const load = async (source) => import(pathToFileURL((await bundle(source)).at(-1)).href);
