import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { assert, test } from '../setup/suite.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * A part of the code (a folder or a file), and what it may import besides itself. `packages` are the only packages that it may use;
 * without it any. The first part that matches a file counts, so narrow ones stand before wide ones.
 */
type Part = { part: string; may: string[]; not?: string[]; packages?: string[] };

/** The files of `src/` that the server may import. */
const SHARED = [
  'src/api/schema.d.ts',
  'src/catalogue.ts',
  'src/codes.ts',
  'src/format/',
  'src/rules/',
  'src/size-guide/',
];

/** What the subjects of the server stand on. */
const BELOW = [
  'server/database/',
  'server/language.ts',
  'server/operator-error.ts',
  'server/providers/types.ts',
  'server/root.ts',
  'server/settings.ts',
];

/** What everything outside of src/core/ imports of it. */
const CORE = '#core';

const PARTS: Part[] = [
  { part: 'src/contract.ts', may: [], packages: [] },
  { part: 'src/codes.ts', may: [], packages: [] },
  { part: 'src/catalogue.ts', may: [], packages: [] },
  { part: 'src/core/storage.ts', may: [], packages: [] },
  // Types alone: what the loader loads by name.
  { part: 'src/core/parts.ts', may: ['src/', 'widgets/'], not: ['src/loader/'] },
  { part: 'src/core/', may: ['src/api/', 'src/contract.ts', 'src/session/', 'src/ui/frame.css'] },
  { part: 'src/format/', may: [], packages: [] },
  { part: 'src/hosts/release/', may: [] },
  { part: 'src/hosts/wordpress/', may: [], packages: [] },
  { part: 'src/hosts/', may: ['src/contract.ts'], packages: ['react'] },
  { part: 'src/plan/', may: ['src/api/'], packages: [] },
  { part: 'src/size-guide/', may: ['src/format/'], packages: [] },
  { part: 'src/rules/', may: ['src/format/'], packages: ['superstruct'] },
  { part: 'src/loader/', may: ['src/contract.ts', 'src/core/parts.ts', 'src/core/storage.ts'], packages: [] },
  { part: 'src/check/', may: ['src/contract.ts', 'src/core/parts.ts', 'src/core/storage.ts'], packages: [] },
  { part: 'src/api/', may: ['src/codes.ts', 'src/contract.ts', 'src/core/parts.ts'] },
  // What is imported from src/core/ by its path, and not as #core, would be a second copy of the page's state.
  ...[
    'session: api codes.ts contract.ts',
    'state: api',
    'checkout: api codes.ts contract.ts format state ui',
    'ui: api catalogue.ts codes.ts contract.ts format rules state',
    'login: api codes.ts contract.ts format rules session state ui',
  ].map((line): Part => {
    const [part = '', list = ''] = line.split(': ');
    const may = list.split(' ').map((name) => `src/${name}${name.includes('.') ? '' : '/'}`);
    return { part: `src/${part}/`, may: [CORE, ...may] };
  }),
  { part: 'widgets/*/', may: [CORE, 'src/'], not: ['src/loader/', 'src/core/'] },
  { part: 'demo/', may: ['server/', 'src/contract.ts', ...SHARED] },
  { part: 'server/main.ts', may: ['server/', 'demo/', ...SHARED] },
  // The subjects hold the rules and their SQL, and know nothing of HTTP. Their imports form no cycle.
  ...[
    'messages/outbox.ts: messages/kinds.ts shared',
    'shared:',
    'devices: messages/outbox.ts shared',
    'people: devices messages/outbox.ts shared',
    'rooms: messages/outbox.ts shared',
    'billing: people shared',
    'renting: billing devices messages/outbox.ts people rooms shared',
    'withdrawal: devices messages/outbox.ts shared',
    'leases: billing devices messages/outbox.ts renting rooms shared withdrawal',
    'messages: devices shared withdrawal',
  ].map((line): Part => {
    const [part = '', list = ''] = line.split(':');
    const path = (name: string) => `server/${name}${name.includes('.') ? '' : '/'}`;
    return { part: path(part), may: [...list.split(' ').filter(Boolean).map(path), ...BELOW, ...SHARED] };
  }),
  { part: 'server/', may: ['server/', ...SHARED] },
  { part: 'test/', may: ['src/', 'widgets/', 'server/', 'demo/', 'build.mjs'] },
];

const SOURCE = /\.(ts|tsx|mts|js|mjs)$/;

/** A sentence for each import of a file that leaves the rule. */
function wrongImports(path: string): string[] {
  const part = PARTS.find((candidate) => own(candidate, path));
  if (!part) return [`${path} belongs to no part`];
  return ts
    .preProcessFile(readFileSync(join(ROOT, path), 'utf8'), true, true)
    .importedFiles.map(({ fileName }) => resolve(path, fileName))
    .filter((target) => !allowed(part, path, target))
    .map((target) => `${path} must not import ${target}`);
}

/** A file's address from the root, or a package's name. */
const resolve = (from: string, name: string) =>
  name.startsWith('.')
    ? posix.normalize(posix.join(dirname(from), name))
    : name === CORE
      ? CORE
      : packageName(name);

const packageName = (name: string) =>
  `package ${name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')}`;

/** The folder or file itself that a part's pattern means for this path; `*` stands for one folder. */
function own({ part }: Part, path: string): string | undefined {
  const pattern = new RegExp(
    `^${part.replace('.', '\\.').replace('*', '[^/]+')}${part.endsWith('/') ? '' : '$'}`,
  );
  return pattern.exec(path)?.[0];
}

function allowed(part: Part, from: string, target: string): boolean {
  if (target.startsWith('package ')) return !part.packages || part.packages.includes(target.slice(8));
  const within = (prefix: string) => target.startsWith(prefix);
  return within(own(part, from) ?? '') || (part.may.some(within) && !part.not?.some(within));
}

test('every import goes one way through the folders', () => {
  const sources = ['src', 'widgets', 'server', 'demo', 'test']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true }).map((name) => `${folder}/${String(name)}`),
    )
    .filter((path) => SOURCE.test(path));
  assert.equal(sources.flatMap(wrongImports), []);
});
