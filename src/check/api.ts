import { causes, type Finding } from './finding.ts';
import { leadsToPayment } from './page.ts';
import { type Policy, policyFinding } from './policy.ts';

const wrong = causes({
  apiPath: [
    'The API is not at {api}. It answers at {better}.',
    'Correct the address in the script tag:',
    'API’et ligger ikke på {api}. Det svarer på {better}.',
    'Ret adressen i script-tagget:',
  ],
  apiOther: [
    'The API does not answer at {api} as it should: status {status}, {type}.',
    'Correct the address in the script tag; it often ends with a path such as `/api`. If it is right, ask whoever runs the API.',
    'API’et svarer ikke, som det skal, på {api}: status {status}, {type}.',
    'Ret adressen i script-tagget; den slutter tit med en sti som `/api`. Er den rigtig, så spørg den, der driver API’et.',
  ],
  apiCors: [
    'The API at {api} answers, but does not allow this page to read the answer (CORS).',
    'Whoever runs the API has to add this page’s origin. The answers need the header:',
    'API’et på {api} svarer, men siden må ikke læse svaret (CORS).',
    'Den, der driver API’et, skal tillade sidens adresse. Svarene skal have denne header:',
  ],
  apiPreflight: [
    'The API at {api} does not allow the headers with which the widgets log in and send forms (CORS).',
    'Whoever runs the API has to answer `OPTIONS` requests with the header:',
    'API’et på {api} tillader ikke de headere, som widgetterne bruger til login og formularer (CORS).',
    'Den, der driver API’et, skal svare på `OPTIONS`-kald med denne header:',
  ],
  apiUnreachable: [
    'Nothing answers at the address of the API, {api}.',
    'Check the address in the script tag for typing errors, and whether the server is running. From a page with https it has to begin with https too.',
    'Der er intet, der svarer på API’ets adresse, {api}.',
    'Tjek adressen i script-tagget for tastefejl, og om serveren kører. Fra en side med https skal den også begynde med https.',
  ],
  returnOrigin: [
    'Payments cannot lead back to this page: the API does not allow {origin}.',
    'Whoever runs the API has to add this origin to its settings, for example:',
    'Betalinger kan ikke føre tilbage til siden: API’et tillader ikke {origin}.',
    'Den, der driver API’et, skal tilføje adressen i sine indstillinger, for eksempel:',
  ],
  departmentUnknown: [
    'The API knows no department {department}, or the department has no floors yet.',
    'Correct `data-department` in the script tag.',
    'API’et kender ikke afdeling {department}, eller afdelingen har ingen etager endnu.',
    'Ret `data-department` i script-tagget.',
  ],
});

/** Whether the API answers at its address, has the department, and may be read from this page; and whether it takes withdrawals. */
export async function checkApi(given: {
  /** Absolute. */
  api: URL;
  /** As the page says it. */
  department: string;
  policy: Policy;
}): Promise<{ findings: Finding[]; isFine?: boolean; takesWithdrawals?: boolean }> {
  const { department, policy } = given;
  const api = given.api.href.replace(/\/$/, '');
  const number = Number(department) || 1;
  const { floors, finding } = await readFloors(api, number, policy);
  if (finding) {
    // A web page that is not there often looks like an answer that nobody may read.
    const mayBeElsewhere = /^api(Other|Unreachable|Cors)$/.test(finding.cause);
    const better = mayBeElsewhere && (await findBetter(given.api, number, policy));
    return { findings: [better ? wrong('apiPath', { api, better }, `data-api="${better}"`) : finding] };
  }
  if (!floors?.length) return { findings: [wrong('departmentUnknown', { department })] };
  const [preflight, returns] = await Promise.all([
    maySendHeaders(api, number),
    !leadsToPayment() || mayReturn(api, number),
  ]);
  const { origin } = location;
  const headers = 'Access-Control-Allow-Headers: authorization, content-type';
  return {
    findings: [
      ...(preflight ? [] : [wrong('apiPreflight', { api }, headers)]),
      ...(returns ? [] : [wrong('returnOrigin', { origin }, `ALLOWED_ORIGINS=${origin}`)]),
    ],
    isFine: true,
    takesWithdrawals: floors.some((floor) => floor?.department?.withdrawal),
  };
}

const floorsOf = (api: string, department: number) =>
  `${api}/floor/getfiltered?filters=departmentId%3D%3D${department}&pageNumber=1&pageSize=1000`;

const request = (address: string, init: RequestInit = {}) =>
  fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(10_000), ...init });

const succeeds = (sent: Promise<unknown>) => sent.then(() => true).catch(() => false);

/** The floors of a department, none if the API refuses, or why they cannot be read. */
async function readFloors(
  api: string,
  department: number,
  policy: Policy,
): Promise<{ floors?: { department?: { withdrawal?: unknown } }[]; finding?: Finding }> {
  const address = floorsOf(api, department);
  try {
    const response = await request(address);
    const body = await response.json().catch(() => null);
    if (Array.isArray(body?.data?.data)) return { floors: body.data.data };
    if (response.status === 400 && body && typeof body === 'object') return { floors: [] };
    const type = response.headers.get('content-type')?.split(';')[0] || '–';
    return { finding: wrong('apiOther', { api, status: `${response.status}`, type }) };
  } catch {
    const blocked = await policy.findBlocked(new URL(api).origin);
    if (blocked) return { finding: policyFinding(blocked) };
    // An answer that nobody may read shows that a server is there.
    return (await succeeds(request(address, { mode: 'no-cors' })))
      ? { finding: wrong('apiCors', { api }, `Access-Control-Allow-Origin: ${location.origin}`) }
      : { finding: wrong('apiUnreachable', { api }) };
  }
}

/** A similar address that answers: the usual path added, or the path or the API's own start page taken away. */
async function findBetter({ origin, pathname }: URL, department: number, policy: Policy) {
  const path = pathname.replace(/\/$/, '');
  for (const api of new Set([`${origin}${path}/api`, `${origin}/api`, origin]))
    if (api !== origin + path && (await readFloors(api, department, policy)).floors?.length) return api;
  return undefined;
}

/** Whether a request with the headers of a signed-in person gets through. Its token is nobody's, so any answer will do. */
const maySendHeaders = (api: string, department: number): Promise<boolean> =>
  succeeds(
    request(floorsOf(api, department), {
      headers: { authorization: 'Bearer check', 'content-type': 'application/json' },
    }),
  );

/** Whether a checkout may lead back to this page. Our server says so when it is asked; another one says nothing. */
const mayReturn = async (api: string, department: number): Promise<boolean> => {
  const headers = { 'x-selfstorage-check': location.origin };
  const response = await request(floorsOf(api, department), { headers }).catch(() => null);
  return (response?.headers.get('x-selfstorage-check') ?? 'allowed') === 'allowed';
};
