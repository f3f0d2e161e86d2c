/**
 * `npm run generate`: makes the types of the contract from openapi/, those of the database's rows from its migrations, and the table of settings in
 * docs/operating.md from server/settings.ts. With --verify it fails when one of them is not up to date.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { load } from '../../server/bundle.mjs';
import { startPostgres } from './postgres.mjs';

const VERIFY = process.argv.includes('--verify');

function keep(file, text) {
  if (!VERIFY) return writeFileSync(file, text);
  if (text === readFileSync(file, 'utf8')) return;
  console.error(`${file} is not up to date: npm run generate`);
  process.exitCode = 1;
}

const { CONTRACT } = await load('server/http/contract.ts');
keep('src/api/schema.d.ts', COMMENT_HEADER + astToString(await openapiTS(JSON.stringify(CONTRACT))));

const { SETTINGS } = await load('server/settings.ts');
const rows = Object.entries(SETTINGS).map(
  ([name, { fallback, shown = fallback ?? '', meaning }]) => `| \`${name}\` | ${shown} | ${meaning} |\n`,
);
const table = `| setting | default | meaning |\n|---|---|---|\n${rows.join('')}`;
const text = readFileSync('docs/operating.md', 'utf8');
keep(
  'docs/operating.md',
  text.replace(/\| setting \| default \| meaning \|\n(\|.*\n)+/, () => table),
);

const { connect } = await load('server/database/connect.ts');
const { migrate } = await load('server/database/migrate.ts');
const postgres = await startPostgres();
const { database, close } = await connect({ databaseUrl: postgres.url, dataDir: '' });
await migrate(database);
await close();
const codegen = [
  'node_modules/kysely-codegen/dist/cli/bin.js',
  '--config-file',
  'server/database/codegen.json',
];
const { status } = spawnSync(process.execPath, [...codegen, ...(VERIFY ? ['--verify'] : [])], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, DATABASE_URL: postgres.url },
});
await postgres.stop();
if (status) process.exitCode = 1;
