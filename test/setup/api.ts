import type { Room } from '../../src/api/calls.ts';

/** Sends a request to a path of a server: of an app in this process, or of one that listens. */
type Ask = (path: string, init: RequestInit) => Response | Promise<Response>;

interface Sent {
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** The IP address of the sender, in the header that a proxy sets. */
  from?: string | undefined;
}

interface NewPassword {
  oldPassword?: string;
  newPassword?: string;
  passwordConfirmation?: string;
  endAccess?: boolean;
}

/** Everybody's password, where a test names no other. */
export const PASSWORD = 'Flyttekasse7!';
/** The password to which somebody changes. */
export const NEW_PASSWORD = 'Sommerhus8!';
/** The card that somebody types on the payment provider's pages. */
export const CARD = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123', name: 'Anna Holm' };

/** The API of a server. Checkouts return to pages of `home`. Each call resolves to the status and the answer. */
export function createApi(ask: Ask, home: string) {
  async function send(method: string, path: string, { body, token, headers, from }: Sent = {}) {
    const response = await ask(`/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(from && { 'x-forwarded-for': from }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const answer = method === 'HEAD' ? null : await response.json();
    return { status: response.status, code: answer?.code as number | undefined, answer, response };
  }
  const get = (path: string, token?: string) => send('GET', path, { token });
  const post = (path: string, body: unknown = {}, token?: string) => send('POST', path, { body, token });

  /** Resolves to the token of a new session. */
  async function signIn(emailOrPhone: string, password = PASSWORD): Promise<string> {
    const { answer } = await post('/authentication/signin', { emailOrPhone, password });
    if (!answer.token) throw new Error(`sign-in: ${JSON.stringify(answer)}`);
    return answer.token;
  }
  /** Signs somebody up, signs them in and resolves to the token. */
  async function signUp(person: { email: string; phoneNumber: string; password?: string }): Promise<string> {
    const { email, password = PASSWORD } = person;
    const named = { firstName: 'Maja', lastName: 'Holm', ...person, password };
    const { status, answer } = await post('/authentication/signup', named);
    if (status !== 200) throw new Error(`sign-up: ${JSON.stringify(answer)}`);
    return signIn(email, password);
  }

  const rentBody = (roomId: number, code = '4711') => ({
    roomId,
    code,
    successUrl: `${home}/PaymentSuccess/1`,
    cancelUrl: `${home}/PaymentCancel`,
  });
  const listLeases = (token: string, query = '') =>
    get(`/lease/getfiltered?forCurrentUser=true${query}`, token);
  return {
    send,
    get,
    post,
    signIn,
    signUp,
    getCurrentUser: (token: string) => post('/user/getcurrent', {}, token),
    changePassword(token: string, change: NewPassword = {}) {
      const { oldPassword = PASSWORD, newPassword = NEW_PASSWORD } = change;
      const body = { oldPassword, newPassword, passwordConfirmation: newPassword, ...change };
      return post('/authentication/changepassword', body, token);
    },
    /** The rooms that anybody may rent. */
    async vacantRooms(query = ''): Promise<Room[]> {
      const path = `/room/getfiltered?departmentId=1&pageSize=1000&onlyAvailableForLease=true${query}`;
      return (await get(path)).answer.data.data;
    },
    rentBody,
    rent: (roomId: number, token: string, code?: string) =>
      post('/lease/createwithcheckout', rentBody(roomId, code), token),
    listLeases,
    /** Only the leases of the answer. */
    leases: async (token: string, query?: string) => (await listLeases(token, query)).answer.data,
    cancelLease: (id: number, token: string) => post('/lease/cancel', { id }, token),
    keepLease: (id: number, token: string) => post('/lease/keep', { id }, token),
    changeLeaseCode: (id: number, code: string, token: string) =>
      post('/lease/changecode', { id, code }, token),
    getPaidPeriodEnd: (id: number, token: string) => get(`/lease/getpayedperiodend?id=${id}`, token),
    listInvoices: (token: string) => get('/stripe/getinvoicesfiltered?limit=100', token),
    listPaymentMethods: (token: string) => get('/stripe/getpaymentmethods?debitorId=10&limit=100', token),
    openGateAsTenant: (gateId: number, token: string) => post('/nox/opengatelogged', { gateId }, token),
  };
}

export type Api = ReturnType<typeof createApi>;

/** The API of a server that listens. A call rejects when the connection breaks before the answer. */
export const apiAt = (origin: string): Api => createApi((path, init) => fetch(origin + path, init), origin);

/** Sends a form of the provider's pages; redirects are not followed. */
export const postForm = (url: string, fields: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

/** Pays on the provider's page, with another card if one is given. */
export const pay = (url: string, card: Partial<typeof CARD> = {}): Promise<Response> =>
  postForm(url, { ...CARD, ...card, step: 'pay' });
