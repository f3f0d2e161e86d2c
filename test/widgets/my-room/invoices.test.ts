import { json, network, refusal } from '../../setup/backend.ts';
import { part, parts } from '../../setup/draw.tsx';
import { assert, columns, suite } from '../../setup/suite.ts';
import { press, textOf, tryAgainButton, waitUntil } from '../page.ts';
import { clear, dialog, shown } from './my-room.ts';

const test = suite('my-room: invoices');
test.after.each(clear);

const INVOICES = '/stripe/getinvoicesfiltered';
const opened = (answers = {}, language: 'da' | 'en' = 'en') => shown({ tab: '#invoices', answers, language });
const invoice = { id: 'in_2', number: 'A-2', created: '2026-03-31T12:00:00Z', total: 1, invoicePdf: null };

test('an invoice shows number, day, amount and a link to its PDF', async () => {
  const { root, to } = await opened();
  assert.equal(columns(to(INVOICES), 'method', 'query'), [['GET', 'limit=100']]);
  // Half past midnight of the next day in Denmark.
  assert.match(textOf(part(root, 'invoice')), /A-1\s?01\.02\.2026\s?1234,50 DKK/);
  const link = part<HTMLAnchorElement>(root, 'invoice').querySelector('a');
  assert.equal([link?.href, link?.target, link?.rel], ['https://pay.test/1.pdf', '_blank', 'noopener']);
  assert.is(link?.getAttribute('aria-label'), 'Download invoice A-1 as a PDF (opens in a new tab)');
});

test('where the backend tells them, an invoice shows room, period and status, and leads to its payment', async () => {
  const department = { id: 2, name: 'Aarhus' };
  const room = { room: '201', department, period: { from: '2026-11-22', to: '2026-12-21' } };
  const payUrl = 'https://invoice.stripe.com/i/2';
  const data = [
    { ...invoice, ...room, status: 'failed', payUrl },
    { ...invoice, id: 'in_3', status: 'paid', vat: 0.2, refunded: 0.5 },
    { ...invoice, id: 'in_4', status: 'open', payUrl: 'javascript:alert(1)' },
    { ...invoice, id: 'in_5', status: 'toString', vat: 0 },
  ];
  const { root } = await opened({ [INVOICES]: { data } });
  const [failed, paid, open, unknown] = parts(root, 'invoice');
  assert.match(
    textOf(failed),
    /^Room 201, Aarhus22.11.2026 – 21.12.2026A-2 · 31.03.20261,00 DKKPayment failedPay/,
  );
  assert.is(failed?.querySelector<HTMLAnchorElement>('[part="pay"]')?.href, payUrl);
  assert.match(textOf(paid), '1,00 DKKof which VAT 0,20 DKKPaid0,50 DKK refunded');
  assert.match(textOf(open), /Not paid yet$/);
  assert.match(textOf(unknown), /1,00 DKKexempt from VAT$/);
});

test('R8.4 an address that is not safe to follow becomes no link', async () => {
  const data = [{ ...invoice, invoicePdf: 'javascript:alert(1)' }, invoice];
  const { root } = await opened({ [INVOICES]: { data } });
  assert.equal([parts(root, 'invoice').length, root.querySelectorAll('[part="invoice"] a').length], [2, 0]);
});

test('a credit is negative, a half øre is rounded', async () => {
  const data = [
    { ...invoice, total: -50 },
    { ...invoice, id: 'in_3', total: 1.005 },
  ];
  const { root } = await opened({ [INVOICES]: { data } });
  assert.equal([...root.querySelectorAll('.amount')].map(textOf), ['−50,00 DKK', '1,01 DKK']);
});

test('without an invoice it says so', async () => {
  const { root } = await opened({ [INVOICES]: { data: [] } }, 'da');
  assert.match(textOf(root), 'Du har ingen fakturaer endnu.');
});

test('invoices that fail to load open the dialog, whose button loads them again', async () => {
  const { root, answers } = await shown({
    tab: '#invoices',
    answers: { [INVOICES]: refusal(33) },
    shows: 'dialog',
  });
  assert.match(textOf(dialog(root)), 'User does not have a payment-provider customer');
  answers[INVOICES] = { data: [invoice] };
  await press(tryAgainButton(root));
  assert.is(parts(root, 'invoice').length, 1);
});

test('what could not be loaded without a network says so, and is loaded when the network is back', async () => {
  network('offline');
  try {
    const { root, answers } = await shown({
      tab: '#invoices',
      answers: { [INVOICES]: json({}, 404) },
      shows: 'dialog',
    });
    assert.match(textOf(dialog(root)), 'You are offline.');
    assert.match(textOf(root.querySelector('[role="alert"]')), 'You are offline.');
    answers[INVOICES] = { data: [invoice] };
    network('online');
    await waitUntil(() => parts(root, 'invoice').length);
    assert.is(dialog(root), null);
  } finally {
    network('online');
  }
});
