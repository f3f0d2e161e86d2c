import { words } from '../language.ts';
import type { Mail } from '../providers/types.ts';
import type { Services } from '../shared/services.ts';
import { confirmationAddress } from '../withdrawal/statement.ts';
import { messageId, toMail } from './compose.ts';
import { type Block, button, facts, text } from './document.ts';
import { exactMoment, questions, readDepartment } from './letter.ts';
import type { Message } from './outbox.ts';

/**
 * The e-mail about what somebody sent to withdraw from a contract: a receipt for that person, which says nothing about any contract
 * (docs/product.md R13.3), or a note for the facility that none fits. Null if there is nobody to send it to.
 */
export async function composeReceipt(
  sources: Pick<Services, 'database' | 'settings'>,
  message: Message,
): Promise<Parameters<Mail['send']>[0] | null> {
  const row = await sources.database
    .selectFrom('withdrawal')
    .select(['id', 'name', 'contract', 'email', 'receivedAt', 'tenantId', 'departmentId'])
    .where('id', '=', message.withdrawalId)
    .executeTakeFirst();
  if (!row) return null;
  const facility = await readDepartment(sources, row.departmentId, message.language);
  const isUnmatched = message.kind === 'withdrawal-unknown';
  const to = isUnmatched
    ? facility.email && { name: facility.name, address: facility.email }
    : { name: inert(row.name), address: row.email };
  if (!to) return null;
  const language = isUnmatched ? 'da' : message.language;
  const isOfGuest = row.tenantId === null;
  const words =
    WORDS[message.occasion === 'unconfirmed' ? 'unconfirmed' : isUnmatched ? 'facility' : language];
  const confirm: Block[] =
    isUnmatched || !isOfGuest ? [] : [button(words.confirm, confirmationAddress(sources.settings, row.id))];
  const sent: Block = facts(words.sent, [
    { name: words.what, value: words.withdrawal },
    { name: words.name, value: inert(row.name) },
    { name: words.contract, value: inert(row.contract) },
    { name: words.email, value: row.email },
    { name: words.received, value: exactMoment(row.receivedAt, language) },
  ]);
  return toMail({
    facility,
    content: {
      language,
      subject: words.subject,
      lead: words.lead,
      blocks: [
        sent,
        ...confirm,
        text(words.next, confirm.length ? [words.unconfirmed, ...words.steps] : words.steps),
        ...(isUnmatched ? [] : questions({ facility, language })),
      ],
    },
    why: words.why,
    to,
    id: messageId(message, row.receivedAt),
  });
}

/** What somebody typed, in which no mail program makes a link of anything: strangers must not send addresses in our name. */
const inert = (text: string): string => text.replace(/[.:/@](?=\S)/g, '$& ');

const TO_PERSON = words({
  subject: ['Kvittering: vi har modtaget din fortrydelse', 'Receipt: we have received your withdrawal'],
  lead: [
    'Gem denne e-mail. Her er, hvad vi har modtaget, og hvornår.',
    'Keep this email. It says what we have received, and when.',
  ],
  sent: ['Det har du sendt', 'What you have sent'],
  what: ['Indhold', 'Content'],
  withdrawal: ['Jeg fortryder aftalen.', 'I withdraw from the contract.'],
  name: ['Navn', 'Name'],
  contract: ['Aftale', 'Contract'],
  email: ['E-mail', 'Email'],
  received: ['Modtaget', 'Received'],
  confirm: ['Bekræft, eller sig, at det ikke var dig', 'Confirm, or say that it was not you'],
  next: ['Hvad sker der nu?', 'What happens now?'],
  unconfirmed: [
    'Bekræft med knappen, at fortrydelsen er fra dig. Den gælder fra det tidspunkt, hvor vi modtog den. Kan du ikke bruge knappen, så kontakt os.',
    'Confirm with the button that the withdrawal is from you. It counts from the moment at which we received it. If the button does not work, contact us.',
  ],
  steps: [
    [
      'Passer oplysningerne på en aftale, der kan fortrydes, slutter den. Så skriver vi til den e-mail, som aftalen er indgået med, hvad du får tilbage.',
      'Hører du ikke mere fra os inden for en dag, så kontakt os.',
    ],
    [
      'If this fits a contract that can be withdrawn from, the contract ends. We then write to the email address of the contract what you get back.',
      'If you do not hear more from us within a day, contact us.',
    ],
  ],
  why: [
    'Du får denne e-mail, fordi din adresse blev skrevet i vores formular »Fortryd aftale«. Var det ikke dig, så sig det med knappen, eller se bort fra e-mailen: intet ændres, før nogen bekræfter.',
    'You get this email because your address was typed into our form “Withdraw from contract”. If that was not you, say so with the button, or ignore the email: nothing changes before somebody confirms.',
  ],
});

const FACILITY = {
  ...TO_PERSON.da,
  sent: 'Det er modtaget',
  next: 'Det skal du gøre',
  why: 'Sendt automatisk af bookingsystemet.',
};
const CARRY_OUT = 'afslut den med: npm run tenants -- withdraw <e-mail> <rum> --received <dato> --reason "…"';

const WORDS = {
  ...TO_PERSON,
  facility: {
    ...FACILITY,
    subject: 'En fortrydelse passer ikke på nogen aftale',
    lead: 'Nogen har fortrudt en aftale, men der er ingen aftale med den e-mail og det nummer. Fortrydelsen kan være gyldig alligevel.',
    steps: [`Find aftalen, og svar personen. Passer den, så ${CARRY_OUT}`],
  },
  unconfirmed: {
    ...FACILITY,
    subject: 'En fortrydelse er ikke bekræftet',
    lead: 'Nogen har fortrudt en aftale, men har i et døgn ikke bekræftet det med knappen i kvitteringen. Fortrydelsen kan være gyldig alligevel.',
    steps: [
      `Ring til lejeren. Er fortrydelsen ægte, så ${CARRY_OUT}`,
      'Er den ikke, så sig det med: npm run tenants -- keep <e-mail> --reason "…"',
    ],
  },
};
