/**
 * Plants each bug of bugs.yaml in a copy of the last commit and runs the tests until one notices it.
 *
 *   npm run mutants                    every bug
 *   npm run mutants -- renting R7.5    those whose rule, file or text holds one of these words
 *
 * Prints which test file found each; the exit code is 1 when nothing did. All of them take hours.
 */
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { findTests } from '../setup/find-tests.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const words = process.argv.slice(2);
const byFile = parse(readFileSync(join(ROOT, 'test/tools/bugs.yaml'), 'utf8'));
const bugs = Object.entries(byFile)
  .flatMap(([file, all]) => all.map((each) => ({ ...each, file })))
  .filter(({ bug, file }) => !words.length || words.some((word) => `${bug} ${file}`.includes(word)));
const testFiles = await findTests();
const git = (...args) => execFileSync('git', args, { cwd: ROOT, stdio: 'pipe' });

function copyTree() {
  const tree = join(ROOT, '.cache/mutants');
  rmSync(tree, { recursive: true, force: true });
  git('worktree', 'prune');
  git('worktree', 'add', '--detach', tree);
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  // Tests that start the product fail without it.
  execFileSync(process.execPath, ['build.mjs'], { cwd: tree, stdio: 'pipe' });
  return tree;
}

/** Where a bug is looked for, the nearest tests first: the arguments of `npm test`, in each search more than in the one before. */
const SEARCHES = [
  ({ bug }) =>
    testFiles.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes(`${bug.split(' ')[0]} `)),
  ({ file }) => beside(file),
  ({ file }) => (file.startsWith('server/') ? ['test/server/'] : ['test/src/', 'test/widgets/']),
  ({ file }) => [file.startsWith('server/') ? 'simulation' : 'browser-preact'],
];

/** The tests of the same name or, failing that, of the same folder. */
function beside(file) {
  const folder = dirname(file);
  const near = [file.replace(/\.tsx?$/, '.'), `${folder}/`, `${folder}.`, `${dirname(folder)}/`].map(
    (path) => `test/${path}`,
  );
  return near.filter((path) => testFiles.some((test) => test.startsWith(path))).slice(0, 1);
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
      if (/^0 passed, 0 failed|neither a step/m.test(output)) return resolve(null);
      resolve(code ? (/FAIL (test\/\S+)/.exec(output)?.[1] ?? args.join(' ')) : null);
    });
  });
}

async function plant(tree, each, search) {
  const { file, from, to } = each;
  const args = search(each);
  if (!args?.length) return null;
  const path = join(tree, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(from).length !== 2) throw new Error(`${each.bug}: not once in ${file}: ${from}`);
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
  try {
    const steps = args[0].startsWith('test/') ? ['unit', 'server'] : [];
    return await findFailure(tree, [...steps, ...args]);
  } finally {
    writeFileSync(path, source);
  }
}

const tree = copyTree();
let left = bugs;
for (const search of SEARCHES) {
  const missed = [];
  for (const each of left) {
    const found = await plant(tree, each, search);
    if (found) console.log(`${each.bug}: ${found}`);
    else missed.push(each);
  }
  left = missed;
}
git('worktree', 'remove', '--force', tree);
for (const { bug } of left) console.log(`${bug}: NOT FOUND`);
console.log(`${bugs.length - left.length} of ${bugs.length} found`);
process.exitCode = left.length ? 1 : 0;
