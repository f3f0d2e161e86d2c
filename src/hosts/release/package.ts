import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Versions } from './publish.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const MODULES = ['index', 'react', 'release'];
/** What the compiler makes of `src/hosts/npm` and of what it imports, laid out as in `src`. */
const COMPILER = [
  ...['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler', '--strict'],
  ...['--declaration', '--rewriteRelativeImportExtensions', '--rootDir', 'src'],
];
const exported = (name: string) => ({
  types: `./hosts/npm/${name}.d.ts`,
  default: `./hosts/npm/${name}.js`,
});

/** Makes the folder of the npm package, for `npm pack` and `npm publish`. */
export function buildPackage({ date: _, ...release }: Versions['versions'][number], out: string): void {
  rmSync(out, { recursive: true, force: true });
  const sources = MODULES.map((name) => `src/hosts/npm/${name}.ts`);
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, ...sources, ...COMPILER, '--outDir', out], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  const path = join(out, 'hosts/npm/release.js');
  writeFileSync(path, readFileSync(path, 'utf8').replace('__RELEASE__', JSON.stringify(release)));
  cpSync(join(ROOT, 'src/hosts/npm/README.md'), join(out, 'README.md'));
  cpSync(join(ROOT, 'LICENSE'), join(out, 'LICENSE'));
  const manifest = {
    name: JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).name,
    version: release.version,
    description: 'Includes the widgets of a self-storage facility in a page',
    license: 'MIT',
    type: 'module',
    sideEffects: false,
    exports: {
      '.': exported('index'),
      './react': exported('react'),
      './release': exported('release'),
      './package.json': './package.json',
    },
    types: exported('index').types,
    peerDependencies: { react: '>=18' },
    peerDependenciesMeta: { react: { optional: true } },
  };
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
