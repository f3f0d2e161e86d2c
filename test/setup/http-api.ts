export interface Answer {
  /** `200`, or the status and the catalogue's code, such as `400 code 26`. */
  outcome: string;
  // biome-ignore lint/suspicious/noExplicitAny: the server's own tests hold every answer against the contract
  body: any;
}

const CARD = { step: 'pay', number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123', name: '' };

/** Calls the API of one server; rejects when the connection breaks before the answer. */
export async function post(
  origin: string,
  path: string,
  { body = {}, token }: { body?: unknown; token?: string } = {},
): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return readAnswer(
    await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
  );
}

export async function get(origin: string, path: string, token?: string): Promise<Answer> {
  return readAnswer(
    await fetch(`${origin}/api${path}`, { headers: { ...(token && { authorization: `Bearer ${token}` }) } }),
  );
}

async function readAnswer(response: Response): Promise<Answer> {
  const body = await response.json();
  return { outcome: response.ok ? '200' : `${response.status} code ${body.code}`, body };
}

/** Asks for a room as the widget does. The checkout returns to pages of the server `home`. */
export const rent = (
  origin: string,
  { roomId, token, home = origin }: { roomId: number; token: string; home?: string | undefined },
): Promise<Answer> =>
  post(origin, '/lease/createwithcheckout', {
    body: {
      roomId,
      code: '4711',
      successUrl: `${home}/PaymentSuccess/1`,
      cancelUrl: `${home}/PaymentCancel`,
    },
    token,
  });

/** The rooms that anybody may rent, by their ids. */
export async function vacantRooms(origin: string): Promise<number[]> {
  const { body } = await get(origin, '/room/getfiltered?departmentId=1&onlyAvailableForLease=true');
  return body.data.data.map(({ id }: { id: number }) => id);
}

/** Pays on the provider's checkout page. Resolves with whether the checkout is paid, now or since before. */
export async function pay(url: string): Promise<boolean> {
  const { status } = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(CARD),
    redirect: 'manual',
  });
  if (status !== 303 && status !== 410) throw new Error(`the checkout page answered ${status}`);
  return status === 303;
}
