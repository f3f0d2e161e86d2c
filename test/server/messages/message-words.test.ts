import type { MessageKind } from '../../../server/database/tables.ts';
import { composeMail, composeSms } from '../../../server/messages/compose.ts';
import type { MessageDetails } from '../../../server/messages/message-details.ts';
import { readSettings } from '../../../server/settings.ts';
import { assert, test } from '../../setup/suite.ts';

const AT = new Date('2026-03-10T12:00:00Z');
const settings = readSettings({
  JWT_SECRET: 'a secret that only the tests know',
  PUBLIC_URL: 'https://lager.example',
});
const SMS: MessageKind[] = ['rented', 'reminder', 'payment-failed', 'payments-ended'];
const subject = (accent: string | null): MessageDetails => ({
  tenant: { firstName: 'Maja', lastName: 'Holm', email: 'maja@example.dk', phone: '+4520123456' },
  lease: {
    createdAt: AT,
    firstDay: '2026-03-10',
    lastDay: '2026-04-09',
    monthly: 84_900,
    discount: 9900,
    discountMonths: 3,
    id: 17,
    withdrawUntil: '2026-03-24',
    withdrawalDays: 14,
    state: 'active',
    agreedAt: AT,
    paidUntil: null,
    withdrawnAt: null,
    accessAskedAt: AT,
    termsVersion: 'a1b2',
  },
  terms: null,
  room: { number: '101', sqm: 7.5, floor: '1. sal' },
  facility: {
    name: 'Prøvelager',
    street: 'Prøvevej 1',
    cvr: null,
    place: '5000 Odense C',
    phone: '66 00 12 00',
    email: 'hej@lager.example',
    hours: 'kl. 6–23',
    accent,
    vat: 'included',
    gates: ['Port'],
    id: 1,
    pages: 'https://facility.example',
    smsSender: null,
    mailFrom: null,
    mailName: null,
  },
});

function compose(kind: MessageKind, language: 'da' | 'en', accent: string | null = null) {
  const message = {
    kind,
    channel: 'email',
    leaseId: 1,
    withdrawalId: null,
    occasion: '2026-04-09',
    amount: 84_900,
    language,
  } as const;
  const row = { ...message, id: 1, createdAt: AT, attempts: 1, nextAttemptAt: null, sentAt: null };
  const terms = () => ({
    title: 'Lejebetingelser',
    lead: 'Gælder.',
    sections: [['Parter', ['Du og vi.']]] as [string, string[]][],
  });
  const services = { settings, terms };
  return {
    mail: composeMail(services, row, subject(accent)) as NonNullable<ReturnType<typeof composeMail>>,
    sms: composeSms(services, row, subject(accent)),
  };
}

for (const language of ['da', 'en'] as const)
  test(`a text message fits into one, in the characters that every phone has (${language})`, () => {
    for (const kind of SMS) {
      const { sms } = compose(kind, language);
      assert.ok(sms.length <= 160, `${sms.length}: ${sms}`);
      // The characters of GSM 03.38; with any other a message would hold 70.
      assert.match(sms, /^[\w @£$¥èéùìòÇØøÅåÆæßÉ!"#¤%&'()*+,\-./:;<=>?ÄÖÑÜ§äöñüà]+$/);
    }
  });

test('an e-mail needs nothing from elsewhere, and has the terms in full and the colour of the facility', () => {
  const { html, text } = compose('rented', 'da', '#ffd60a').mail;
  assert.not.match(html, /<(img|link|script|iframe)|url\(|@import/i);
  assert.match(html, 'background:#ffd60a;color:#14262c');
  for (const format of [html, text]) assert.match(format, '1.1 Du og vi.');
});
