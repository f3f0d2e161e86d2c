/**
 * Benchmarks. They want a machine that does nothing else, so `npm test` leaves them out.
 *
 *   npm run bench            all of them
 *   npm run bench -- rooms   these only
 *
 * Prints what was measured beside what is to be reached; the exit code is 1 when something was not.
 */
import { register } from 'tsx/esm/api';
import { startPostgres } from '../setup/postgres.mjs';

register();
const BENCHES = {
  rooms: () => import('./rooms.ts'),
  growth: () => import('./growth.ts'),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in BENCHES));
if (unknown.length) {
  console.error(`no such bench: ${unknown.join(', ')}. Benches: ${Object.keys(BENCHES).join(', ')}`);
  process.exit(1);
}

/** Each measures on this PostgreSQL, which keeps what was committed as one in production would. */
const postgres = await startPostgres({ durable: true });
let missed = 0;
try {
  for (const [name, load] of Object.entries(BENCHES)) {
    if (wanted.length && !wanted.includes(name)) continue;
    const { measure } = await load();
    console.log(name);
    for (const { what, figure, reach, reached } of await measure(postgres.url)) {
      if (reached === false) missed += 1;
      const mark = reached === undefined ? '' : reached ? 'reached' : 'NOT REACHED';
      console.log(`  ${mark.padEnd(11)}  ${what.padEnd(68)}  ${figure}${reach ? `  (${reach})` : ''}`);
    }
  }
} finally {
  await postgres.stop();
}
process.exit(missed ? 1 : 0);
