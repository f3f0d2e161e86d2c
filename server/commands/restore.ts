import { resolve } from 'node:path';
import { connect } from '../database/connect.ts';
import { checkBackup, restoreBackup } from '../database/restore.ts';
import { runCommand } from './run.ts';

const command = {
  usage: 'npm run restore -- [--replace] file.ndjson.gz',
  flags: ['replace'],
  args: { least: 1, most: 1 },
} as const;

await runCommand(command, async (settings, { flags, args: [file = ''] }) => {
  // Checked before the built-in database is created.
  await checkBackup(resolve(file));
  const { database, close } = await connect(settings);
  const counts = await restoreBackup(database, resolve(file), flags).finally(close);
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  console.log(`${rows} rows of ${Object.keys(counts).length} tables from ${file}`);
});
