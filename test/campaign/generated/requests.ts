import fc, { type Arbitrary } from 'fast-check';
import { toArbitrary } from '../../setup/arbitrary.ts';
import { type Call, resolve } from './calls.ts';
import type { Scenario, Signature } from './scenario.ts';

type Fields = Record<string, unknown>;

/** A request as it goes out. */
export interface Sent {
  method: string;
  /** As text, without the question mark. */
  query: string;
  body: Uint8Array<ArrayBuffer> | null;
  contentType: string | null;
  signature: Signature;
  /** Whether the providers behind the server fail meanwhile. */
  providersFail: boolean;
}

/** A request before it is written down: fields by name, the body also as any value or as text. */
interface Draft {
  query: Fields;
  body: unknown;
  signature: Signature;
  providersFail: boolean;
}

const signatures = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Signature>('ada') },
  { weight: 1, arbitrary: fc.constant<Signature>('another tenant') },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Signature[]>('nobody', 'expired', 'ended', 'unsigned', 'altered', 'nonsense'),
  },
);

/** Requests that keep the contract: drawn from its schemas, some fields taken from the request that is known to succeed. */
function drafts(call: Call, scenario: Scenario): Arbitrary<Draft> {
  const drawing = { resolve, known: scenario.knownTo(call.id) };
  const good = scenario.good[call.id];
  const like = (schema: Call['query'], sample: Fields = {}) =>
    fc
      .tuple(toArbitrary(schema, drawing), fc.subarray(Object.entries(sample)))
      .map(([drawn, kept]) => ({ ...(drawn as Fields), ...Object.fromEntries(kept) }));
  return fc.record({
    query: like(call.query, good.query),
    body: call.body ? like(call.body, good.body) : fc.constant(undefined),
    signature: signatures,
    providersFail: fc.oneof(
      { weight: 9, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
  });
}

export const validRequests = (call: Call, scenario: Scenario): Arbitrary<Sent> =>
  drafts(call, scenario).map((draft) => written(call, draft));

/** The request of Ada's that is known to succeed. */
export const goodRequest = (call: Call, { good }: Scenario): Sent =>
  written(call, { query: {}, body: undefined, signature: 'ada', providersFail: false, ...good[call.id] });

/** Requests with one to three mutations, most of which break the contract. */
export const spoiltRequests = (call: Call, scenario: Scenario): Arbitrary<Sent> =>
  fc
    .tuple(
      fc.oneof(
        drafts(call, scenario),
        fc.constant({ query: {}, body: undefined, ...scenario.good[call.id] }),
      ),
      fc.array(spoilsOfFields(call), { maxLength: 2 }),
      fc.array(SPOILS_OF_BYTES, { maxLength: 1 }),
      SPOILS_OF_BYTES,
    )
    .map(([draft, inFields, inBytes, instead]) => {
      const whole: Draft = { signature: 'ada', providersFail: false, ...draft };
      const sent = written(
        call,
        inFields.reduce((before, spoil) => spoil(before), whole),
      );
      const spoils = inFields.length + inBytes.length > 0 ? inBytes : [instead];
      return spoils.reduce((before, spoil) => spoil(before), sent);
    });

/** Stands for a number that JSON can write and JavaScript cannot hold. */
const HUGE = 'a number beyond all numbers';

function written(call: Call, { query, body, ...rest }: Draft): Sent {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat())
      if (each !== undefined && each !== null)
        search.append(
          name,
          typeof each === 'object' ? JSON.stringify(each) : String(each).replace(HUGE, '1e400'),
        );
  const text = body === undefined ? null : JSON.stringify(body).replaceAll(`"${HUGE}"`, '1e400');
  return {
    method: call.method,
    query: search.toString(),
    body: text === null ? null : utf8(text),
    contentType: text === null ? null : 'application/json',
    ...rest,
  };
}

const utf8 = (text: string) => new Uint8Array(new TextEncoder().encode(text));

/** Values that have broken servers before. */
const oddValue = fc.oneof(
  fc.constantFrom<unknown[]>(
    ...[null, true, -1, 0, -0, 0.5, 2 ** 31, 2 ** 53, 1e21, 5e-324, HUGE, [], {}, [[]], ['1', '2'], { a: 1 }],
    ...[
      '',
      ' ',
      '0',
      '1',
      '01',
      '+1',
      '1.0',
      '1e0',
      ' 1',
      '1 ',
      '0x1',
      '1n',
      'NaN',
      'Infinity',
      'null',
      'True',
    ],
    ...[
      '\0',
      'a\0b',
      '\ud800',
      'a\udc00',
      'İ',
      'ﬃ',
      '\u202e',
      'e\u0301',
      '👨‍👩‍👧',
      "' or 1=1 --",
      '%00',
      '\\',
    ],
    ...['x'.repeat(3000), '😀'.repeat(300), '9'.repeat(400), '\r\nset-cookie: a=b', '2026-02-30', '+45'],
    ...['departmentId==1 or 1==1', 'departmentId==0', '../../etc/passwd'],
  ),
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
);
const oddName = fc.constantFrom(
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'admin',
    'tenantId',
    'İd',
    'id ',
    '',
    'id[]',
    'ID',
  ],
);

const spoilsOfFields = (call: Call): Arbitrary<(draft: Draft) => Draft> => {
  const part = call.body ? 'body' : 'query';
  const names = Object.keys((call[part]?.properties ?? {}) as Fields);
  const field = names.length > 0 ? fc.constantFrom(...names) : oddName;
  const change = (edit: (fields: Fields) => Fields) => (draft: Draft) => ({
    ...draft,
    [part]: edit((draft[part] ?? {}) as Fields),
  });
  // `Object.fromEntries` makes fields of their own even of such names as `__proto__`.
  const put = ([name, value]: [string, unknown]) =>
    change((fields) => Object.fromEntries([...Object.entries(fields), [name, value]]));
  return fc.oneof(
    field.map((name) =>
      change((fields) => Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))),
    ),
    { weight: 4, arbitrary: fc.tuple(field, oddValue).map(put) },
    fc.tuple(oddName, oddValue).map(put),
    field.map((name) => change((fields) => ({ ...fields, [name]: [fields[name], fields[name]].flat() }))),
    ...(call.body ? [oddValue.map((value) => (draft: Draft) => ({ ...draft, body: value }))] : []),
  );
};

const withBody = (edit: (body: Uint8Array) => Uint8Array) => (sent: Sent) => ({
  ...sent,
  body: sent.body && new Uint8Array(edit(sent.body)),
});

const SPOILS_OF_BYTES: Arbitrary<(sent: Sent) => Sent> = fc.oneof(
  fc
    .constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS')
    .map((method) => (sent: Sent) => ({
      ...sent,
      method,
      ...(['GET', 'HEAD'].includes(method) && { body: null, contentType: null }),
    })),
  fc
    .constantFrom(
      ...[
        'text/plain',
        'application/jsonp',
        'application/x-www-form-urlencoded',
        'application/json, text/plain',
      ],
      ...['application/json; charset=latin1', 'application/json;charset=UTF-8', 'APPLICATION/JSON', ''],
    )
    .map((contentType) => (sent: Sent) => (sent.body ? { ...sent, contentType } : sent)),
  fc.nat(40).map((cut) => withBody((body) => body.slice(0, Math.max(0, body.length - 1 - cut)))),
  fc
    .tuple(fc.nat(), fc.constantFrom([0xff], [0xc3], [0xed, 0xa0, 0x80], [0xf0, 0x9f], [0x00], [0xc0, 0x80]))
    .map(([at, bytes]) =>
      withBody((body) => {
        const place = at % (body.length + 1);
        return Uint8Array.from([...body.slice(0, place), ...bytes, ...body.slice(place)]);
      }),
    ),
  fc
    .constantFrom(
      '['.repeat(30_000),
      '{"a":'.repeat(10_000),
      `${'['.repeat(9000)}${']'.repeat(9000)}`,
      '',
      '{',
      'NaN',
    )
    .map((text) => (sent: Sent) => (sent.body ? { ...sent, body: utf8(text) } : sent)),
  fc
    .constantFrom(70_000, 200_000)
    .map((size) => withBody((body) => utf8(`${' '.repeat(size)}${decode(body)}`))),
  fc
    .constantFrom(
      ...[
        '%',
        '%FF',
        '%ED%A0%80=1',
        '&&==&',
        'id=1;id=2',
        'id[]=1',
        '__proto__[a]=1',
        'constructor=1',
        '+',
        'id=%00',
      ],
      ...[
        'id=1&id=1',
        'pageSize=1&pageSize=2',
        'departmentId=1&departmentId=1',
        'searchText=%FF%FE',
        '?id=1',
      ],
      'a=1&'.repeat(2000),
    )
    .map((more) => (sent: Sent) => ({ ...sent, query: [sent.query, more].filter(Boolean).join('&') })),
);

const decode = (body: Uint8Array) => new TextDecoder().decode(body);
