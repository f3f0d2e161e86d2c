import { resolve } from 'node:path';
import { connect, hasDatabase } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import type { FacilityChange } from '../facility/changes.ts';
import type { Facility } from '../facility/facility.ts';
import { describeNew, importFacility, previewFacility } from '../facility/import.ts';
import { readFacility } from '../facility/read.ts';
import type { DataSettings } from '../settings.ts';
import { runCommand } from './run.ts';

const command = {
  usage: 'npm run facility -- [--check | --dry-run] [file]',
  flags: ['check', 'dry-run'],
  words: { least: 0, most: 1 },
} as const;

await runCommand(command, async (settings, { flags, words: [file] }) => {
  const path = file ? resolve(file) : settings.facilityFile;
  const facility = await readFacility(path);
  if (flags.check) return console.log(`${path} is good.`);
  const changes = await (flags['dry-run'] ? preview : change)(settings, facility);
  for (const { sign, text } of changes) console.log(`${sign} ${text}`);
  console.log(totals(changes));
  if (flags['dry-run']) console.log('Nothing was changed.');
});

async function change(settings: DataSettings, facility: Facility): Promise<FacilityChange[]> {
  const { database, close } = await connect(settings);
  try {
    await migrate(database);
    return await importFacility(database, facility);
  } finally {
    await close();
  }
}

async function preview(settings: DataSettings, facility: Facility): Promise<FacilityChange[]> {
  if (!hasDatabase(settings)) return describeNew(facility);
  const { database, close } = await connect(settings);
  return previewFacility(database, facility).finally(close);
}

function totals(changes: FacilityChange[]): string {
  const count = (wanted: FacilityChange['sign']) => changes.filter(({ sign }) => sign === wanted).length;
  const warnings = count('!');
  return [
    `${count('+')} new`,
    `${count('~')} changed`,
    `${count('-')} no longer shown`,
    `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`,
  ].join(', ');
}
