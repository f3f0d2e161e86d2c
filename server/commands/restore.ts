import { resolve } from 'node:path';
import { restore } from '../database/dump.ts';
import { runCommand } from './run.ts';

const command = {
  usage: 'npm run restore -- [--replace] file',
  flags: ['replace'],
  args: { least: 1, most: 1 },
} as const;

await runCommand(command, async (settings, { flags, args: [file = ''] }) => {
  await restore(settings, resolve(file), flags);
  console.log(`the database is that of ${file}`);
});
