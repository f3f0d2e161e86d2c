/**
 * Lighthouse, mobile settings, over the pages of the demonstration site.
 *
 *   npm run lighthouse             every page
 *   npm run lighthouse -- / /Embed these only; `--runs 5` takes the median of 5 runs; 3 without it
 *
 * Prints the scores; the exit code is 1 when one is below what is to be reached. Lighthouse weighs 185 MB and wants a machine that does nothing
 * else, so it is no dependency: it is installed with its first run. The reports stay in .cache.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { register } from 'tsx/esm/api';
import { build } from '../../build.mjs';
import { findBrowser } from '../setup/browser.mjs';
import { packageOnDemand } from '../setup/on-demand.mjs';

const VERSION = '12.8.2';
const PAGES = ['/', '/RentRoom', '/MyRoom', '/Access', '/ResetPassword', '/Embed'];
const REACH = { performance: 98, accessibility: 100, 'best-practices': 100 };
const FOLDER = fileURLToPath(new URL('../../.cache/lighthouse-reports/', import.meta.url));

register();
const { startServerProcess, freePorts } = await import('../setup/server-process.ts');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' } },
});

/** Lighthouse loses its trace now and then, and says itself to run it again. */
const TRIES = 3;

/** One run: its scores by category, from 0 to 100, and what was found wrong. */
async function look(address, browser, file) {
  const flags = [
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${Object.keys(REACH).join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
  ];
  let ended;
  for (let attempt = 0; attempt < TRIES && ended?.status !== 0; attempt++)
    ended = spawnSync(process.execPath, [cli, address, ...flags], {
      encoding: 'utf8',
      env: { ...process.env, CHROME_PATH: browser },
    });
  if (ended.status !== 0) throw new Error(ended.stderr);
  const { categories, audits } = JSON.parse(await readFile(file, 'utf8'));
  const wrong = Object.keys(REACH).flatMap((name) =>
    categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
      .map(({ id }) => `${id} ${audits[id].displayValue ?? ''}`.trim()),
  );
  return { scores: Object.keys(REACH).map((name) => Math.round(categories[name].score * 100)), wrong };
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const cli = join(await packageOnDemand('lighthouse', VERSION), 'cli/index.js');
await mkdir(FOLDER, { recursive: true });
await build();
const browser = await findBrowser();
const data = await mkdtemp(join(tmpdir(), 'selfstorage-lighthouse-'));
const [port, simulatorPort] = await freePorts(2);
const server = await startServerProcess({
  PORT: String(port),
  SIMULATOR_PORT: String(simulatorPort),
  DATA_DIR: data,
});
let missed = 0;
try {
  console.log(['page'.padEnd(16), ...Object.keys(REACH)].join('  '));
  for (const page of positionals.length ? positionals : PAGES) {
    const runs = [];
    for (let run = 0; run < Number(values.runs); run++) {
      const file = join(FOLDER, `${page.replaceAll('/', '') || 'front'}-${run}.json`);
      runs.push(await look(server.origin + page, browser, file));
    }
    const reached = Object.entries(REACH).map(([name, reach], at) => {
      const score = median(runs.map(({ scores }) => scores[at]));
      if (score < reach) missed += 1;
      return `${score}${score < reach ? ` (${reach})` : ''}`.padEnd(name.length);
    });
    console.log(
      [page.padEnd(16), ...reached].join('  '),
      [...new Set(runs.flatMap(({ wrong }) => wrong))].join('; '),
    );
  }
} finally {
  await server.stop();
  await rm(data, { recursive: true, force: true });
}
process.exit(missed ? 1 : 0);
