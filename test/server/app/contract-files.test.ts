import { gunzipSync } from 'node:zlib';
import { parse } from 'yaml';
import { assert, suite } from '../../setup/suite.ts';
import { createServer, type TestServer } from '../server.ts';

const test = suite<{ server: TestServer }>('the contract, served');
test.before(async (context) => {
  context.server = await createServer({ CORS_ORIGINS: 'https://host.example' });
});
test.after(({ server }) => server.close());

test('the contract is served as YAML and as equal JSON', async ({ server }) => {
  const yaml = await server.hono.request('/openapi.yaml');
  assert.is(yaml.headers.get('content-type'), 'application/yaml; charset=utf-8');
  // At once: Node may take away the body of an answer that was copied and is not read.
  const document = parse(await yaml.text());
  const json = await server.hono.request('/openapi.json');
  assert.match(json.headers.get('content-type') ?? '', 'application/json');
  assert.equal(await json.json(), document);
});

for (const path of ['/openapi.yaml', '/openapi.json']) {
  test(`${path} is readable for any page and cached for minutes`, async ({ server }) => {
    const first = await server.hono.request(path, { headers: { origin: 'https://tool.example' } });
    assert.is(first.headers.get('access-control-allow-origin'), '*');
    assert.is(first.headers.get('cache-control'), 'public, max-age=300');
    const again = await server.hono.request(path, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    assert.is(again.status, 304);
  });

  test(`${path} is compressed`, async ({ server }) => {
    const answer = await server.hono.request(path, { headers: { 'accept-encoding': 'gzip' } });
    assert.is(answer.headers.get('content-encoding'), 'gzip');
    const bytes = Buffer.from(await answer.arrayBuffer());
    const whole = await (await server.hono.request(path)).text();
    assert.is(gunzipSync(bytes).toString(), whole);
    assert.ok(bytes.length < whole.length / 3);
  });
}
