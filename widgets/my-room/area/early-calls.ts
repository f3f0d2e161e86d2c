import type { Page } from '#core';
import type { Api } from '../../../src/api/client.ts';
import { SIGNED_OUT } from '../../../src/codes.ts';
import { readClaims } from '../../../src/session/renewal.ts';
import type { Session } from '../../../src/session/session.ts';

/**
 * Sends calls while the stored token is still being checked, beside its refresh. One that has expired allows no call of a tenant, so these wait.
 * One that was refused is sent again with the new token: nothing was carried out.
 */
export function createEarlyCalls({ api, tokens }: Page, session: Session): Api {
  const isExpired = () => Number(readClaims(tokens.current.peek()).exp) * 1000 < Date.now();
  return {
    async call(send, read, options) {
      const checking = session.state.peek() === 'checking';
      if (checking && isExpired() && !options?.anyToken) await session.restore();
      const answer = await api.call(send, read, options);
      if (!checking || answer.failure?.code !== SIGNED_OUT) return answer;
      await session.restore();
      return tokens.current.peek() ? api.call(send, read, options) : answer;
    },
  };
}
