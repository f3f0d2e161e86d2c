import { OPEN_GATE_OPERATION } from '../../src/codes.ts';
import { type Api, NEW_PASSWORD } from '../setup/api.ts';

/** The one-time code in a message, or ''. */
export const codeIn = (text = ''): string => /\b\d{8}\b/.exec(text)?.[0] ?? '';
/** The code in the link for a new password, or ''. */
export const linkCodeIn = (text = ''): string => /code=(\S+)/.exec(text)?.[1] ?? '';
/** Whether a text has this one as a word of its own: four digits may also be a part of a time, an id or a token. */
export const containsWord = (text: string, word: string): boolean =>
  new RegExp(`(?<![\\w-])${word.replace(/[^\w]/g, '\\$&')}(?![\\w-])`).test(text);

interface CodesOptions extends Pick<Api, 'send'> {
  sms: { text: string }[];
  tasksDone: () => Promise<void>;
}

/** Asks for one-time codes and for links for a new password, which come by SMS, and uses them. `from` is the IP address of the request. */
export function createCodes({ send, sms, tasksDone }: CodesOptions) {
  async function ask(path: string, body: object, from?: string) {
    const answer = await send('POST', path, { body, from });
    await tasksDone();
    return answer;
  }
  return {
    askCode: (phoneNumber: string, from?: string) =>
      ask('/otp/requestcode', { operationType: OPEN_GATE_OPERATION, phoneNumber }, from),
    askLink: (emailOrPhone: string, from?: string) =>
      ask('/passwordrestore/generatelink', { emailOrPhone }, from),
    openGateWithCode: (
      phoneNumber: string,
      otp: string,
      { gateId = 1, from }: { gateId?: number; from?: string } = {},
    ) => ask('/nox/opengate', { gateId, phoneNumber, otp }, from),
    resetPassword: (code: string, password = NEW_PASSWORD) =>
      ask('/passwordrestore/resetpassword', { code, password }),
    newestCode: () => codeIn(sms.at(-1)?.text),
    newestLinkCode: () => linkCodeIn(sms.at(-1)?.text),
  };
}
