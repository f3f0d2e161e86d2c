import { attempt } from '../../core/storage.ts';
import type { ApiAnswer, ApiFacts, Globals, LoaderTag } from '../facts.ts';
import { isApiAddress } from '../rules/tag.ts';
import type { Violations } from './violations.ts';

/** How long an answer may take. */
const PATIENCE_MS = 10_000;
/** Departments that are tried when the given one does not exist. */
const GUESSES = [1, 2, 3];

const floorsOf = (api: string, department: number) =>
  `${api}/floor/getfiltered?filters=departmentId%3D%3D${department}&pageNumber=1&pageSize=1000`;

interface Given {
  tag: LoaderTag;
  globals: Globals;
  violations: Violations;
  /** Whether floor plans are shown on this page. */
  hasPlans: boolean;
}

/** Asks the API as the widgets do. Undefined if the page does not say where it is. */
export async function probeApi({ tag, globals, violations, hasPlans }: Given): Promise<ApiFacts | undefined> {
  const given = tag.attributes['data-api'] ?? globals.api;
  const address = given && isApiAddress(given) && attempt(() => new URL(given, tag.address));
  if (!address) return undefined;
  const api = address.href.replace(/\/$/, '');
  const asked = Number(tag.attributes['data-department'] ?? globals.department);
  const department = Number.isInteger(asked) && asked > 0 ? asked : 1;
  const answer = await askFloors(api, department, violations);
  const facts: ApiFacts = { address: api, answer, departments: [] };
  // A web page that is not there often looks like an answer that nobody may read.
  if (/stranger|unreachable|cors/.test(answer.kind))
    return { ...facts, better: await findBetter(address, department, violations) };
  if (answer.kind !== 'floors' && answer.kind !== 'refused') return facts;
  if (answer.kind === 'refused' || answer.count === 0)
    return { ...facts, departments: await findDepartments(api, department, violations) };
  const [preflight, returns, room, plan] = await Promise.all([
    maySendHeaders(api, department),
    mayReturn(api, department),
    readRoom(api, department),
    hasPlans ? probePlan(api, department, violations) : undefined,
  ]);
  return { ...facts, preflight, returns, room, plan };
}

async function askFloors(api: string, department: number, violations: Violations): Promise<ApiAnswer> {
  const address = floorsOf(api, department);
  if (isMixed(api)) return { kind: 'mixed' };
  try {
    return await readAnswer(await ask(address));
  } catch {
    const violation = await violations.of(new URL(api).origin);
    if (violation) return { kind: 'policy', violation };
    // An answer that nobody may read tells that somebody is there.
    const isThere = await ask(address, { mode: 'no-cors' }).then(
      () => true,
      () => false,
    );
    return { kind: isThere ? 'cors' : 'unreachable' };
  }
}

const ask = (address: string, init: RequestInit = {}) =>
  fetch(address, {
    cache: 'no-cache',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...init,
  });

/** Browsers let pages use http on this machine. */
const isMixed = (api: string) =>
  location.protocol === 'https:' && /^http:\/\/(?!localhost[:/]|127\.|\[::1\])/.test(`${api}/`);

async function readAnswer(response: Response): Promise<ApiAnswer> {
  const { status } = response;
  const type = (response.headers.get('content-type') ?? '').split(';')[0] || '–';
  const body = await response.json().catch(() => null);
  const floors = body?.data?.data;
  if (Array.isArray(floors)) {
    const withdrawal = floors.some((floor) => floor?.department?.withdrawal);
    return { kind: 'floors', count: floors.length, ...(withdrawal && { withdrawal }) };
  }
  if (status >= 500 || status === 429) return { kind: 'broken', status };
  const isOurs = status === 400 && body !== null && typeof body === 'object';
  return isOurs ? { kind: 'refused', status } : { kind: 'stranger', status, type };
}

/** Similar addresses: the usual path added, or the path or the API's own start page taken away. */
async function findBetter(
  given: URL,
  department: number,
  violations: Violations,
): Promise<string | undefined> {
  const { origin, pathname } = given;
  const path = pathname.replace(/\/$/, '');
  const all = [`${origin}${path}/api`, `${origin}/api`, origin];
  for (const api of new Set(all)) {
    if (api === origin + path) continue;
    const { kind } = await askFloors(api, department, violations);
    if (kind === 'floors') return api;
  }
  return undefined;
}

async function findDepartments(api: string, asked: number, violations: Violations): Promise<number[]> {
  const found = await Promise.all(
    GUESSES.filter((each) => each !== asked).map(async (department) => {
      const answer = await askFloors(api, department, violations);
      return answer.kind === 'floors' && answer.count > 0 ? [department] : [];
    }),
  );
  return found.flat();
}

/** Whether a request with the headers of a signed-in person gets through. Its token is nobody's, so any answer will do. */
const maySendHeaders = (api: string, department: number): Promise<boolean> =>
  ask(floorsOf(api, department), {
    headers: { authorization: 'Bearer check', 'content-type': 'application/json' },
  }).then(
    () => true,
    () => false,
  );

/** Our server says so when it is asked; another one says nothing. */
const mayReturn = (api: string, department: number): Promise<boolean | undefined> =>
  ask(floorsOf(api, department), { headers: { 'x-selfstorage-check': location.origin } }).then(
    ({ headers }) => {
      const said = headers.get('x-selfstorage-check');
      return said === null ? undefined : said === 'allowed';
    },
    () => undefined,
  );

const readRoom = (api: string, department: number): Promise<string | undefined> =>
  ask(`${api}/room/getfiltered?departmentId=${department}&pageNumber=0&pageSize=1`)
    .then((response) => response.json())
    .then(
      (body) => body?.data?.data?.[0]?.number,
      () => undefined,
    );

async function probePlan(api: string, department: number, violations: Violations): Promise<ApiFacts['plan']> {
  const read = (address: string) => ask(address).then((response) => response.json());
  try {
    const floors = await read(floorsOf(api, department));
    const floor = await read(`${api}/floor/get?id=${floors.data.data[0].id}`);
    const address = new URL(floor.value.image, location.href).href;
    const image = new Image();
    const isShown = new Promise<boolean>((done) => {
      image.onload = () => done(true);
      image.onerror = () => done(false);
    });
    image.src = address;
    if (await isShown) return { address, answer: 'shown' };
    return { address, answer: (await violations.of(new URL(address).origin)) ?? 'missing' };
  } catch {
    return undefined;
  }
}
