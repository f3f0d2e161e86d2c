import { fileURLToPath } from 'node:url';
import { readFacilities } from '../../../server/facility/chain.ts';
import { assert, test } from '../../setup/suite.ts';
import { facility, siteUnderTest } from './site-under-test.ts';

const FOLDER = fileURLToPath(new URL('../../../demo/chain', import.meta.url));
const facilities = await readFacilities(FOLDER);
const site = siteUnderTest({ facilities });
const read = async (path: string) => (await site.request(path)).text();

test('each department has its pages, with its number, its own links and its contact', async () => {
  for (const { department, pages = '', contact } of facilities)
    for (const path of ['/', '/RentRoom', '/MyRoom', '/Access', '/PaymentSuccess/7', '/PaymentCancel']) {
      const text = await read(`${pages}${path}`);
      assert.match(text, `data-department="${department.id}"`, pages + path);
      assert.match(text, `data-my-room="${pages}/MyRoom" data-pages="${pages}"`);
      assert.match(text, `>${contact?.phone}</a>`);
      const links = [...text.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) => href);
      const foreign = links.filter((href) => !href.startsWith(`${pages}/`));
      assert.equal(foreign, ['/Departments', '/openapi.yaml'], pages + path);
    }
});

test("a department's front page says nothing that is true of another one only", async () => {
  const text = await read('/aarhus/');
  assert.match(text, 'Opbevaring i Åbyhøj');
  assert.match(text, 'Hele døgnet');
  assert.not.match(text, /Odense|Havnegade|havnen/);
});

test("each department's terms have its own landlord, contact and hours", async () => {
  const text = await read('/aarhus/Content/Page/Terms');
  for (const own of [
    'Flyt &amp; Gem Aarhus, Søren Frichs Vej 44',
    '86 00 12 00',
    'adgang til dit rum hele døgnet',
  ])
    assert.match(text, own);
  assert.not.match(text, /66 00 12 00|havnens-opbevaring/);
});

test('R14.8 where nobody has said which department, the site asks', async () => {
  for (const path of ['/', '/RentRoom', '/Access', '/Content/Page/Terms', '/Departments']) {
    const text = await read(path);
    assert.match(text, '>Vælg afdeling</h1>', path);
    const page = path === '/Departments' ? '/' : path;
    for (const { pages, department } of facilities) {
      assert.match(text, `href="${pages}${page}"`);
      assert.match(text, department.city);
    }
  }
  assert.match(await read('/MyRoom'), 'id="root-my-room"');
});

test('plans of all floors are there, and pages that are not lead back to their department', async () => {
  for (const { floors } of facilities)
    for (const { id } of floors) assert.is((await site.request(`/plans/${id}.svg`)).status, 200);
  const missing = await site.request('/aarhus/nothing');
  assert.is(missing.status, 404);
  assert.match(await missing.text(), 'href="/aarhus/RentRoom"');
});

test('a chain can have one department at the root, and the others elsewhere', async () => {
  const other = {
    ...facility,
    department: { ...facility.department, id: 9 },
    pages: 'https://other.example',
  };
  const mixed = siteUnderTest({ facilities: [facility, other] });
  assert.match(await (await mixed.request('/RentRoom')).text(), 'id="root-rent-room"');
  assert.match(await (await mixed.request('/Departments')).text(), 'href="https://other.example/"');
});
