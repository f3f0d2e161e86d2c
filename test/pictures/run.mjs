/**
 * Pictures of every screen and state, in both languages, light and dark, at 390 and 1280 px and with large letters.
 *
 *   npm run pictures                  all of them, into .cache/pictures, with an index.html to look through
 *   npm run pictures -- leases cards  only screens whose name holds one of these
 *   npm run pictures -- --write       the README's, into docs/pictures
 */
import { parseArgs } from 'node:util';
import { build } from '../../build.mjs';
import { load } from '../../server/bundle.mjs';
import { findBrowser, findShell } from '../setup/browser.mjs';

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});
const browser = await findBrowser();
if (!browser) throw new Error('no Chromium: run `npm test -- browser` first');
process.env.CHROMIUM_PATH = browser;
process.env.SHELL_PATH = findShell() ?? browser;
await build();
const { takeGallery, takeForReadme } = await load('test/pictures/gallery.ts');
console.log(await (values.write ? takeForReadme() : takeGallery({ names })));
process.exit(0);
