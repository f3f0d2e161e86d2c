import { dayAt } from '../../src/format/date.ts';
import { formatOere } from '../../src/format/money.ts';
import { orderFacts, vatWords } from '../../src/format/order.ts';
import { dueNow, nextCharge, paidPeriod } from '../../src/format/price.ts';
import { words } from '../language.ts';
import { LEASE_TERMS } from '../shared/departments.ts';
import { endOfDiscount } from '../shared/lease-months.ts';
import { type Block, button, type Fact, facts, numberedList, text } from './document.ts';
import {
  addressFact,
  exactMoment,
  type Letter,
  type LetterInput,
  longDay,
  questions,
  roomFact,
} from './letter.ts';

/** The confirmation of a rental: the way in, the receipt and what was agreed (docs/product.md R11.4). */
export function writeRented(input: LetterInput): Letter {
  const { language, room, facility, tenant, myRoom } = input;
  const words = WORDS[language];
  const arrival = `${myRoom}?${new URLSearchParams({ rented: room.number })}`;
  return {
    sms: words.sms(room.number, arrival, facility.name),
    mail: {
      subject: words.subject(room.number),
      title: words.title(tenant.firstName, room.number),
      lead: words.lead,
      blocks: [
        button(words.button, arrival),
        facts(words.place, placeFacts(input)),
        numberedList(words.wayIn, words.steps(input)),
        facts(words.receipt, receiptFacts(input)),
        text(words.leaving, [words.leave]),
        facts(words.order, contractFacts(input)),
        ...withdrawalBlocks(input),
        ...questions(input),
        termsBlock(input),
      ],
    },
  };
}

function placeFacts(input: LetterInput): Fact[] {
  const { hours, gates } = input.facility;
  const words = WORDS[input.language];
  return [
    roomFact(input),
    addressFact(input),
    ...(hours === null ? [] : [{ name: words.hours, value: hours }]),
    ...(gates.length === 0 ? [] : [{ name: words.gates(gates.length), value: gates.join(', ') }]),
  ];
}

function receiptFacts(input: LetterInput): Fact[] {
  const { lease, facility, language, myRoom, message } = input;
  const words = WORDS[language];
  const price = {
    fullMonth: lease.monthly,
    discount: lease.discount,
    discountDuration: lease.discountMonths,
    paidPeriodStart: lease.firstDay,
  };
  const period = paidPeriod(lease.firstDay);
  const next = nextCharge(price);
  const expiry = endOfDiscount(lease);
  return [
    { name: words.paid, value: `${formatOere(dueNow(price))}${vatWords(knownVat(facility), language)}` },
    { name: words.paidOn, value: longDay(dayAt(message.createdAt), language) },
    ...(lease.discount > 0
      ? [
          {
            name: words.discount,
            value: words.discounted(formatOere(lease.monthly), formatOere(lease.discount)),
          },
        ]
      : []),
    ...(period
      ? [{ name: words.period, value: `${longDay(period.from, language)} – ${longDay(period.to, language)}` }]
      : []),
    ...(next
      ? [
          {
            name: words.next,
            value: `${longDay(next.day, language)}: ${formatOere(next.amount)}. ${words.automatic}`,
          },
        ]
      : []),
    ...(expiry
      ? [{ name: words.later, value: words.normal(longDay(expiry, language), formatOere(lease.monthly)) }]
      : []),
    {
      name: words.invoice,
      value: words.invoiceAt,
      link: { label: words.invoices, href: `${myRoom}#invoices` },
    },
  ];
}

const knownVat = ({ vat }: LetterInput['facility']) => (vat === 'none' ? null : vat);

/** What was ordered, in the words of the rent form, and under which terms. */
function contractFacts({ room, lease, facility, language }: LetterInput): Fact[] {
  const words = WORDS[language];
  const order = {
    room: room.number,
    sqm: room.sqm,
    floor: room.floor,
    place: `${facility.street}, ${facility.place}`,
    fullMonth: lease.monthly,
    discount: lease.discount,
    discountDuration: lease.discountMonths,
    paidPeriodStart: lease.firstDay,
    vat: knownVat(facility),
    ...LEASE_TERMS,
    withdrawalDays: lease.withdrawalDays,
  };
  return [
    { name: words.number, value: `${lease.id}` },
    { name: words.ordered, value: exactMoment(lease.createdAt, language) },
    ...orderFacts(order, language).map(({ name, value }) => ({ name, value })),
    ...(lease.termsVersion ? [{ name: words.version, value: lease.termsVersion }] : []),
  ];
}

/** Until when and how the tenant can withdraw; nothing where they cannot (docs/product.md R11.12). */
function withdrawalBlocks({ lease, language, withdraw }: LetterInput): Block[] {
  if (!lease.withdrawUntil) return [];
  const words = WORDS[language];
  const paragraphs = words.withdrawal({
    days: lease.withdrawalDays,
    until: longDay(lease.withdrawUntil, language),
  });
  return [
    text(words.withdrawalTitle, [
      ...paragraphs,
      lease.accessAskedAt ? words.accessAsked(exactMoment(lease.accessAskedAt, language)) : words.refundAll,
    ]),
    button(words.withdrawButton, withdraw),
  ];
}

function termsBlock({ terms, termsAddress, language }: LetterInput): Block {
  if (terms) return { kind: 'terms', ...terms };
  return button(WORDS[language].terms, termsAddress);
}

const WORDS = words({
  terms: ['Læs lejebetingelserne', 'Read the rental terms'],
  sms: [
    (room: string, link: string, name: string) =>
      `Rum ${room} er dit. Vejen ind og din kode: ${link} Kvitteringen er sendt til din e-mail. ${name}`,
    (room: string, link: string, name: string) =>
      `Room ${room} is yours. The way in and your code: ${link} Your receipt was sent by email. ${name}`,
  ],
  subject: [
    (room: string) => `Rum ${room} er dit: vejen ind og din kvittering`,
    (room: string) => `Room ${room} is yours: the way in, and your receipt`,
  ],
  title: [
    (name: string, room: string) => `Velkommen, ${name}. Rum ${room} er dit.`,
    (name: string, room: string) => `Welcome, ${name}. Room ${room} is yours.`,
  ],
  lead: [
    'Betalingen er gået igennem, og du kan flytte ind med det samme. Her er alt, hvad du skal bruge.',
    'Your payment has gone through, and you can move in right away. Here is everything you need.',
  ],
  button: ['Vis vej til rummet', 'Show the way to the room'],
  place: ['Dit rum', 'Your room'],
  hours: ['Åbningstid', 'Open'],
  gates: [
    (count: number) => (count > 1 ? 'Porte' : 'Port'),
    (count: number) => (count > 1 ? 'Gates' : 'Gate'),
  ],
  wayIn: ['Sådan kommer du ind', 'How to get in'],
  steps: [
    ({ facility: { street, gates }, room }: LetterInput) => [
      `Tag hen til ${street}.${gates.length ? ' Åbn porten fra Mit rum på din telefon.' : ''}`,
      `Find rum ${room.number} (${room.floor}). I Mit rum viser en plantegning, hvor det ligger.`,
      'Åbn døren fra Mit rum, eller tast koden på låsen. Koden valgte du selv, og du finder den i Mit rum. Vi sender den aldrig i en besked.',
      'Slå alarmen fra, når du kommer, og til, når du går.',
    ],
    ({ facility: { street, gates }, room }: LetterInput) => [
      `Go to ${street}.${gates.length ? ' Open the gate from My room on your phone.' : ''}`,
      `Find room ${room.number} (${room.floor}). A plan in My room shows where it is.`,
      'Open the door from My room, or type the code on the lock. You chose the code yourself and find it in My room. We never send it in a message.',
      'Switch the alarm off when you arrive, and on when you leave.',
    ],
  ],
  receipt: ['Kvittering', 'Receipt'],
  paid: ['Betalt', 'Paid'],
  paidOn: ['Betalingsdato', 'Paid on'],
  discount: ['Rabat', 'Discount'],
  discounted: [
    (full: string, discount: string) => `${discount} trukket fra den normale pris på ${full}`,
    (full: string, discount: string) => `${discount} off the normal price of ${full}`,
  ],
  period: ['Periode', 'Period'],
  next: ['Næste betaling', 'Next payment'],
  automatic: ['Beløbet trækkes automatisk.', 'It is charged automatically.'],
  later: ['Normal pris', 'Normal price'],
  normal: [
    (day: string, full: string) => `${full} om måneden fra ${day}`,
    (day: string, full: string) => `${full} a month from ${day}`,
  ],
  invoice: ['Faktura', 'Invoice'],
  invoiceAt: ['Som PDF i Mit rum', 'As a PDF in My room'],
  invoices: ['Se fakturaer', 'See invoices'],
  order: ['Din bestilling', 'Your order'],
  number: ['Aftalenummer', 'Contract number'],
  ordered: ['Bestilt', 'Ordered'],
  version: ['Lejebetingelser, version (SHA-256)', 'Rental terms, version (SHA-256)'],
  withdrawalTitle: ['Fortrydelsesret', 'Right of withdrawal'],
  withdrawal: [
    ({ days, until }: { days: number; until: string }) => [
      `Du kan fortryde aftalen uden begrundelse i ${days} dage, regnet fra dagen efter at den blev indgået: til og med ${until}. Det er nok at sende din fortrydelse inden da.`,
      'Brug formularen nedenfor: skriv dit navn, rumnummeret og din e-mail, tryk på »Fortryd aftale« og så på »Bekræft fortrydelse«. Du får en kvittering på e-mail. Du behøver ikke at logge ind. Du kan også ringe eller skrive til os.',
    ],
    ({ days, until }: { days: number; until: string }) => [
      `You can withdraw from the contract without a reason for ${days} days, counted from the day after it was made: up to and including ${until}. It is enough to send your withdrawal by then.`,
      'Use the form below: write your name, the number of the room and your email, press “Withdraw from contract” and then “Confirm withdrawal”. You get a receipt by email. You need not log in. You can also call us or write to us.',
    ],
  ],
  accessAsked: [
    (moment: string) =>
      `Du bad ${moment} om adgang, inden fristen er udløbet. Fortryder du, betaler du for de dage, du har haft rummet, og får resten tilbage.`,
    (moment: string) =>
      `On ${moment} you asked for access before this period is over. If you withdraw, you pay for the days that you have had the room and get the rest back.`,
  ],
  refundAll: [
    'Fortryder du, får du alt, hvad du har betalt, tilbage.',
    'If you withdraw, you get back everything that you have paid.',
  ],
  withdrawButton: ['Fortryd aftale', 'Withdraw from contract'],
  leaving: ['Når du vil opsige', 'When you want to leave'],
  leave: [
    'Du opsiger i Mit rum med et par tryk. Du har rummet til og med den sidste dag i den måned, du har betalt for, og så trækkes der ikke mere.',
    'Give notice in My room with a few taps. You keep the room until the last day of the month you have paid for, and nothing more is charged.',
  ],
});
