import type { Undo } from '../../../src/contract.ts';

/** Reads the code from the SMS that arrives, where the browser can (WebOTP). The person is asked by the browser. */
export function readSms(use: (code: string) => void): Undo {
  if (!('OTPCredential' in window)) return () => {};
  const stop = new AbortController();
  const request = { otp: { transport: ['sms'] }, signal: stop.signal };
  navigator.credentials.get(request as CredentialRequestOptions).then(
    (found) => {
      const { code } = (found ?? {}) as { code?: string };
      if (code && !stop.signal.aborted) use(code);
    },
    () => {},
  );
  return () => stop.abort();
}
