/**
 * Makes the types of the database's rows (server/database/schema.d.ts) from its migrations: `npm run generate`. With --verify it fails when they are
 * not up to date.
 */
import { spawnSync } from 'node:child_process';
import { load } from '../../server/bundle.mjs';
import { startPostgres } from './postgres.mjs';

const { connect } = await load('server/database/connect.ts');
const { migrate } = await load('server/database/migrate.ts');

const postgres = await startPostgres();
const { database, close } = await connect({ databaseUrl: postgres.url, dataDir: '' });
await migrate(database);
await close();
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/kysely-codegen/dist/cli/bin.js',
    '--config-file',
    'server/database/codegen.json',
    ...process.argv.slice(2),
  ],
  { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DATABASE_URL: postgres.url } },
);
await postgres.stop();
process.exitCode = status ?? 1;
