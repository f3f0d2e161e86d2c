import { resolve } from 'node:path';
import { backUp } from '../database/backup.ts';
import { connect, hasDatabase } from '../database/connect.ts';
import { OperatorError } from '../operator-error.ts';
import { runCommand } from './run.ts';

const command = { usage: 'npm run backup -- file.ndjson.gz', args: { least: 1, most: 1 } } as const;

await runCommand(command, async (settings, { args: [file = ''] }) => {
  if (!hasDatabase(settings))
    throw new OperatorError(`DATA_DIR: there is no database in ${settings.dataDir}`);
  const { database, close } = await connect(settings);
  const counts = await backUp(database, resolve(file)).finally(close);
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  console.log(`${file}: ${rows} rows of ${Object.keys(counts).length} tables`);
});
