import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import ts from 'typescript';
import type { Versions } from './publish.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SOURCES = join(ROOT, 'src/hosts/npm');
const MODULES = ['index', 'react', 'release'];

/** What an import of a module leads to; its types lie as in `src`. */
const exported = (name: string) => ({ types: `./types/hosts/npm/${name}.d.ts`, default: `./${name}.js` });

/** Makes the folder of the npm package, for `npm pack` and `npm publish`. */
export async function buildPackage(release: Versions['versions'][number], out: string): Promise<void> {
  const { name } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  const { date: _, ...own } = release;
  for (const module of MODULES) {
    const { code } = await transform(await readFile(join(SOURCES, `${module}.ts`), 'utf8'), {
      loader: 'ts',
      target: 'es2022',
      define: { __RELEASE__: JSON.stringify(own) },
    });
    await writeFile(join(out, `${module}.js`), asJavaScript(code));
  }
  await writeTypes(join(out, 'types'));
  await cp(join(SOURCES, 'README.md'), join(out, 'README.md'));
  const manifest = {
    name,
    version: release.version,
    description: 'Includes the widgets of a self-storage facility in a page',
    type: 'module',
    sideEffects: false,
    exports: {
      '.': exported('index'),
      './react': exported('react'),
      './release': exported('release'),
      './package.json': './package.json',
    },
    types: './types/hosts/npm/index.d.ts',
    peerDependencies: { react: '>=18' },
    peerDependenciesMeta: { react: { optional: true } },
  };
  await writeFile(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Relative imports name the TypeScript files. */
const asJavaScript = (code: string) => code.replace(/((?:from|import) ["']\.[^"']+)\.ts(["'])/g, '$1.js$2');

/** The types of the modules and of what they take from `src/contract.ts`. */
async function writeTypes(folder: string): Promise<void> {
  const files = new Map<string, string>();
  const program = ts.createProgram(
    MODULES.map((module) => join(SOURCES, `${module}.ts`)),
    {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: [],
      strict: true,
      allowImportingTsExtensions: true,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: join(ROOT, 'src'),
      outDir: folder,
    },
  );
  const { diagnostics, emitSkipped } = program.emit(undefined, (path, text) =>
    files.set(path, asJavaScript(text)),
  );
  if (emitSkipped)
    throw new Error(`The package's types: ${diagnostics.map((each) => each.messageText).join(', ')}`);
  for (const [path, text] of files) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}
