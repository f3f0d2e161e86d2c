import slim from 'openapi-fetch';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writeQuery } from '../../../src/api/query.ts';
import type { paths } from '../../../src/api/schema.d.ts';
import { Outgoing } from '../../../src/api/transport.ts';

/** The package itself, by its place: its name is the stand-in's here. */
const { default: original } = await import(
  new URL('../../../node_modules/openapi-fetch/dist/index.mjs', import.meta.url).href
);

const test = suite('the stand-in for openapi-fetch');

const ANSWERS: Record<string, () => Response> = {
  'an object': () => Response.json({ value: true }),
  'an empty body': () => new Response(null),
  'a failure with a code': () => Response.json({ code: 26, message: 'no' }, { status: 400 }),
  'a bare failure': () => new Response(null, { status: 401 }),
};

/** What one client sends and makes of an answer. */
async function outcome(create: typeof slim, answer: () => Response) {
  const sent: unknown[] = [];
  const http = create<paths>({
    baseUrl: 'https://api.example/base',
    querySerializer: writeQuery,
    Request: Outgoing as never,
    fetch: (async ({ url, init: { method, keepalive, body } }: Outgoing) => {
      sent.push({ method, url, keepalive, body });
      return answer();
    }) as never,
  });
  const read = ({ data, error }: { data?: unknown; error?: unknown }) => ({ data, error });
  const got = [
    read(await http.GET('/room/canlease', { params: { query: { id: 7 } } })),
    read(await http.GET('/floor/getfiltered')),
    read(
      await http.GET('/room/getfiltered', {
        params: { query: { departmentId: 1, floors: [1, 2], searchText: '' } },
      }),
    ),
    read(await http.POST('/user/getcurrent')),
    read(await http.POST('/authentication/refreshtoken', { body: { end: true }, keepalive: true })),
  ];
  return { sent, got };
}

for (const [name, answer] of Object.entries(ANSWERS))
  test(`it sends the same and makes the same of ${name}`, async () => {
    const [one, other] = [await outcome(slim, answer), await outcome(original, answer)];
    assert.is.not(slim, original);
    assert.is(one.sent.length, 5);
    const bare = (list: { error?: unknown }[]) =>
      list.map((each) => ({ ...each, error: each.error || undefined }));
    assert.equal(one.sent, other.sent);
    assert.equal(bare(one.got), bare(other.got));
  });

test('a good answer that is no JSON is a failure, a refused one keeps its status', async () => {
  for (const status of [200, 502, 401]) {
    const answer = () => new Response('<html>', { status, headers: { 'content-type': 'text/html' } });
    const http = slim<paths>({
      baseUrl: 'https://api.example',
      querySerializer: writeQuery,
      Request: Outgoing as never,
      fetch: async () => answer(),
    });
    const asked = http.GET('/floor/getfiltered').then(({ error, response }) => [error, response.status]);
    const result = await asked.catch(() => 'rejected');
    assert.equal(result, status === 200 ? 'rejected' : [undefined, status]);
  }
});

test.run();
