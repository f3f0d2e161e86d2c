import type { BrowserContext } from 'playwright-core';

/** One request to the API, as it left the browser. */
export interface Sent {
  /** Method and path below the API's base. */
  call: string;
  query: string;
  /** What the JSON says; null without a body. */
  body: unknown;
  authorization: string | undefined;
  contentType: string | undefined;
  /** Status of the answer, once it is there. */
  status(): Promise<number | undefined>;
}

/** Writes down every request to the API from now on. */
export function traffic(context: BrowserContext): Sent[] {
  const sent: Sent[] = [];
  context.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    const { authorization, 'content-type': contentType } = request.headers();
    const body = request.postData();
    sent.push({
      call: `${request.method()} ${pathname.slice('/api'.length)}`,
      query: search.slice(1),
      body: body === null ? null : JSON.parse(body),
      authorization,
      contentType,
      status: async () => (await request.response())?.status(),
    });
  });
  return sent;
}

/** Waits until every request so far is answered: a sign-out before that makes the server refuse it. */
export async function waitUntilAnswered(sent: Sent[]): Promise<void> {
  for (const request of sent) await request.status();
}
