import type { Hono } from 'hono';
import { CONTRACT, createValidator } from '../../server/http/contract.ts';

const validator = createValidator();

/** Checks every answer of an app against the contract. In place of one that breaks it comes status 500, with the difference as its message. */
export function checkAnswers(hono: Hono): void {
  const { fetch } = hono;
  hono.fetch = async (request, ...more) => {
    const answer = await fetch(request, ...more);
    const path = /^[^?]*\/api(\/[^?]*)/.exec(request.url)?.[1];
    const hasNoBody = answer.status === 304 || ['HEAD', 'OPTIONS'].includes(request.method);
    // A compressed answer is checked where it is requested uncompressed.
    if (!path || hasNoBody || answer.headers.has('content-encoding')) return answer;
    const { method } = request;
    const { status } = answer;
    const difference = findDifference({ method, path, status, body: await answer.clone().json() });
    if (!difference) return answer;
    const message = `${method} ${path} ${status} breaks the contract: ${difference}`;
    return Response.json({ code: 100, message }, { status: 500 });
  };
}

interface Answer {
  method: string;
  /** Without `/api`. */
  path: string;
  status: number;
  body: { code?: number };
}

/** How an answer differs from the contract; null if it does not. A status that the call does not declare, such as 404 or 429, has the schema `Failure`. */
function findDifference({ method, path, status, body }: Answer): string | null {
  const name = method.toLowerCase();
  const call = CONTRACT.paths[path]?.[name];
  const response = call?.responses[status];
  const place = `#/paths/${path.replaceAll('/', '~1')}/${name}/responses/${status}`;
  const schema = response
    ? `${response.$ref ?? place}/content/application~1json/schema`
    : '#/components/schemas/Failure';
  if (!validator.validate(`contract${schema}`, body)) return validator.errorsText();
  const { code } = body;
  return call && status === 400 && code && !call['x-codes'].includes(code)
    ? `code ${code} is not in x-codes`
    : null;
}
