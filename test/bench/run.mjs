/**
 * Benchmarks. They want a machine that does nothing else, so `npm test` leaves them out.
 *
 *   npm run bench                        all of them
 *   npm run bench -- rooms               these only
 *   npm run bench -- page --runs 21      21 rounds of `page` instead of 9
 *
 * Prints what was measured beside what is to be reached; the exit code is 1 when something was not.
 */
import { parseArgs } from 'node:util';
import { load } from '../../server/bundle.mjs';

const BENCHES = {
  rooms: onPostgres('rooms'),
  growth: onPostgres('growth'),
  page: async () => (await load('test/bench/page/page.ts')).measure({ runs }),
};

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '9' } },
});
const runs = Number(values.runs);
const unknown = wanted.filter((name) => !(name in BENCHES));
if (unknown.length || !Number.isInteger(runs) || runs < 1) {
  console.error(
    `no such bench: ${unknown.join(', ')}. Benches: ${Object.keys(BENCHES).join(', ')}; --runs 1 and more`,
  );
  process.exit(1);
}

/** On a PostgreSQL of its own, which keeps what was committed as one in production would. */
function onPostgres(name) {
  return async () => {
    const { startPostgres } = await import('../setup/postgres.mjs');
    const postgres = await startPostgres({ durable: true });
    process.env.TEST_DATABASE_URL = postgres.url;
    try {
      return await (await load(`test/bench/${name}.ts`)).measure();
    } finally {
      await postgres.stop();
    }
  };
}

let missed = 0;
for (const [name, measure] of Object.entries(BENCHES)) {
  if (wanted.length && !wanted.includes(name)) continue;
  console.log(name);
  for (const { what, figure, reach, reached } of await measure()) {
    if (reached === false) missed += 1;
    const mark = reached === undefined ? '' : reached ? 'reached' : 'NOT REACHED';
    console.log(`  ${mark.padEnd(11)}  ${what.padEnd(68)}  ${figure}${reach ? `  (${reach})` : ''}`);
  }
}
process.exit(missed ? 1 : 0);
