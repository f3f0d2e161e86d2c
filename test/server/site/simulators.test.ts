import { assert, test } from '../../setup/suite.ts';
import { siteUnderTest } from './site-under-test.ts';

const AT = '2026-03-01T11:00:00.000Z';

test('a text message is shown escaped, with its link', async () => {
  const link = 'http://localhost:18310/ResetPassword?code=a_b-C';
  const sms = [{ to: '+4528123456', text: `<b>Vælg</b> ny: ${link}.`, at: AT }];
  const site = siteUnderTest({ activity: async () => ({ sms, mail: [], access: [], payments: [] }) });
  const text = await (await site.request('/Simulators')).text();
  assert.match(text, `&lt;b&gt;Vælg&lt;/b&gt; ny: <a href="${link}">${link}</a>.`);
  assert.match(text, '12.00.00</time>');
});

test('the newest event comes first', async () => {
  const access = [
    { device: 'gate-street', event: 'opened', at: AT },
    { device: 'gate-quay', event: 'opened', at: '2026-03-01T11:00:01.000Z' },
  ];
  const site = siteUnderTest({ activity: async () => ({ sms: [], mail: [], access, payments: [] }) });
  const text = await (await site.request('/Simulators')).text();
  assert.ok(text.indexOf('gate-quay') < text.indexOf('gate-street'));
});

test('the page says if the simulators do not answer', async () => {
  const site = siteUnderTest({ activity: () => Promise.reject(new Error('refused')) });
  const answer = await site.request('/Simulators');
  assert.is(answer.status, 200);
  assert.match(await answer.text(), 'Simulatorerne svarer ikke.');
});

test('without simulators there is no such page and no link', async () => {
  const site = siteUnderTest();
  assert.is((await site.request('/Simulators')).status, 404);
  assert.not.match(await (await site.request('/')).text(), '/Simulators');
});
