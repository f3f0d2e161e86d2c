import type { Answer } from './proxy.ts';

/** A way in which an answer goes wrong. */
export interface Fault {
  name: string;
  /** What the proxy answers instead of the server. Without it the answer is the server's, and something else goes wrong. */
  answer?: Answer;
  /** The browser is offline from the call on. */
  offline?: true;
  /** Whether a GET is sent again after it. */
  retriesGet?: true;
  /** Whether the server was not reached. Then the refresh of the session is sent again too, the only POST that is. */
  unreachable?: true;
  /** Whether each attempt ends by its time limit. */
  timesOut?: true;
  /** Status 200 with a body that is empty or of the wrong shape: a success for calls that ignore the body. */
  successWithoutBody?: true;
  /** Whether the widget signs out because of it. */
  signsOut?: true;
  /** The answer comes after the placeholder has been removed. */
  late?: true;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const HTML_TYPE = { 'content-type': 'text/html' };
const PAGE = '<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>';
/** JSON of a shape that fits no call. */
const WRONG = {
  ...{ data: [null, { id: {} }], value: [], token: 7, error: [], sessionId: {} },
  ...{ fullMonthPrice: 'x', nextPaymentDate: {} },
};

const answerWith =
  (status: number, body: string, headers: Record<string, string> = JSON_TYPE): Answer =>
  ({ response }) =>
    void response.writeHead(status, headers).end(body);

/** Sends one byte at a time and never ends. */
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
    retriesGet: true,
    unreachable: true,
    answer: ({ response }) => void response.socket?.resetAndDestroy(),
  },
  { name: 'offline', retriesGet: true, offline: true },
  { name: 'never answers', retriesGet: true, timesOut: true, answer: () => {} },
  { name: 'cut in the middle', retriesGet: true, unreachable: true, answer: cut },
  { name: 'slow drip', retriesGet: true, timesOut: true, answer: drip },
  { name: 'truncated JSON', answer: answerWith(200, '{"data": {"data": [{"id": 1, ') },
  { name: 'HTML with 200', answer: answerWith(200, PAGE, HTML_TYPE) },
  { name: 'HTML with 502', retriesGet: true, answer: answerWith(502, PAGE, HTML_TYPE) },
  { name: 'empty 200', successWithoutBody: true, answer: answerWith(200, '') },
  { name: 'wrong shape', successWithoutBody: true, answer: answerWith(200, JSON.stringify(WRONG)) },
  { name: '400 with an unknown code', answer: answerWith(400, '{"code": 999, "message": "?"}') },
  { name: 'bare 400', answer: answerWith(400, '', {}) },
  { name: '401', signsOut: true, answer: answerWith(401, '{"code": 5, "message": "no"}') },
  { name: '429', retriesGet: true, answer: answerWith(429, '', { 'retry-after': '60' }) },
  { name: '500', retriesGet: true, answer: answerWith(500, '{"code": 26, "message": "?"}') },
  { name: 'answer after the view changed', late: true },
];
