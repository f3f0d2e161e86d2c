import { words } from '../language.ts';
import { type Block, bulletList, button, facts, text } from './document.ts';
import { addressFact, type Letter, type LetterInput, longDay, questions, roomFact } from './letter.ts';

/** The receipt for a termination (docs/product.md R11.5). */
export function writeTerminated(input: LetterInput): Letter {
  const { room } = input;
  const [words, day] = [wordsFor(input), lastDay(input)];
  return {
    mail: {
      subject: words.terminatedSubject(room.number, day),
      title: words.terminatedTitle(room.number),
      lead: words.terminatedLead(day),
      blocks: [
        facts(words.lease, [roomFact(input), { name: words.lastDay, value: day }]),
        ...beforeTheLastDay(input),
      ],
    },
  };
}

/** A termination was taken back (docs/product.md R11.6). */
export function writeKept(input: LetterInput): Letter {
  const { room, myRoom } = input;
  const words = wordsFor(input);
  return {
    mail: {
      subject: words.keptSubject(room.number),
      title: words.keptTitle(room.number),
      lead: words.keptLead,
      blocks: [
        facts(words.lease, [roomFact(input), addressFact(input)]),
        button(words.button, myRoom),
        ...questions(input),
      ],
    },
  };
}

/** The payments have ended without a termination (docs/product.md R11.16). */
export function writePaymentsEnded(input: LetterInput): Letter {
  const { room, facility } = input;
  const [words, day] = [wordsFor(input), lastDay(input)];
  return {
    sms: words.unpaidSms(room.number, day, facility.phone, facility.name),
    mail: {
      subject: words.unpaidSubject(room.number, day),
      title: words.unpaidTitle(room.number),
      lead: words.unpaidLead(day),
      blocks: [
        facts(words.lease, [roomFact(input), addressFact(input), { name: words.lastDay, value: day }]),
        bulletList(words.empty, words.things),
        text(words.needTime, [words.callUs]),
        ...questions(input),
      ],
    },
  };
}

/** Three days before the last day (docs/product.md R11.7). */
export function writeReminder(input: LetterInput): Letter {
  const { room, myRoom, facility } = input;
  const [words, day] = [wordsFor(input), lastDay(input)];
  return {
    sms: words.reminderSms(room.number, day, myRoom, facility.name),
    mail: {
      subject: words.reminderSubject(room.number, day),
      title: words.reminderTitle(day),
      lead: words.reminderLead(room.number),
      blocks: [facts(words.lease, [roomFact(input), addressFact(input)]), ...beforeTheLastDay(input)],
    },
  };
}

const wordsFor = ({ language }: LetterInput) => WORDS[language];

const lastDay = ({ lease, language }: LetterInput): string =>
  longDay(lease.lastDay ?? lease.firstDay, language);

/** What to do until the last day, or to keep the room. */
function beforeTheLastDay(input: LetterInput): Block[] {
  const words = wordsFor(input);
  return [
    bulletList(words.empty, words.things),
    text(words.regret, [words.keep(lastDay(input))]),
    button(words.button, input.myRoom),
    ...questions(input),
  ];
}

const WORDS = words({
  terminatedSubject: [
    (room: string, day: string) => `Rum ${room} er opsagt. Sidste dag er ${day}`,
    (room: string, day: string) => `Room ${room} is terminated. Your last day is ${day}`,
  ],
  terminatedTitle: [
    (room: string) => `Rum ${room} er opsagt`,
    (room: string) => `Room ${room} is terminated`,
  ],
  terminatedLead: [
    (day: string) =>
      `Du har rummet til og med ${day}. Du kan komme ind hele den dag, og der trækkes ikke flere betalinger.`,
    (day: string) =>
      `You have the room up to and including ${day}. You can get in all of that day, and nothing more is charged.`,
  ],
  lease: ['Dit rum', 'Your room'],
  lastDay: ['Sidste dag', 'Last day'],
  empty: ['Inden du går sidste gang', 'Before you leave for the last time'],
  things: [
    [
      'Tøm rummet helt, og fej gulvet.',
      'Tag dine egne låse, hylder og kroge med.',
      'Tjek gangen, så du ikke glemmer noget.',
      'Luk døren. Alarmen skal ikke slås til.',
    ],
    [
      'Empty the room completely and sweep the floor.',
      'Take your own locks, shelves and hooks with you.',
      'Check the aisle for anything you left behind.',
      'Close the door. The alarm stays off.',
    ],
  ],
  regret: ['Har du brug for rummet alligevel?', 'Do you need the room after all?'],
  keep: [
    (day: string) =>
      `Tryk på »Fortryd opsigelsen« i Mit rum senest ${day}. Er knappen der ikke, så kontakt os.`,
    (day: string) =>
      `Press “Take the termination back” in My room no later than ${day}. If the button is not there, contact us.`,
  ],
  button: ['Åbn Mit rum', 'Open My room'],
  keptSubject: [(room: string) => `Du beholder rum ${room}`, (room: string) => `You keep room ${room}`],
  keptTitle: [(room: string) => `Du beholder rum ${room}`, (room: string) => `You keep room ${room}`],
  keptLead: [
    'Opsigelsen er taget tilbage. Rummet og koden er de samme som før, og betalingen fortsætter hver måned.',
    'The termination is taken back. The room and the code are the same as before, and payment goes on every month.',
  ],
  unpaidSms: [
    (room: string, day: string, phone: string | null, name: string) =>
      `Rum ${room} bliver ikke længere betalt, så lejen ophører. Sidste dag er ${day}. Kan du ikke nå at tømme det, så ring${phone ? ` til ${phone}` : ''}. ${name}`,
    (room: string, day: string, phone: string | null, name: string) =>
      `Room ${room} is no longer paid for, so the lease ends. Your last day is ${day}. If you cannot empty it by then, call${phone ? ` ${phone}` : ' us'}. ${name}`,
  ],
  unpaidSubject: [
    (room: string, day: string) => `Lejen af rum ${room} ophører. Sidste dag er ${day}`,
    (room: string, day: string) => `Your lease of room ${room} ends. Your last day is ${day}`,
  ],
  unpaidTitle: [
    (room: string) => `Lejen af rum ${room} ophører`,
    (room: string) => `Your lease of room ${room} ends`,
  ],
  unpaidLead: [
    (day: string) =>
      `Betalingen er standset, og der trækkes ikke mere. Du har rummet til og med ${day} og kan komme ind hele den dag.`,
    (day: string) =>
      `The payments have ended, and nothing more is charged. You have the room up to and including ${day} and can get in all of that day.`,
  ],
  needTime: ['Kan du ikke nå det?', 'Not enough time?'],
  callUs: [
    'Kontakt os, før du kommer, så aftaler vi, hvornår du kan hente dine ting, eller hvordan du beholder rummet.',
    'Contact us before you come, and we agree when you can fetch your things, or how you keep the room.',
  ],
  reminderSms: [
    (room: string, day: string, link: string, name: string) =>
      `Husk at tømme rum ${room}: din sidste dag er ${day}. Vil du beholde rummet, så fortryd opsigelsen her: ${link} ${name}`,
    (room: string, day: string, link: string, name: string) =>
      `Remember to empty room ${room}: your last day is ${day}. To keep the room, take the termination back here: ${link} ${name}`,
  ],
  reminderSubject: [
    (room: string, day: string) => `Husk at tømme rum ${room}: sidste dag er ${day}`,
    (room: string, day: string) => `Remember to empty room ${room}: your last day is ${day}`,
  ],
  reminderTitle: [(day: string) => `Din sidste dag er ${day}`, (day: string) => `Your last day is ${day}`],
  reminderLead: [
    (room: string) =>
      `Rum ${room} skal være tomt den dag. Du kan komme ind hele den dag, og der trækkes ikke flere betalinger.`,
    (room: string) =>
      `Room ${room} must be empty that day. You can get in all of that day, and nothing more is charged.`,
  ],
});
