import { createHash } from 'node:crypto';
import type { MessageKind } from '../database/tables.ts';
import { words } from '../language.ts';
import type { Mail } from '../providers/types.ts';
import type { Services } from '../shared/services.ts';
import { type MailDocument, toHtml, toPlainText } from './document.ts';
import { writeKept, writePaymentsEnded, writeReminder, writeTerminated } from './ending.ts';
import {
  writeLeaseUnpaid,
  writePaymentUnsettled,
  writeRefundFailed,
  writeWithdrawalRepeated,
} from './for-facility.ts';
import { KINDS } from './kinds.ts';
import type { Letter, LetterInput, MessageDetails } from './letter.ts';
import type { Message } from './outbox.ts';
import { writePasskeyAdded, writePasskeyRemoved } from './passkey.ts';
import { writePaymentFailed } from './payment-failed.ts';
import { writePriceChanged } from './price-changed.ts';
import { writeRented } from './rented.ts';
import { writeWithdrawalLate, writeWithdrawn } from './withdrawn.ts';

const LETTERS: Record<Exclude<MessageKind, ReceiptKind>, (input: LetterInput) => Letter> = {
  rented: writeRented,
  terminated: writeTerminated,
  kept: writeKept,
  reminder: writeReminder,
  'payment-failed': writePaymentFailed,
  withdrawn: writeWithdrawn,
  'withdrawal-late': writeWithdrawalLate,
  'passkey-added': writePasskeyAdded,
  'passkey-removed': writePasskeyRemoved,
  'payment-unsettled': writePaymentUnsettled,
  'refund-failed': writeRefundFailed,
  'payments-ended': writePaymentsEnded,
  'lease-unpaid': writeLeaseUnpaid,
  'withdrawal-repeated': writeWithdrawalRepeated,
  'price-changed': writePriceChanged,
};

/** Kinds of messages that are about no lease (receipt.ts). */
type ReceiptKind = 'withdrawal-received' | 'withdrawal-unknown';

type Composing = Pick<Services, 'terms'>;

function writeLetter({ terms }: Composing, message: Message, details: MessageDetails): Letter {
  const { language } = message;
  const { id, pages } = details.facility;
  return LETTERS[message.kind as keyof typeof LETTERS]({
    ...details,
    message,
    language,
    myRoom: `${pages}/MyRoom`,
    withdraw: `${pages}/Withdraw`,
    terms: details.terms ?? terms?.(language, id) ?? null,
    termsAddress: `${pages}/Content/Page/Terms`,
  });
}

/** Names nothing that somebody typed: a phone shows no markup, but any link in it can be pressed. */
export function composeSms(services: Composing, message: Message, details: MessageDetails): string {
  const { sms } = writeLetter(services, message, details);
  if (sms === undefined) throw new Error(`no text message of the kind ${message.kind}`);
  return sms;
}

/** Null where there is nobody to write to: a facility without an e-mail address. */
export function composeMail(
  services: Composing,
  message: Message,
  details: MessageDetails,
): Parameters<Mail['send']>[0] | null {
  const { facility, tenant } = details;
  const { mail } = writeLetter(services, message, details);
  if (!mail) throw new Error(`no e-mail of the kind ${message.kind}`);
  const id = messageId(message, details.lease.createdAt);
  if (KINDS[message.kind].forFacility)
    return facility.email === null
      ? null
      : toMail({
          facility,
          content: { ...mail, language: 'da' },
          why: 'Sendt automatisk af bookingsystemet.',
          to: { name: facility.name, address: facility.email },
          id,
        });
  return toMail({
    facility,
    content: { ...mail, language: message.language },
    why: WORDS[message.language].why,
    to: { name: `${tenant.firstName} ${tenant.lastName}`, address: tenant.email },
    id,
  });
}

/** An e-mail in the look of the facility. */
export function toMail({
  facility: { name, street, place, cvr, email, accent, mailFrom, mailName },
  content,
  why,
  to,
  id,
}: {
  facility: Pick<
    MessageDetails['facility'],
    'name' | 'street' | 'place' | 'cvr' | 'email' | 'accent' | 'mailFrom' | 'mailName'
  >;
  content: Omit<MailDocument, 'footer'>;
  /** Why the e-mail came. */
  why: string;
  to: { name: string; address: string };
  id: string;
}): Parameters<Mail['send']>[0] {
  const document = {
    ...content,
    footer: [why, `${name} · ${street}, ${place}${cvr ? ` · CVR ${cvr}` : ''}`],
  };
  return {
    id,
    sender: mailName ?? name,
    from: mailFrom,
    to,
    replyTo: email,
    language: content.language,
    subject: content.subject,
    text: toPlainText(document),
    html: toHtml(document, { name, street: `${street}, ${place}`, accent }),
  };
}

const WORDS = words({
  why: [
    'Du får denne e-mail, fordi du lejer et rum hos os. Den er sendt automatisk.',
    'You get this email because you rent a room from us. It was sent automatically.',
  ],
});

/** The same for a repeat, also after a backup was restored, and nothing that anybody could guess. */
export const messageId = (
  { kind, leaseId, withdrawalId, occasion, channel }: Message,
  causedAt: Date,
): string =>
  createHash('sha256')
    .update([kind, leaseId ?? `w${withdrawalId}`, occasion, channel, causedAt.toISOString()].join('\n'))
    .digest('hex')
    .slice(0, 32);
