import type { Channel } from '../database/tables.ts';
import { ProviderFailure } from '../providers/types.ts';
import type { Services } from '../shared/services.ts';
import { composeMail, composeSms } from './compose.ts';
import { readMessageDetails } from './letter.ts';
import { claimMessage, dropMessage, type Message, markSent, postpone } from './outbox.ts';
import { composeReceipt } from './receipt.ts';

/**
 * Sends every message of these channels that is due, whichever process queued it. What cannot be sent is tried again later; rejects only if the
 * database fails.
 */
export async function sendMessages(
  services: Services,
  channels: Channel[] = ['sms', 'email'],
): Promise<void> {
  await Promise.all(channels.map((channel) => sendAll(services, channel)));
}

async function sendAll(services: Services, channel: Channel): Promise<void> {
  for (let next = await claimMessage(services, channel); next; next = await claimMessage(services, channel))
    await send(services, next);
}

async function send(services: Services, message: Message): Promise<void> {
  const { kind, channel, leaseId, attempts } = message;
  const about = { kind, channel, leaseId, attempts };
  try {
    const transmit = await prepare(services, message);
    if (!transmit) {
      await dropMessage(services, message);
      services.log.info(about, 'a message is no longer needed');
      return;
    }
    await transmit();
  } catch (error) {
    const lasting = error instanceof ProviderFailure && error.lasting;
    const again = await postpone(services, message, { lasting });
    services.countMessage({ channel, result: again ? 'failed' : 'given_up' });
    if (again) services.log.warn({ err: error, ...about, again }, 'a message could not be sent');
    else services.log.error({ err: error, ...about }, 'a message is given up');
    return;
  }
  // If the process dies before this, the message is sent again: twice is better than never.
  await markSent(services, message);
  services.countMessage({ channel, result: 'sent' });
  services.log.info(about, 'message sent');
}

/** What sends a message, as things are now; null if it is no longer true. */
async function prepare(services: Services, message: Message): Promise<(() => Promise<void>) | null> {
  const { sms, mail } = services;
  const sendTo = (letter: Parameters<typeof mail.send>[0] | null) => letter && (() => mail.send(letter));
  if (message.withdrawalId !== null) {
    const receipt = await composeReceipt(services, message);
    return sendTo(receipt);
  }
  const details = await readMessageDetails(services, message);
  if (!details) return null;
  return message.channel === 'sms'
    ? () =>
        sms.send({
          to: details.tenant.phone,
          text: composeSms(services, message, details),
          sender: details.facility.smsSender,
        })
    : sendTo(composeMail(services, message, details));
}
