// Makes the server, or a command of it, one file of JavaScript. Reading hundreds of modules and compiling TypeScript was half of a start, and a
// facility whose server fell over has its doors closed for so long.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

export const bundleServer = () => bundle('server/main.ts', 'server');
export const bundleCommand = (name) => bundle(`server/commands/${name}.ts`, name);

/** Bundles a source; answers with what Node is told to run it. Throws with esbuild's words. */
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
    // These read files that lie beside their own.
    external: ['@electric-sql/pglite', '@node-rs/argon2', 'pg-native'],
    // For packages in CommonJS.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
  });
  await mkdir(`${root}.cache`, { recursive: true });
  // Whoever starts the same at this moment reads the old file or the new one, never half of one.
  for (const { path, contents } of outputFiles) {
    await writeFile(`${path}.${process.pid}`, contents);
    await rename(`${path}.${process.pid}`, path);
  }
  // A stack trace in the log then speaks of the sources.
  return ['--enable-source-maps', path];
}
