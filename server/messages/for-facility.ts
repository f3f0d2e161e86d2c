import { formatOere } from '../../src/format/money.ts';
import { facts, text } from './document.ts';
import type { Letter, LetterInput } from './letter.ts';

/* What somebody at the facility has to look at. Always in Danish, to the facility's own address. */

const write = (words: {
  subject: (room: string) => string;
  lead: string;
  steps: (amount: string, room: string) => string[];
}) =>
  function writeLetter({ room, lease, message, tenant }: LetterInput): Letter {
    const amount = formatOere(message.amount ?? lease.monthly);
    return {
      mail: {
        subject: words.subject(room.number),
        lead: words.lead,
        blocks: [
          facts('Det drejer sig om', [
            { name: 'Rum', value: room.number },
            { name: 'Aftale', value: String(lease.id) },
            {
              name: 'Lejer',
              value: `${tenant.firstName} ${tenant.lastName}, ${tenant.email}, ${tenant.phone}`,
            },
          ]),
          text('Det skal du gøre', words.steps(amount, room.number)),
        ],
      },
    };
  };

export const writePaymentUnsettled = write({
  subject: (room) => `En betaling for rum ${room} er ikke gået igennem i to uger`,
  lead: 'Rummet er frit igen. Kommer pengene alligevel, sendes de tilbage.',
  steps: () => ['Se betalingen hos Stripe, og skriv til lejeren, hvis rummet stadig ønskes.'],
});

export const writeRefundFailed = write({
  subject: (room) => `En tilbagebetaling for rum ${room} kom ikke frem`,
  lead: 'Lejerens bank har sendt pengene retur. De står hos Stripe.',
  steps: (amount) => [
    `Aftal med lejeren, hvordan ${amount} skal betales tilbage, og gør det hos Stripe eller fra banken.`,
  ],
});

export const writeWithdrawalRepeated = write({
  subject: (room) => `En lejer har fortrudt igen, nu rum ${room}`,
  lead: 'Det er mindst anden gang inden for et år, at lejeren fortryder en aftale. Pengene bliver betalt tilbage som altid.',
  steps: () => [
    'Tal med lejeren, hvis det ser ud som gratis ophold. Med chargeDaysUsed: always i jeres fil betaler enhver for de dage, rummet er brugt.',
  ],
});

export const writeLeaseUnpaid = write({
  subject: (room) => `Rum ${room} bliver ikke længere betalt, og lejen er ophørt`,
  lead: 'Betalingen er standset hos Stripe. Lejeren har fået besked, og koden virker dagen ud.',
  steps: (_, room) => [
    'Aftal med lejeren, hvornår rummet bliver tømt.',
    `Er rummet tomt, så gør det ledigt igen: npm run rooms -- free ${room} --reason "tomt". Står der relet: automatic i jeres fil, er det ledigt fra i morgen.`,
  ],
});
