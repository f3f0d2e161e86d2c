// `node server/run.mjs <file> [arguments]`: runs a TypeScript or JavaScript file of the project, also in a fresh clone.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install } from './install.mjs';

const [, , source] = process.argv;
install({ forTests: source.startsWith('test/') });
const { load } = await import('./bundle.mjs');
// The file finds its own arguments where Node puts them.
process.argv.splice(1, 1);
// With source maps, stack traces name the sources.
process.setSourceMapsEnabled(true);
if (source.endsWith('.mjs')) await import(pathToFileURL(resolve(source)));
else await load(source);
