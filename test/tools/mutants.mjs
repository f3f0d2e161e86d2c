/**
 * Plants each bug of bugs.yaml in a copy of the last commit and runs the tests until one notices it.
 *
 *   npm run mutants                    every bug
 *   npm run mutants -- renting R7.5    those whose rule, file or text holds one of these words
 *
 * A bug is looked for beside its file first, then in the tests of the same half, then by the simulation or in a browser. Prints what
 * found each; the exit code is 1 when nothing did. Takes about half an hour.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { install } from '../../server/install.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const COPIES = join(ROOT, '.cache/mutants');
/** What found a bug the last time finds it soonest. */
const KNOWN = join(ROOT, '.cache/found-by.json');

install();
const words = process.argv.slice(2);
const bugs = parse(readFileSync(join(ROOT, 'test/tools/bugs.yaml'), 'utf8')).filter(
  ({ rule, bug, file }) => !words.length || words.some((word) => `${rule} ${bug} ${file}`.includes(word)),
);
const known = existsSync(KNOWN) ? JSON.parse(readFileSync(KNOWN, 'utf8')) : {};
const git = (...args) => execFileSync('git', args, { cwd: ROOT, stdio: 'pipe' });

function copyTree(name) {
  const tree = join(COPIES, name);
  rmSync(tree, { recursive: true, force: true });
  git('worktree', 'prune');
  git('worktree', 'add', '--detach', tree);
  mkdirSync(join(tree, '.cache'));
  for (const shared of ['node_modules', '.cache/browser.json'])
    if (existsSync(join(ROOT, shared))) symlinkSync(join(ROOT, shared), join(tree, shared));
  return tree;
}

/** The arguments of `npm test`, one search after the other. */
function searches({ bug, file }) {
  const isServer = file.startsWith('server/');
  const steps = isServer ? ['unit', 'server'] : ['unit'];
  const half = isServer ? ['test/server/'] : ['test/src/', 'test/widgets/'];
  const beside = [`test/${file}`, `test/${dirname(file)}`, `test/${file.split('/').slice(0, 2).join('/')}`];
  return [
    ...(known[bug] ? [[...steps, known[bug]]] : []),
    ...beside.filter((path) => existsSync(join(ROOT, path))).map((path) => [...steps, path]),
    [...steps, ...half],
    [isServer ? 'simulation' : 'browser-preact'],
  ];
}

/** The first test file that fails, or null. */
function findFailure(tree, args) {
  const child = spawn(process.execPath, ['test/run.mjs', ...args], {
    cwd: tree,
    env: { ...process.env, END_AT_FIRST_FAILURE: '1' },
  });
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      if (/no test file was found|neither a step/.test(output)) return resolve(null);
      resolve(code ? (/FAIL (test\/\S+)/.exec(output)?.[1] ?? args.join(' ')) : null);
    });
  });
}

async function plant(tree, { file, from, to, ...rest }) {
  const path = join(tree, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(from).length !== 2) return 'NOT IN THE SOURCE';
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
  try {
    for (const args of searches({ file, ...rest })) {
      const found = await findFailure(tree, args);
      if (found) return found;
    }
    return null;
  } finally {
    writeFileSync(path, source);
  }
}

let missed = 0;
let next = 0;
const began = Date.now();
await Promise.all(
  Array.from({ length: Math.max(1, cpus().length - 1) }, async (_, at) => {
    const tree = copyTree(String(at));
    while (next < bugs.length) {
      const each = bugs[next++];
      const found = await plant(tree, each);
      if (found?.startsWith('test/')) {
        known[each.bug] = found;
        writeFileSync(KNOWN, JSON.stringify(known, null, 1));
      } else missed += 1;
      console.log(`${each.rule} ${each.bug}: ${found ?? 'NOT FOUND'}`);
    }
    git('worktree', 'remove', '--force', tree);
  }),
);
console.log(
  `${bugs.length - missed} of ${bugs.length} found, ${((Date.now() - began) / 60_000).toFixed(0)} min`,
);
process.exitCode = missed ? 1 : 0;
