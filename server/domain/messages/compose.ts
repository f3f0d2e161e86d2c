import { createHash } from 'node:crypto';
import type { MessageKind } from '../../database/tables.ts';
import type { Mail } from '../../providers/types.ts';
import type { Services } from '../services.ts';
import { writeKept, writeReminder, writeTerminated } from './ending.ts';
import { toHtml } from './html.ts';
import { writeAlarmOff, writeDoorOpen } from './left-open.ts';
import type { Letter, LetterInput } from './letter.ts';
import type { MessageDetails } from './message-details.ts';
import { writePaymentFailed } from './payment-failed.ts';
import { toPlainText } from './plain-text.ts';
import type { Message } from './queue.ts';
import { writeRented } from './rented.ts';

const LETTERS: Record<MessageKind, (input: LetterInput) => Letter> = {
  rented: writeRented,
  terminated: writeTerminated,
  kept: writeKept,
  reminder: writeReminder,
  'payment-failed': writePaymentFailed,
  'door-open': writeDoorOpen,
  'alarm-off': writeAlarmOff,
};

type Composing = Pick<Services, 'terms'>;

function writeLetter({ terms }: Composing, message: Message, details: MessageDetails): Letter {
  const { language } = message;
  const { id, pages } = details.facility;
  return LETTERS[message.kind]({
    ...details,
    message,
    language,
    myRoom: `${pages}/MyRoom`,
    terms: terms?.(language, id) ?? null,
    termsAddress: `${pages}/Content/Page/Terms`,
  });
}

/** Names nothing that somebody typed: a phone shows no markup, but any link in it can be pressed. */
export function composeSms(services: Composing, message: Message, details: MessageDetails): string {
  const { sms } = writeLetter(services, message, details);
  if (sms === undefined) throw new Error(`no text message of the kind ${message.kind}`);
  return sms;
}

export function composeMail(
  services: Composing,
  message: Message,
  details: MessageDetails,
): Parameters<Mail['send']>[0] {
  const { facility, tenant } = details;
  const { name, street, place, email, accent, mailFrom, mailName } = facility;
  const { mail } = writeLetter(services, message, details);
  if (!mail) throw new Error(`no e-mail of the kind ${message.kind}`);
  const document = {
    ...mail,
    language: message.language,
    footer: [footerWords(message), `${name} · ${street}, ${place}`],
  };
  return {
    id: messageId(message, details),
    sender: mailName ?? name,
    from: mailFrom,
    to: { name: `${tenant.firstName} ${tenant.lastName}`, address: tenant.email },
    replyTo: email,
    language: message.language,
    subject: document.subject,
    text: toPlainText(document),
    html: toHtml(document, { name, street: `${street}, ${place}`, accent }),
  };
}

const footerWords = ({ language }: Message): string =>
  language === 'da'
    ? 'Du får denne e-mail, fordi du lejer et rum hos os. Den er sendt automatisk.'
    : 'You get this email because you rent a room from us. It was sent automatically.';

/** The same for a repeat, also after a backup was restored, and nothing that anybody could guess. */
const messageId = ({ kind, lease_id, occasion, channel }: Message, { lease }: MessageDetails): string =>
  createHash('sha256')
    .update([kind, lease_id, occasion, channel, lease.createdAt.toISOString()].join('\n'))
    .digest('hex')
    .slice(0, 32);
