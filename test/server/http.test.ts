import { Hono } from 'hono';
import { callerAddress } from '../../server/http/address.ts';
import { preferredLanguage } from '../../server/language.ts';
import { assert, test } from '../setup/suite.ts';

const app = new Hono().get('/:proxy', (c) => c.text(callerAddress(c, c.req.param('proxy') === 'trusted')));
const readAddress = async (forwarded: string, proxy = 'trusted') =>
  (await app.request(`/${proxy}`, { headers: { 'x-forwarded-for': forwarded } })).text();

const NETWORK = '2001:db8:0:1::/64';

for (const [forwarded, address] of [
  ['10.9.9.9', '10.9.9.9'],
  ['1.2.3.4, 10.9.9.9', '10.9.9.9'],
  ['10.9.9.9:50000', '10.9.9.9'],
  ['::ffff:10.9.9.9', '10.9.9.9'],
  ['2001:db8:0:1::7', NETWORK],
  ['2001:DB8::1:0:0:0:7', NETWORK],
  ['2001:0db8:0000:0001:a:b:c:7', NETWORK],
  ['[2001:db8:0:1::7]', NETWORK],
  ['[2001:db8:0:1::7]:443', NETWORK],
  ['2001:db8:0:2::7', '2001:db8:0:2::/64'],
  ['::1', '0:0:0:0::/64'],
] as const)
  test(`behind a trusted proxy ${forwarded} counts as ${address}`, async () => {
    assert.is(await readAddress(forwarded), address);
  });

test('without a trusted proxy the header is ignored', async () => {
  assert.is(await readAddress('10.9.9.9', 'none'), 'in-process');
});

test('the preferred one of Danish and English is chosen, else Danish', () => {
  for (const [header, language] of [
    [undefined, 'da'],
    ['', 'da'],
    ['*', 'da'],
    ['en', 'en'],
    ['en-GB,en;q=0.9,da;q=0.8', 'en'],
    ['da-DK,da;q=0.9,en;q=0.8', 'da'],
    ['fr, en;q=0.4, da;q=0.8', 'da'],
    ['de', 'da'],
    ['en;q=x, da;q=0.1', 'da'],
  ] as const)
    assert.is(preferredLanguage(header), language, header);
});
