import type { Api } from '../../../src/api/client.ts';
import { SIGNED_OUT } from '../../../src/codes.ts';
import type { Page } from '../../../src/core/page.ts';
import { readClaims } from '../../../src/session/claims.ts';
import type { Session } from '../../../src/session/session.ts';

/** Never waits long: the loader has requested the file. */
const earlyGates = () =>
  import('./early-gates.ts').then(
    ({ gates }) => gates,
    () => undefined,
  );

/**
 * Sends calls while the stored token is still being checked, beside its refresh. One that has expired allows no call of a tenant, so these wait.
 * One that was refused is sent again with the new token: nothing was carried out. The gates, which need no token, have been asked for already.
 */
export function createEarlyCalls({ api, tokens }: Page, session: Session): Api {
  const isExpired = () => Number(readClaims(tokens.current.peek()).exp) * 1000 < Date.now();
  return {
    async call(send, read, options) {
      const checking = session.state.peek() === 'checking';
      if (checking && options?.anyToken) {
        const value = read(await earlyGates());
        if (value !== undefined) return { value };
      } else if (checking && isExpired()) await session.restore();
      const answer = await api.call(send, read, options);
      if (!checking || answer.failure?.code !== SIGNED_OUT) return answer;
      await session.restore();
      return tokens.current.peek() ? api.call(send, read, options) : answer;
    },
  };
}
