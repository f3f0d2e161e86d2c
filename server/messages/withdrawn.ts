import { formatOere } from '../../src/format/money.ts';
import { words } from '../language.ts';
import { button, facts, text } from './document.ts';
import { exactMoment, type Letter, type LetterInput, longDay, questions, roomFact } from './letter.ts';

/** A tenant has withdrawn, and what was paid is on its way back (docs/product.md R11.13). */
export function writeWithdrawn(input: LetterInput): Letter {
  const { room, lease, language, message } = input;
  const words = WORDS[language];
  return {
    mail: {
      subject: words.subject(room.number),
      lead: words.lead,
      blocks: [
        facts(words.contract, [
          roomFact(input),
          { name: words.number, value: `${lease.id}` },
          { name: words.received, value: exactMoment(lease.withdrawnAt ?? message.createdAt, language) },
          { name: words.back, value: formatOere(message.amount ?? 0) },
          { name: words.lastDay, value: longDay(lease.lastDay ?? lease.firstDay, language) },
        ]),
        text(words.back, [lease.accessAskedAt ? words.lessDays : words.all, words.when]),
        text(words.empty, [words.until]),
        text(words.notYou, [words.call]),
        ...questions(input),
      ],
    },
  };
}

/** A withdrawal came after the last day for it: the contract goes on. */
export function writeWithdrawalLate(input: LetterInput): Letter {
  const { room, lease, language, message, myRoom } = input;
  const words = WORDS[language];
  return {
    mail: {
      subject: words.lateSubject(room.number),
      lead: words.lateLead(longDay(lease.withdrawUntil ?? lease.firstDay, language)),
      blocks: [
        facts(words.contract, [
          roomFact(input),
          { name: words.number, value: `${lease.id}` },
          { name: words.received, value: exactMoment(new Date(message.occasion), language) },
        ]),
        text(words.instead, [words.terminate]),
        button(words.button, myRoom),
        ...questions(input),
      ],
    },
  };
}

const WORDS = words({
  subject: [
    (room: string) => `Aftalen om rum ${room} er fortrudt`,
    (room: string) => `You have withdrawn from the contract for room ${room}`,
  ],
  lead: [
    'Du har fortrudt aftalen. Der trækkes ikke flere betalinger.',
    'The contract has ended. Nothing more is charged.',
  ],
  contract: ['Aftalen', 'The contract'],
  number: ['Aftalenummer', 'Contract number'],
  received: ['Fortrudt', 'Withdrawn'],
  back: ['Penge tilbage', 'Money back'],
  lastDay: ['Sidste dag med adgang', 'Last day with access'],
  all: ['Du får alt, hvad du har betalt, tilbage.', 'You get back everything that you have paid.'],
  lessDays: [
    'Du får tilbage, hvad du har betalt, fratrukket de dage, du har haft rummet. Du bad om adgang, inden fristen for at fortryde var udløbet.',
    'You get back what you have paid, less the days that you have had the room. You asked for access before the withdrawal period was over.',
  ],
  when: [
    'Pengene er sendt til det kort, du betalte med. Det tager som regel 5 til 10 hverdage, før banken viser dem.',
    'The money was sent to the card that you paid with. It usually takes 5 to 10 working days until the bank shows it.',
  ],
  empty: ['Tøm rummet', 'Empty the room'],
  until: [
    'Har du ting i rummet, så hent dem senest på den sidste dag med adgang. Du kan komme ind hele den dag.',
    'If you have things in the room, collect them by the last day with access. You can get in all of that day.',
  ],
  notYou: ['Var det ikke dig?', 'Was it not you?'],
  call: ['Så kontakt os med det samme.', 'Then contact us at once.'],
  lateSubject: [
    (room: string) => `Fristen for at fortryde aftalen om rum ${room} er udløbet`,
    (room: string) => `It is too late to withdraw from the contract for room ${room}`,
  ],
  lateLead: [
    (day: string) => `Du kunne fortryde aftalen til og med ${day}. Den løber derfor videre.`,
    (day: string) => `You could withdraw up to and including ${day}. So the contract goes on.`,
  ],
  instead: ['Du kan opsige i stedet', 'You can give notice instead'],
  terminate: [
    'Du opsiger i Mit rum med et par tryk. Du har rummet til udgangen af den måned, du har betalt for.',
    'Give notice in My room with a few taps. You keep the room until the end of the month that you have paid for.',
  ],
  button: ['Åbn Mit rum', 'Open My room'],
});
