import { readFileSync, readdirSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { startBrowser } from './test/bench/page/browser.ts';
import { startSite } from './test/bench/page/site.ts';
import { ROOMS, variantsOf, NAMES } from './test/bench/page/variants.ts';
import { choices } from './test/bench/page/visit.ts';
const dist = process.env.DIST ?? 'dist';
const assets: any = {};
const put = (url: string, file: string) => { assets[url] = { type: 'text/javascript', cache: 'public, max-age=300', bytes: brotliCompressSync(readFileSync(file)) }; };
put('/loader.js', `${dist}/loader.js`);
for (const n of readdirSync(`${dist}/chunks`)) if (n.endsWith('.js')) put(`/chunks/${n}`, `${dist}/chunks/${n}`);
const v = variantsOf(ROOMS, {}).find(({ name }) => name === NAMES.hinted)!;
const site = await startSite({ pages: { [v.path]: v.html }, assets });
const browser = await startBrowser();
for (let i = 0; i < Number(process.env.RUNS ?? 5); i++) {
  const { room, floor, band } = await choices(browser, site.origin + v.path, ROOMS);
  const f = (c: any) => `${c.nextPaint.toFixed(0)}/${c.longestTask.toFixed(0)}`;
  console.log('room', f(room), 'floor', f(floor), 'band', f(band));
}
await browser.stop(); await site.stop();
