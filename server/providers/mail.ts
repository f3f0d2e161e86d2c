import { createTransport } from 'nodemailer';
import { SOMETHING_WRONG } from '../../src/codes.ts';
import { withTimeout } from '../shared/time.ts';
import { type Mail, ProviderFailure } from './types.ts';

export interface MailSettings {
  host: string;
  port: number;
  /** Whether the connection begins encrypted (smtps), as on port 465. */
  secure: boolean;
  /** Whether nothing is sent before the connection is encrypted. */
  requireTls: boolean;
  login: { user: string; pass: string } | null;
  /** The address that e-mails come from. */
  from: string;
}

const TIMEOUT_MS = 10_000;
/** The server says that there is no such recipient. */
const NO_RECIPIENT = [550, 551, 553];

/** E-mails through an SMTP server, each on a connection of its own: an idle one would be closed by the server. */
export function smtpMail({ from: ownAddress, requireTls, login, ...server }: MailSettings): Mail {
  const options = {
    ...server,
    requireTLS: requireTls,
    ...(login && { auth: login }),
    dnsTimeout: TIMEOUT_MS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // What is sent is made here: neither files nor addresses are read for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    async send({ id, sender, from: given, to, replyTo, language, ...content }) {
      const from = given ?? ownAddress;
      const domain = from.slice(from.lastIndexOf('@') + 1);
      const transport = createTransport(options);
      const mail = {
        ...content,
        from: { name: sender, address: from },
        to,
        ...(replyTo !== null && { replyTo }),
        messageId: `<${id}@${domain}>`,
        headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
      };
      try {
        await withTimeout(TIMEOUT_MS, transport.sendMail(mail));
      } catch (cause) {
        throw toProviderFailure(cause);
      }
    },
  };
}

function toProviderFailure(cause: unknown): ProviderFailure {
  const { responseCode, command, message } = cause as Error & { responseCode?: number; command?: string };
  const lasting = command === 'RCPT TO' && NO_RECIPIENT.includes(responseCode ?? 0);
  const reason = `the mail server did not take it: ${message}`;
  return new ProviderFailure(SOMETHING_WRONG, reason, { cause, lasting });
}
