import { part } from '../test-bed.ts';
import { answer, type Screen } from './screen.ts';

const heading: Screen['reach'] = (page) => page.locator('h1').waitFor();
const frame = (page: Parameters<Screen['reach']>[0]) => page.frameLocator('#embed-frame');

/** The pages of the demonstration site that are not a widget's. */
export const siteScreens: Screen[] = [
  { name: 'front page', path: '/', reach: (page) => part(page, 'banner').waitFor() },
  { name: 'paid', path: '/PaymentSuccess/112', reach: heading },
  { name: 'cancelled', path: '/PaymentCancel', reach: heading },
  { name: 'terms', path: '/Content/Page/Terms', reach: heading },
  { name: 'accessibility statement', path: '/Content/Page/Accessibility', reach: heading },
  { name: 'simulators', path: '/Simulators', reach: heading },
  { name: 'no such page', path: '/Lager', reach: heading, expected: [/status of 404/] },
  {
    name: 'owner’s page',
    path: '/Embed',
    async reach(page) {
      await page.locator('#embed-frame').scrollIntoViewIfNeeded();
      await frame(page).locator('[part=room]').first().waitFor();
    },
  },
  {
    name: 'owner’s page with colours that cannot be read, all folds open',
    path: '/Embed',
    async reach(page) {
      await page.locator('[name=accent]').fill('#ffcc00');
      await page.locator('[name=api]').fill('nowhere');
      for (const fold of await page.locator('details > summary').all()) await fold.click();
      await page.locator('#embed-check button').click();
      await page.locator('[data-note=text]').waitFor();
    },
  },
  {
    name: 'checker of host pages',
    path: '/MyRoom#selfstorage-check',
    prepare: answer('/ResetPassword', {}, 404),
    reach: (page) => page.locator('[data-cause=pageMissing]').waitFor(),
    expected: [/status of 404/],
  },
];
