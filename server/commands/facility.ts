import { resolve } from 'node:path';
import { connect, hasDatabase } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { readFacilities } from '../facility/chain.ts';
import type { FacilityChange } from '../facility/changes.ts';
import type { Facility } from '../facility/facility.ts';
import { describeNew, importFacility, previewFacility } from '../facility/import.ts';
import type { DataSettings } from '../settings.ts';
import { runCommand } from './run.ts';

const command = {
  usage: 'npm run facility -- [--check | --dry-run] [file or folder]',
  flags: ['check', 'dry-run'],
  words: { least: 0, most: 1 },
} as const;

await runCommand(command, async (settings, { flags, words: [file] }) => {
  const path = file ? resolve(file) : settings.facilityFile;
  const facilities = await readFacilities(path);
  if (flags.check) return console.log(`${path} is good.`);
  const changes = await (flags['dry-run'] ? preview : change)(settings, facilities);
  for (const [index, { department }] of facilities.entries()) {
    if (facilities.length > 1) console.log(`Department ${department.id}, ${department.name}`);
    for (const { sign, text } of changes[index] ?? []) console.log(`${sign} ${text}`);
  }
  console.log(totals(changes.flat()));
  if (flags['dry-run']) console.log('Nothing was changed.');
});

/** One department after the other: what was imported before a failure stays. */
async function change(settings: DataSettings, facilities: Facility[]): Promise<FacilityChange[][]> {
  const { database, close } = await connect(settings);
  try {
    await migrate(database);
    return await inTurn(facilities, (facility) => importFacility(database, facility));
  } finally {
    await close();
  }
}

async function preview(settings: DataSettings, facilities: Facility[]): Promise<FacilityChange[][]> {
  if (!hasDatabase(settings)) return facilities.map(describeNew);
  const { database, close } = await connect(settings);
  return inTurn(facilities, (facility) => previewFacility(database, facility)).finally(close);
}

async function inTurn<T>(facilities: Facility[], work: (facility: Facility) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (const facility of facilities) results.push(await work(facility));
  return results;
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
