/** One call as a fake backend saw it; `query` is what follows the question mark. */
export interface Sent {
  method: string;
  path: string;
  query: string;
  body: unknown;
  authorization: string | null;
}

type Answer = (sent: Sent) => unknown;
type Answers = Record<string, unknown>;

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

export const refusal = (code: number, field?: string): Response => json({ code, message: 'no', field }, 400);

/**
 * Puts a backend behind `fetch`. An answer is a Response, an Error to throw, anything else as the JSON of a 200, or a function that makes
 * one of these, asynchronously if it likes. A path without an answer is a network error, and stands in `sent` all the same.
 */
export function backend(answers: Answers) {
  const sent: Sent[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    const call: Sent = {
      method: request.method,
      path: pathname,
      query: search.slice(1),
      body: text ? JSON.parse(text) : undefined,
      authorization: request.headers.get('Authorization'),
    };
    sent.push(call);
    if (!(pathname in answers)) throw new TypeError(`nobody answers ${pathname}`);
    const given = answers[pathname];
    const answer = await (typeof given === 'function' ? (given as Answer)(call) : given);
    if (answer instanceof Error) throw answer;
    return answer instanceof Response ? answer.clone() : json(answer);
  };
  return {
    sent,
    /** Answers from now on. */
    answers,
    to: (path: string) => sent.filter((call) => call.path === path),
  };
}

/** Takes the browser off the network, or brings it back, as its own events and flag say it. */
export function network(state: 'online' | 'offline'): void {
  Object.defineProperty(navigator, 'onLine', { value: state === 'online', configurable: true });
  dispatchEvent(new Event(state));
}
