// Makes the server one file of JavaScript. Reading hundreds of modules and compiling TypeScript was half of a start, and a
// facility whose server fell over has its doors closed for so long.
import { rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Bundles `server/main.ts`; answers with what Node is told to run it. Throws with esbuild's words. */
export async function bundleServer() {
  const path = `${root}.cache/server.mjs`;
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['server/main.ts'],
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
  // Whoever starts the server at this moment reads the old file or the new one, never half of one.
  for (const { path, contents } of outputFiles) {
    await writeFile(`${path}.${process.pid}`, contents);
    await rename(`${path}.${process.pid}`, path);
  }
  // A stack trace in the log then speaks of the sources.
  return ['--enable-source-maps', path];
}
