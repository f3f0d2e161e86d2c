import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { etag } from 'hono/etag';
import { stringify } from 'yaml';
import { CONTRACT } from './contract-document.ts';

const CACHING = 'public, max-age=300';

/**
 * `GET /openapi.yaml`, both files of the contract in one, and `GET /openapi.json` for tools that do not read YAML.
 */
export function contractFiles(): Hono {
  const serve = (write: (contract: object) => string, type: string) => (c: Context) =>
    c.body(write(CONTRACT), 200, { 'content-type': type, 'cache-control': CACHING });
  // By default the middleware does not treat YAML's media type as text.
  const compressed = compress({ contentTypeFilter: /^application\// });
  const around = [cors({ origin: '*' }), compressed, etag()] as const;
  return new Hono()
    .get('/openapi.yaml', ...around, serve(stringify, 'application/yaml; charset=utf-8'))
    .get('/openapi.json', ...around, serve(JSON.stringify, 'application/json'));
}
