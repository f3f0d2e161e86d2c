import { readFile } from 'node:fs/promises';
import { assert, test } from '../setup/suite.ts';
import { tenantWithLease } from './people.ts';
import { misfits } from './reflow.ts';
import { STAFF_PASSWORD, useTestBed } from './test-bed.ts';

const testBed = useTestBed();

test(
  'R15.4 on a phone the page says what is let, the plan has a colour for it, and a list is downloaded',
  testBed.visit({ width: 390 }, async ({ page, server }) => {
    await tenantWithLease(server);
    await page.setExtraHTTPHeaders({ authorization: `Basic ${btoa(`owner:${STAFF_PASSWORD}`)}` });
    await page.goto(`${server.origin}/staff`);
    await page
      .getByText(/^[1-9]\d* \/ \d+ \(\d+ %\)$/)
      .first()
      .waitFor();
    const colours = await page
      .locator('rect.leased, rect.vacant')
      .evaluateAll((rooms) => new Set(rooms.map((room) => getComputedStyle(room).fill)).size);
    assert.is(colours, 2);
    assert.equal(await misfits(page), []);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Lejere (CSV)' }).click(),
    ]);
    assert.is(download.suggestedFilename(), 'tenants.csv');
    assert.match(await readFile(await download.path(), 'utf8'), /^\uFEFFDepartment;Room;Tenant;/);
  }),
);
