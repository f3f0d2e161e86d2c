import type { Answer } from './proxy.ts';

/** A way in which an answer goes wrong. */
export interface Fault {
  name: string;
  /** Breaks the call on the way from the server; without it the browser itself does. */
  answer?: Answer;
  /** The browser is offline from the call on. */
  offline?: true;
  /** Whether a GET is tried again. */
  again?: true;
  /** Whether nobody was reached: the session's refresh, which changes nothing that it would not change again, is sent again then. */
  unreached?: true;
  /** Whether it is the time limit that ends an attempt. */
  slow?: true;
  /** An answer of status 200 without anything wrong for a call whose success says it all. */
  fine?: true;
  signsOut?: true;
  /** The answer comes when nobody waits for it any longer. */
  late?: true;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const HTML_TYPE = { 'content-type': 'text/html' };
const PAGE = '<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>';
/** JSON in which nothing is what any call promises. */
const WRONG = {
  ...{ data: [null, { id: {} }], value: [], token: 7, error: [], sessionId: {} },
  ...{ fullMonthPrice: 'x', nextPaymentDate: {} },
};

const whole =
  (status: number, body: string, headers: Record<string, string> = JSON_TYPE): Answer =>
  ({ response }) =>
    void response.writeHead(status, headers).end(body);

/** One byte now and then, for as long as somebody listens. */
const drip: Answer = ({ response }) => {
  response.writeHead(200, JSON_TYPE);
  const timer = setInterval(() => response.write(' '), 100);
  response.once('close', () => clearInterval(timer));
};

const cut: Answer = ({ response }) => {
  response.writeHead(200, { ...JSON_TYPE, 'content-length': '1000' });
  response.write('{"data": {"data": [{"id": 1, ', () => response.destroy());
};

export const FAULTS: Fault[] = [
  {
    name: 'refused',
    again: true,
    unreached: true,
    answer: ({ response }) => void response.socket?.resetAndDestroy(),
  },
  { name: 'offline', again: true, offline: true },
  { name: 'never answers', again: true, slow: true, answer: () => {} },
  { name: 'cut in the middle', again: true, unreached: true, answer: cut },
  { name: 'slow drip', again: true, slow: true, answer: drip },
  { name: 'truncated JSON', answer: whole(200, '{"data": {"data": [{"id": 1, ') },
  { name: 'HTML with 200', answer: whole(200, PAGE, HTML_TYPE) },
  { name: 'HTML with 502', again: true, answer: whole(502, PAGE, HTML_TYPE) },
  { name: 'empty 200', fine: true, answer: whole(200, '') },
  { name: 'wrong shape', fine: true, answer: whole(200, JSON.stringify(WRONG)) },
  { name: '400 with an unknown code', answer: whole(400, '{"code": 999, "message": "?"}') },
  { name: 'bare 400', answer: whole(400, '', {}) },
  { name: '401', signsOut: true, answer: whole(401, '{"code": 5, "message": "no"}') },
  { name: '429', again: true, answer: whole(429, '', { 'retry-after': '60' }) },
  { name: '500', again: true, answer: whole(500, '{"code": 26, "message": "?"}') },
  { name: 'answer after the view changed', late: true },
];
