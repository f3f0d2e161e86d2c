import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Hono } from 'hono';
import { CONTRACT } from '../../server/http/contract.ts';

const ajv = addFormats
  .default(new Ajv2020({ strict: false, validateSchema: false, ownProperties: true }))
  .addSchema(CONTRACT, 'contract');

/** Holds every answer of an app against the contract: one that breaks it becomes status 500 with what is wrong. */
export function checkAnswers(hono: Hono): void {
  const { fetch } = hono;
  hono.fetch = async (request, ...more) => {
    const answer = await fetch(request, ...more);
    const path = /^[^?]*\/api(\/[^?]*)/.exec(request.url)?.[1];
    const isEmpty = answer.status === 304 || ['HEAD', 'OPTIONS'].includes(request.method);
    // A compressed answer is checked where it is requested uncompressed.
    if (!path || isEmpty || answer.headers.has('content-encoding')) return answer;
    const wrong = findWrong(request.method, path, answer.status, await answer.clone().json());
    if (!wrong) return answer;
    const message = `${request.method} ${path} ${answer.status} breaks the contract: ${wrong}`;
    return Response.json({ code: 100, message }, { status: 500 });
  };
}

/** What is wrong with an answer. A failure that no call declares, such as 404 or 429, has a failure's shape. */
function findWrong(method: string, path: string, status: number, answer: { code?: number }): string | null {
  const declared = CONTRACT.paths[path]?.[method.toLowerCase()];
  const response = declared?.responses[status];
  const place = `#/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}/responses/${status}`;
  const schema = response
    ? `${response.$ref ?? place}/content/application~1json/schema`
    : '#/components/schemas/Failure';
  if (!ajv.validate(`contract${schema}`, answer)) return ajv.errorsText();
  const { code } = answer;
  return declared && status === 400 && code && !declared['x-codes'].includes(code)
    ? `code ${code} is not in x-codes`
    : null;
}
