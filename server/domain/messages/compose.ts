import { createHash } from 'node:crypto';
import type { MessageKind } from '../../database/tables.ts';
import type { Mail } from '../../providers/types.ts';
import type { Services } from '../services.ts';
import { kept, reminder, terminated } from './ending.ts';
import { toHtml } from './html.ts';
import { alarmOff, doorOpen } from './left-open.ts';
import type { Letter, Matter } from './letter.ts';
import { paymentFailed } from './payment-failed.ts';
import { toText } from './plain-text.ts';
import type { Message } from './queue.ts';
import { rented } from './rented.ts';
import type { Subject } from './subject.ts';

const LETTERS: Record<MessageKind, (matter: Matter) => Letter> = {
  rented,
  terminated,
  kept,
  reminder,
  'payment-failed': paymentFailed,
  'door-open': doorOpen,
  'alarm-off': alarmOff,
};

type Composing = Pick<Services, 'settings' | 'terms'>;

function write({ settings, terms }: Composing, message: Message, subject: Subject): Letter {
  const { language } = message;
  return LETTERS[message.kind]({
    ...subject,
    message,
    language,
    myRoom: `${settings.publicUrl}/MyRoom`,
    terms: terms?.(language) ?? null,
    termsAddress: `${settings.publicUrl}/Content/Page/Terms`,
  });
}

/** Names nothing that somebody typed: a phone shows no markup, but any link in it can be pressed. */
export function composeSms(services: Composing, message: Message, subject: Subject): string {
  const { sms } = write(services, message, subject);
  if (sms === undefined) throw new Error(`no text message of the kind ${message.kind}`);
  return sms;
}

export function composeMail(
  services: Composing,
  message: Message,
  subject: Subject,
): Parameters<Mail['send']>[0] {
  const { facility, tenant } = subject;
  const { name, street, place, email, accent } = facility;
  const { mail } = write(services, message, subject);
  if (!mail) throw new Error(`no e-mail of the kind ${message.kind}`);
  const document = {
    ...mail,
    language: message.language,
    footer: [footerWords(message), `${name} · ${street}, ${place}`],
  };
  return {
    id: messageId(message, subject),
    sender: name,
    to: { name: `${tenant.firstName} ${tenant.lastName}`, address: tenant.email },
    replyTo: email,
    language: message.language,
    subject: document.subject,
    text: toText(document),
    html: toHtml(document, { name, street: `${street}, ${place}`, accent }),
  };
}

const footerWords = ({ language }: Message): string =>
  language === 'da'
    ? 'Du får denne e-mail, fordi du lejer et rum hos os. Den er sendt automatisk.'
    : 'You get this email because you rent a room from us. It was sent automatically.';

/** The same for a repeat, also after a backup was restored, and nothing that anybody could guess. */
const messageId = ({ kind, lease_id, occasion, channel }: Message, { lease }: Subject): string =>
  createHash('sha256')
    .update([kind, lease_id, occasion, channel, lease.createdAt.toISOString()].join('\n'))
    .digest('hex')
    .slice(0, 32);
