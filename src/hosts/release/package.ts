import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import type { Versions } from './publish.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PLUGIN = join(ROOT, 'src/hosts/wordpress/selfstorage');
const MODULES = ['index', 'react', 'release'];
/** What the compiler makes of `src/hosts/npm` and of what it imports, laid out as in `src`. */
const COMPILER = [
  '--target es2022 --module esnext --moduleResolution bundler --strict --ignoreConfig',
  '--declaration --rewriteRelativeImportExtensions --rootDir src',
].flatMap((options) => options.split(' '));
const exported = (name: string) => ({ types: `./hosts/npm/${name}.d.ts`, default: `./hosts/npm/${name}.js` });

type Version = Versions['versions'][number];

/** What people install, as files beside the loader: the npm package and the WordPress plugin. */
export const packDownloads = (version: Version): Record<string, Buffer> => ({
  'selfstorage-widgets.tgz': packForNpm(version),
  'selfstorage-wordpress.zip': zipPlugin(version),
});

function packForNpm(version: Version): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'selfstorage-npm-'));
  try {
    buildPackage(version, join(folder, 'package'));
    // What `npm pack` would make; a server may have no npm.
    return execFileSync('tar', ['-czf', '-', '-C', folder, 'package']);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function zipPlugin({ version, date }: Omit<Version, 'loader' | 'integrity'>): Buffer {
  const paths = readdirSync(PLUGIN, { recursive: true, encoding: 'utf8' });
  const files = paths.filter((path) => statSync(join(PLUGIN, path)).isFile());
  const entries = files.map((path) => {
    const bytes = readFileSync(join(PLUGIN, path));
    const main = path === 'selfstorage.php' && bytes.toString().replace(/(\* Version: ).*/, `$1${version}`);
    return [`selfstorage/${path.replaceAll('\\', '/')}`, main ? Buffer.from(main) : bytes];
  });
  return Buffer.from(zipSync(Object.fromEntries(entries), { mtime: new Date(date) }));
}

/** Makes the folder of the npm package. */
function buildPackage({ date: _, ...release }: Version, out: string): void {
  const sources = MODULES.map((name) => `src/hosts/npm/${name}.ts`);
  const compiler = join(ROOT, 'node_modules/typescript-7/bin/tsc');
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
