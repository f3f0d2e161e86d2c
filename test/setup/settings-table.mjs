/** Writes the table of docs/operating.md from server/settings.ts: `npm run generate`. With --verify it fails when the table is not up to date. */
import { readFileSync, writeFileSync } from 'node:fs';
import { load } from '../../server/bundle.mjs';

const { SETTINGS } = await load('server/settings.ts');

const FILE = 'docs/operating.md';
const rows = Object.entries(SETTINGS).map(
  ([name, { fallback, shown = fallback ?? '', meaning }]) => `| \`${name}\` | ${shown} | ${meaning} |\n`,
);
const table = `| setting | default | meaning |\n|---|---|---|\n${rows.join('')}`;
const text = readFileSync(FILE, 'utf8');
const written = text.replace(/\| setting \| default \| meaning \|\n(\|.*\n)+/, () => table);
if (!process.argv.includes('--verify')) writeFileSync(FILE, written);
else if (written !== text) {
  console.error(`${FILE}: the table of settings is not that of server/settings.ts; run npm run generate`);
  process.exitCode = 1;
}
