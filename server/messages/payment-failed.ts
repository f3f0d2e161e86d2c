import { formatOere } from '../../src/format/money.ts';
import { words } from '../language.ts';
import { bulletList, button, facts, text } from './document.ts';
import { addressFact, type Letter, type LetterInput, longDay, questions, roomFact } from './letter.ts';

/** The payment of another month failed (docs/product.md R11.8). */
export function writePaymentFailed(input: LetterInput): Letter {
  const { language, room, facility, message, myRoom } = input;
  const words = WORDS[language];
  const amount = formatOere(message.amount ?? input.lease.monthly);
  const until = longDay(message.occasion, language);
  return {
    sms: words.sms({ room: room.number, amount, link: myRoom, name: facility.name }),
    mail: {
      subject: words.subject(room.number),
      lead: words.lead,
      blocks: [
        button(words.button, myRoom),
        facts(words.what, [
          { name: words.amount, value: amount },
          { name: words.period, value: words.until(until) },
          roomFact(input),
          addressFact(input),
        ]),
        bulletList(words.why, words.reasons),
        text(words.next, [words.after]),
        ...questions(input),
      ],
    },
  };
}

const WORDS = words({
  sms: [
    ({ room, amount, link, name }: Record<'room' | 'amount' | 'link' | 'name', string>) =>
      `Betalingen af ${amount} for rum ${room} gik ikke igennem. Betal, eller vælg et andet kort: ${link} ${name}`,
    ({ room, amount, link, name }: Record<'room' | 'amount' | 'link' | 'name', string>) =>
      `The payment of ${amount} for room ${room} did not go through. Pay, or choose another card: ${link} ${name}`,
  ],
  subject: [
    (room: string) => `Betalingen for rum ${room} gik ikke igennem`,
    (room: string) => `The payment for room ${room} did not go through`,
  ],
  lead: [
    'Vi kunne ikke trække pengene på dit kort. Det tager et øjeblik at ordne.',
    'We could not charge your card. It takes a moment to put right.',
  ],
  button: ['Betal, eller vælg et andet kort', 'Pay, or choose another card'],
  what: ['Det drejer sig om', 'What it is about'],
  amount: ['Beløb', 'Amount'],
  period: ['For måneden', 'For the month'],
  until: [(day: string) => `til og med ${day}`, (day: string) => `up to and including ${day}`],
  why: ['Det skyldes som regel', 'Usually the reason is'],
  reasons: [
    [
      'at kortet er udløbet eller spærret: tilføj et nyt i Mit rum.',
      'at der ikke var penge nok på kontoen: sørg for dækning, så prøver vi igen om nogle dage.',
      'at banken afviste betalingen: ring til den, eller brug et andet kort.',
    ],
    [
      'the card has expired or is blocked: add a new one in My room.',
      'there was not enough money on the account: make sure there is, and we try again in a few days.',
      'the bank declined the payment: call it, or use another card.',
    ],
  ],
  next: ['Hvad sker der nu?', 'What happens now?'],
  after: [
    'Vi prøver igen i de næste dage. Går betalingen stadig ikke igennem, slutter lejemålet. Er den gået igennem i mellemtiden, skal du ikke gøre noget.',
    'We try again in the next days. If the payment still does not go through, the lease ends. If it has gone through in the meantime, there is nothing for you to do.',
  ],
});
