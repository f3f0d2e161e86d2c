import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { howMany } from '../setup/figures.ts';
import { loaderTag, place, WIDGETS } from './host.ts';
import { difference, takePictures } from './page-styles/pictures.ts';
import { ALIKE, SHEETS } from './page-styles/sheets.ts';
import type { Server } from './server.ts';
import { tenantWithLease } from './tenant.ts';
import { createTestBed } from './test-bed.ts';

/** The sheets of this run. `CAMPAIGN=whole npm test -- browser-preact test/browser/page-styles` takes all four. */
const SHOWN = Object.entries(SHEETS).slice(-howMany({ test: 2, deep: 4 }));
/** The share of pixels that may differ. */
const LIMIT = 0.001;

const testBed = createTestBed();
const { host } = testBed;
test.before(testBed.start);
test.after(testBed.stop);

/** Whoever used this server before may have left a gate open, which would close between two pictures. */
async function closeGates(server: Server, token: string): Promise<void> {
  const { body } = await server.get('/gate/getfiltered', token);
  for (const { id } of body.data.data)
    assert.is((await server.post('/nox/closegatelogged', { gateId: id }, token)).status, 200);
}

test('style sheets that style everything on a page change no widget’s look, within 0.1 % of the pixels', async () => {
  const { token } = await tenantWithLease(testBed.server);
  await closeGates(testBed.server, token);
  const put = (css: string) =>
    host.put({
      head: `<style>${css}${ALIKE}</style>${loaderTag(testBed.server.origin)}`,
      body: WIDGETS.map((name) => place(name)).join(''),
    });
  const alone = put('');
  await testBed.visit({}, async ({ page }) => {
    // All widgets are in view, since the browser draws a long list of rooms only where it is.
    await page.setViewportSize({ width: 1280, height: 12_000 });
    await page.goto(alone);
    await page.evaluate((kept) => localStorage.setItem('jwt_access_token', kept), token);
    await page.reload();
    const expected = await takePictures(page);
    const differences: string[] = [];
    for (const [name, sheet] of SHOWN) {
      await page.goto(put(await sheet()));
      for (const [what, picture] of await takePictures(page)) {
        const share = await difference(`${what} on ${name}`, expected.get(what) as Buffer, picture, {
          limit: LIMIT,
        });
        if (share > LIMIT) differences.push(`${what} on ${name}: ${(share * 100).toFixed(2)} %`);
      }
    }
    assert.equal(differences, []);
  })();
});

test.run();
