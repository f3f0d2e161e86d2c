import { dayAt, toIsoDay } from '../../src/format/date.ts';
import { formatOere } from '../../src/format/money.ts';
import { words } from '../language.ts';
import { endOfDiscount } from '../shared/lease-months.ts';
import { button, type Fact, facts, text } from './document.ts';
import { type Letter, type LetterInput, longDay, questions, roomFact } from './letter.ts';

/** A new price, told a month before, or that it is taken back (docs/product.md R8.11). */
export function writePriceChanged(input: LetterInput): Letter {
  const { room, message, lease, language, myRoom } = input;
  const words = WORDS[language];
  // The occasion is the day, and after it the moment of the announcement.
  const day = longDay(message.occasion.slice(0, 10), language);
  if (message.amount === lease.monthly)
    return {
      mail: {
        subject: words.same(room.number),
        title: words.same(room.number),
        lead: words.takenBack,
        blocks: [
          facts(words.price, [roomFact(input), { name: words.now, value: formatOere(lease.monthly) }]),
          ...questions(input),
        ],
      },
    };
  return {
    mail: {
      subject: words.subject(room.number, day),
      title: words.title(room.number),
      lead: words.lead(day),
      blocks: [
        facts(words.price, [
          roomFact(input),
          { name: words.until, value: formatOere(lease.monthly) },
          { name: words.from(day), value: formatOere(message.amount ?? 0) },
          ...discountFacts(input),
        ]),
        text(words.orElse, [words.leave(day)]),
        button(words.button, myRoom),
        ...questions(input),
      ],
    },
  };
}

/** Both prices are those without the discount, so whoever still has one is told that it goes on. */
function discountFacts({ lease, message, language }: LetterInput): Fact[] {
  const words = WORDS[language];
  const end = endOfDiscount(lease);
  if (!end || toIsoDay(end) <= toIsoDay(dayAt(message.createdAt))) return [];
  return [{ name: words.discount, value: words.less(formatOere(lease.discount), longDay(end, language)) }];
}

const WORDS = words({
  subject: [
    (room: string, day: string) => `Ny pris på rum ${room} fra ${day}`,
    (room: string, day: string) => `A new price for room ${room} from ${day}`,
  ],
  title: [(room: string) => `Ny pris på rum ${room}`, (room: string) => `A new price for room ${room}`],
  lead: [
    (day: string) =>
      `Fra ${day} har rummet en ny pris. Du skal ikke gøre noget: den trækkes på samme måde som hidtil.`,
    (day: string) =>
      `From ${day} the room has a new price. You need not do anything: it is charged in the same way as before.`,
  ],
  same: [
    (room: string) => `Prisen på rum ${room} er den samme`,
    (room: string) => `The price of room ${room} stays the same`,
  ],
  takenBack: [
    'Vi har skrevet til dig om en ny pris. Den gælder ikke: du betaler det samme som hidtil.',
    'We wrote to you about a new price. It does not hold: you pay the same as before.',
  ],
  now: ['Du betaler', 'You pay'],
  price: ['Pris pr. måned', 'Price per month'],
  until: ['Indtil da', 'Until then'],
  discount: ['Rabat', 'Discount'],
  less: [
    (amount: string, day: string) => `${amount} trækkes fra prisen indtil ${day}, som aftalt`,
    (amount: string, day: string) => `${amount} is taken off the price until ${day}, as agreed`,
  ],
  from: [(day: string) => `Fra ${day}`, (day: string) => `From ${day}`],
  orElse: ['Vil du ikke det?', 'If you do not want that'],
  leave: [
    (day: string) =>
      `Opsig lejemålet i Mit rum, inden ${day}. Så betaler du den hidtidige pris til og med din sidste dag.`,
    (day: string) =>
      `Terminate the lease in My room before ${day}. Then you pay the present price up to and including your last day.`,
  ],
  button: ['Åbn Mit rum', 'Open My room'],
});
