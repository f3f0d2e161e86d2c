import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readAccessibilityResults } from '../../../demo/pages/accessibility.ts';
import { AREAS } from '../../browser/screens/areas.ts';
import { assert, test } from '../../setup/suite.ts';
import { ENGLISH, siteUnderTest } from './site-under-test.ts';

const results = readAccessibilityResults();
const site = siteUnderTest();
const statement = async (headers = {}) =>
  (await site.request('/Content/Page/Accessibility', { headers })).text();

test('R1.10 the statement counts every screen that the tests know, and names the axe that they use', () => {
  const counts = Object.entries(AREAS).map(([area, { length }]) => [area, length]);
  assert.equal(results.screens, Object.fromEntries(counts));
  const axe = createRequire(import.meta.url).resolve('axe-core/package.json');
  assert.is(results.axe, JSON.parse(readFileSync(axe, 'utf8')).version);
});

test('the statement gives the day, the numbers and the contact of the results, in both languages', async () => {
  const [danish, english] = [await statement(), await statement(ENGLISH)];
  const count = Object.values(results.screens).reduce((sum, each) => sum + each, 0);
  assert.match(danish, `blev ${count} skærmbilleder prøvet med ${results.rules} regler`);
  assert.match(english, `${count} screens were tested with ${results.rules} rules`);
  assert.match(english, `Number of faults: ${results.violations}.`);
  const [, month = '', day = ''] = /^\d+-(\d+)-(\d+)$/.exec(results.date) ?? [];
  const named = new Date(2026, Number(month) - 1).toLocaleString('en', { month: 'long' });
  assert.match(english, `On ${Number(day)} ${named} ${results.date.slice(0, 4)},`);
  for (const page of [danish, english]) {
    const rows = [...page.matchAll(/<th scope="row">(.+?)<\/th><td>(\d+)<\/td>/g)];
    assert.equal(rows.map(([, , number]) => Number(number)).sort(), Object.values(results.screens).sort());
    assert.match(page, /href="mailto:[^"]+"/);
  }
});

test('every page leads to the statement', async () => {
  const front = await (await site.request('/')).text();
  assert.match(front, '<a href="/Content/Page/Accessibility">Tilgængelighed</a>');
});
