/**
 * The tests of one group (groups.mjs) as one file, which Stryker runs once for each mutant.
 *
 *   node tests.mjs browser build   bundles them, in the folder where the sources carry all mutants
 *   node tests.mjs browser         runs the bundle; the exit code is 1 when a test failed, and the mutant is killed
 */
import { fork } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle, bundleDom } from '../setup/bundle.mjs';
import { findTests } from '../setup/find-tests.mjs';
import { TEST_ENV } from '../setup/suites.mjs';
import { GROUPS } from './groups.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OUT = join(ROOT, '.cache/mutants');
const ENTRY = '.cache/mutants/all.ts';
const RUN_FILE = fileURLToPath(new URL('../setup/run-file.mjs', import.meta.url));

const [name, task] = process.argv.slice(2);
const { tests, dom } = GROUPS[name];

async function build() {
  const files = await findTests(['test'], tests);
  await mkdir(OUT, { recursive: true });
  const lines = files.map((file) => `import ${JSON.stringify(relative(OUT, join(ROOT, file)))};`);
  await writeFile(join(ROOT, ENTRY), lines.join('\n'));
  const [{ error }] = await bundle([ENTRY], { out: OUT });
  if (error) throw new Error(error);
  if (dom) await bundleDom(OUT);
}

function run() {
  const file = join(OUT, ENTRY.replace(/ts$/, 'mjs'));
  const child = fork(RUN_FILE, dom ? [file, join(OUT, 'dom.mjs')] : [file], {
    cwd: ROOT,
    silent: true,
    // One failure kills a mutant.
    env: { ...TEST_ENV, END_AT_FIRST_FAILURE: '1' },
  });
  let failed = 1;
  child.on('message', (result) => {
    failed = result.failed;
    if (failed) console.log(result.messages.join('\n'));
  });
  child.stdout.pipe(process.stdout);
  child.on('close', () => process.exit(failed ? 1 : 0));
}

await (task === 'build' ? build() : run());
