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
  args: { least: 0, most: 1 },
} as const;

await runCommand(command, async (settings, { flags, args: [file] }) => {
  const path = file ? resolve(file) : settings.facilityFile;
  const facilities = await readFacilities(path);
  if (flags.check) return console.log(`${path} is good.`);
  const all: FacilityChange[] = [];
  await (flags['dry-run'] ? preview : change)(settings, facilities, ({ department }, changes) => {
    if (facilities.length > 1) console.log(`Department ${department.id}, ${department.name}`);
    for (const { sign, text } of changes) console.log(`${sign} ${text}`);
    all.push(...changes);
  });
  console.log(totals(all));
  if (flags['dry-run']) console.log('Nothing was changed.');
});

type Print = (facility: Facility, changes: FacilityChange[]) => void;

/** Imports one department after the other and prints each at once: what was imported before a failure stays. */
async function change(settings: DataSettings, facilities: Facility[], print: Print): Promise<void> {
  const { database, close } = await connect(settings);
  try {
    await migrate(database);
    for (const facility of facilities) print(facility, await importFacility(database, facility));
  } finally {
    await close();
  }
}

async function preview(settings: DataSettings, facilities: Facility[], print: Print): Promise<void> {
  if (!hasDatabase(settings)) {
    for (const facility of facilities) print(facility, describeNew(facility));
    return;
  }
  const { database, close } = await connect(settings);
  try {
    for (const facility of facilities) print(facility, await previewFacility(database, facility));
  } finally {
    await close();
  }
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
