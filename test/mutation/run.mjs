/**
 * Mutation testing of what decides about money, dates, sessions and holds: Stryker changes the sources in one place after the
 * other, and the tests must notice.
 *
 *   npm run mutants              all groups (groups.mjs)
 *   npm run mutants -- server    this one only
 *
 * Prints each mutant that survived; the exit code is 1 when less than 85 % of a group were killed. It takes long: half an
 * hour and more.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install } from '../../server/install.mjs';
import { packageOnDemand } from '../setup/on-demand.mjs';
import { GROUPS } from './groups.mjs';

const VERSION = '9.6.1';
const LEAST = 85;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in GROUPS));
if (unknown.length) {
  console.error(`no such group: ${unknown.join(', ')}. Groups: ${Object.keys(GROUPS).join(', ')}`);
  process.exit(1);
}

install();
const stryker = await packageOnDemand('@stryker-mutator/core', VERSION);
const { Stryker } = await import(pathToFileURL(join(stryker, 'dist/src/index.js')).href);
let missed = false;
for (const [name, { mutate }] of Object.entries(GROUPS)) {
  if (wanted.length && !wanted.includes(name)) continue;
  const tests = `node test/mutation/tests.mjs ${name}`;
  const results = await new Stryker({
    mutate,
    testRunner: 'command',
    commandRunner: { command: tests },
    buildCommand: `${tests} build`,
    concurrency: 2,
    checkers: [],
    plugins: [],
    ignorePatterns: ['.cache', 'dist', 'data', 'docs'],
    tempDirName: '.cache/mutants',
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
    thresholds: { high: 100, low: LEAST, break: null },
    logLevel: 'warn',
    timeoutMS: 20_000,
  }).runMutationTest();
  const killed = results.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
  const counted = results.filter(({ status }) => status !== 'Ignored' && status !== 'CompileError').length;
  const share = (100 * killed) / counted;
  missed ||= share < LEAST;
  console.log(`${name}: ${killed} of ${counted} mutants killed, ${share.toFixed(1)} % (at least ${LEAST} %)`);
}
process.exit(missed ? 1 : 0);
