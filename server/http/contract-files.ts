import { readFileSync } from 'node:fs';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { etag } from 'hono/etag';
import { parse } from 'yaml';
import { CONTRACT } from './contract.ts';

const CACHING = 'public, max-age=300';

/** `GET /openapi.yaml`, the contract as it is written, and `GET /openapi.json`, the same for tools that read no YAML. */
export function contractFiles(): Hono {
  const yaml = readFileSync(CONTRACT, 'utf8');
  const json = JSON.stringify(parse(yaml));
  const serve = (text: string, type: string) => (c: Context) =>
    c.body(text, 200, { 'content-type': type, 'cache-control': CACHING });
  // Of YAML's type the middleware does not know that it is text.
  const compressed = compress({ contentTypeFilter: /^application\// });
  const around = [cors({ origin: '*' }), compressed, etag()] as const;
  return new Hono()
    .get('/openapi.yaml', ...around, serve(yaml, 'application/yaml; charset=utf-8'))
    .get('/openapi.json', ...around, serve(json, 'application/json'));
}
