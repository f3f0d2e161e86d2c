import { resolve } from 'node:path';
import { hasDatabase } from '../database/connect.ts';
import { backUp } from '../database/dump.ts';
import { OperatorError } from '../operator-error.ts';
import { runCommand } from './run.ts';

const command = { usage: 'npm run backup -- file', args: { least: 1, most: 1 } } as const;

await runCommand(command, async (settings, { args: [file = ''] }) => {
  if (!hasDatabase(settings))
    throw new OperatorError(`DATA_DIR: there is no database in ${settings.dataDir}`);
  await backUp(settings, resolve(file));
  console.log(`${file} is a backup of the whole database`);
});
