import { SOMETHING_WRONG } from '../../src/codes.ts';
import { ProviderFailure, type Sms } from './types.ts';

export interface SmsSettings {
  /** GatewayAPI's address: https://gatewayapi.com, or https://gatewayapi.eu for accounts there. */
  address: string;
  token: string;
  /** Shown as the sender: at most 11 letters and digits. */
  sender: string;
}

const TIMEOUT_MS = 10_000;

/** The GSM 03.38 alphabet with its extension; a text with other characters is sent as UCS-2. */
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;

/** Text messages through GatewayAPI's REST interface. Never retried: codes are single use. */
export function gatewayApiSms({ address, token, sender: ownSender }: SmsSettings): Sms {
  const url = `${address.replace(/\/+$/, '')}/rest/mtsms`;
  return {
    async send({ to, text, sender }) {
      const body = {
        sender: sender ?? ownSender,
        message: text,
        encoding: GSM.test(text) ? 'UTF8' : 'UCS2',
        recipients: [{ msisdn: Number(to.replace(/\D/g, '')) }],
      };
      let response: Response;
      try {
        response = await fetch(url, {
          method: 'POST',
          headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
      } catch (cause) {
        throw new ProviderFailure(SOMETHING_WRONG, 'the SMS gateway did not answer', { cause });
      }
      const answer = (await response.json().catch(() => null)) as { ids?: unknown; message?: unknown } | null;
      if (response.ok && Array.isArray(answer?.ids)) return;
      const reason = answer?.message ?? 'no reason';
      throw new ProviderFailure(SOMETHING_WRONG, `the SMS gateway refused (${response.status}): ${reason}`);
    },
  };
}
