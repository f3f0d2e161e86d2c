import type { Page, Route } from 'playwright-core';
import { assert, test } from '../setup/suite.ts';
import {
  choose,
  customer,
  fillIn,
  newGuest,
  oneTimeCode,
  ownRoom,
  pickRoom,
  tenantWithLease,
} from './people.ts';
import { becomes, input, openPage, part, type Server, send, useTestBed, type Visit } from './test-bed.ts';

const testBed = useTestBed();

const answer = (status: number, body: string) => (route: Route) =>
  route.fulfill({ status, body, contentType: 'application/json' });

const FAULTS = {
  'breaks off': (route: Route) => route.abort('connectionreset'),
  'is a page of a proxy': answer(502, '<!doctype html><title>Bad gateway</title>'),
  'is cut in the middle': answer(200, '{"data": {"data": [{"id": 1, '),
  'is empty': answer(200, ''),
  'has another shape': answer(200, '{"data": [null], "token": 7, "error": [], "sessionId": {}}'),
  'has a code that nobody knows': answer(400, '{"code": 999, "message": "?"}'),
  'is refused for now': answer(429, ''),
  'refuses the token': answer(401, '{"code": 5, "message": "no"}'),
};

/**
 * Calls whose answer is broken, and what the person sees (docs/product.md section 9): the dialog, a message in the widget, or the login form.
 * test/src/api.test.ts has every kind of failure; here each of these outcomes is seen in a browser.
 */
const CASES: [call: string, fault: keyof typeof FAULTS, end: 'dialog' | 'login' | RegExp][] = [
  ['POST /authentication/signup', 'breaks off', 'dialog'],
  ['POST /authentication/signin', 'has another shape', 'dialog'],
  ['POST /lease/createwithcheckout', 'is a page of a proxy', 'dialog'],
  ['POST /lease/createwithcheckout', 'is empty', 'dialog'],
  ['POST /stripe/createsetupsession', 'is cut in the middle', 'dialog'],
  ['POST /nox/opengatelogged', 'is refused for now', 'dialog'],
  ['POST /nox/togglealarm', 'has a code that nobody knows', 'dialog'],
  ['GET /room/canlease', 'is cut in the middle', 'dialog'],
  ['POST /user/getcurrent', 'refuses the token', 'login'],
  ['POST /lease/changecode', 'refuses the token', 'login'],
  ['GET /room/getfiltered', 'is a page of a proxy', /^Det kunne ikke hentes lige nu/],
  ['GET /floor/getfiltered', 'is cut in the middle', /^The form could not be shown/],
  ['GET /calculation/roomprice', 'breaks off', /^The price could not be loaded right now/],
  ['GET /stripe/getpaymentmethods', 'has another shape', /^This could not be loaded right now/],
  ['GET /gate/getfiltered', 'has a code that nobody knows', /^Portene kunne ikke hentes lige nu/],
];

const nobody = async () => ({ token: undefined });

/** A way from a page to a call: who goes it, and what they press. */
const way =
  <Person extends { token: string | undefined }>(
    language: 'da' | 'en',
    path: string,
    person: (server: Server) => Promise<Person>,
    go: (visit: Visit, person: Person) => Promise<unknown> = async () => {},
  ) =>
  async (server: Server): Promise<Way> => {
    const given = await person(server);
    const reach = async (visit: Visit) => {
      await openPage(visit.page, server, path);
      await go(visit, given);
    };
    return { language, token: given.token, reach };
  };
interface Way {
  language: 'da' | 'en';
  token: string | undefined;
  reach(visit: Visit): Promise<void>;
}

const press =
  (...names: string[]) =>
  async ({ page }: Visit) => {
    for (const name of names) await part(page, name).first().click();
  };

/** Fills in the form of a new room and sends it, as a guest or with a room code alone. */
const rent = (guest: () => Parameters<typeof fillIn>[1]) => async (visit: Visit) => {
  await choose(visit.page, visit.server, await ownRoom(visit.server, 1));
  await fillIn(visit.page, guest());
  await part(visit.page, 'submit').click();
};

const WAYS: Record<string, (server: Server) => Promise<Way>> = {
  'POST /authentication/signup': way('en', '/RentRoom', nobody, rent(newGuest)),
  'GET /room/canlease': way('da', '/RentRoom', nobody, rent(newGuest)),
  'POST /lease/createwithcheckout': way(
    'da',
    '/RentRoom',
    customer,
    rent(() => ({ code: '0815' })),
  ),
  'GET /room/getfiltered': way('da', '/RentRoom', nobody),
  'GET /calculation/roomprice': way('en', '/RentRoom', nobody, async ({ page, server }) =>
    pickRoom(page, await ownRoom(server, 1)),
  ),
  'POST /authentication/signin': way(
    'da',
    '/MyRoom',
    async (server) => ({ ...(await customer(server)), token: undefined }),
    ({ page }, { guest: { phoneNumber, password } }) => send(page, { emailOrPhone: phoneNumber, password }),
  ),
  'GET /floor/getfiltered': way('en', '/Withdraw', nobody),
  'POST /stripe/createsetupsession': way('da', '/MyRoom#payment', customer, press('add')),
  'GET /stripe/getpaymentmethods': way('en', '/MyRoom#payment', customer),
  'POST /nox/opengatelogged': way('da', '/MyRoom', tenantWithLease, press('open-door')),
  'POST /lease/cancel': way('da', '/MyRoom', tenantWithLease, press('terminate', 'confirm')),
  'POST /user/getcurrent': way('da', '/MyRoom#details', customer),
  'POST /lease/changecode': way('en', '/MyRoom#details', tenantWithLease, ({ page }) =>
    send(page, { code: '0800' }),
  ),
  'POST /nox/togglealarm': way(
    'da',
    '/Access',
    async (server) => ({ ...(await tenantWithLease(server)), token: undefined }),
    ({ page }, { lease }) => send(page, { roomNumber: lease.room.number, roomCode: lease.code }),
  ),
  'GET /gate/getfiltered': way(
    'da',
    '/Access',
    async (server) => {
      const { phone } = await tenantWithLease(server);
      return { phone, otp: await oneTimeCode(server, phone), token: undefined };
    },
    async ({ page }, { phone, otp }) => {
      await input(page, 'phoneNumber').fill(phone);
      await page.getByRole('button', { name: 'Jeg har en kode' }).click();
      await send(page, { otp });
    },
  ),
};

/** Opens a page, and answers a call of it with `respond` alone; `asked` counts its requests. */
async function withBrokenCall(
  call: string,
  respond: (route: Route) => unknown,
  act: (visit: Visit, given: Way & { asked: () => number }) => Promise<void>,
): Promise<void> {
  const given = await WAYS[call]?.(testBed.server);
  if (!given) throw new Error(`no way to ${call}`);
  const [method, path] = call.split(' ');
  let count = 0;
  await testBed.visit({ language: given.language, token: given.token }, async (visit) => {
    const { page, possible } = visit;
    // What the console says of the broken call is expected; an uncaught error is not.
    possible.push(/^(console|request): /);
    await page.route(
      ({ pathname }) => pathname === `/api${path}`,
      (route) => {
        if (route.request().method() !== method) return route.fallback();
        count += 1;
        return respond(route);
      },
    );
    await page.addInitScript(noteTyped);
    await act(visit, { ...given, asked: () => count });
  })();
}

declare global {
  interface Document {
    /** Every field that was typed into, with its last content. */
    typed: Map<HTMLInputElement, string>;
    /** The button that was pressed last. */
    pressed: HTMLElement | undefined;
  }
}

/** Runs in the page: remembers what is typed, and which button is pressed. */
function noteTyped(): void {
  document.typed = new Map();
  document.addEventListener('input', (event) => {
    const field = event.composedPath()[0] as HTMLInputElement;
    document.typed.set(field, field.value);
  });
  document.addEventListener('click', (event) => {
    const target = event.composedPath()[0] as HTMLElement;
    document.pressed = target.closest<HTMLElement>('button') ?? undefined;
  });
}

/** The names of fields that are still there and have lost what was typed. */
const lostFields = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.typed]
      .filter(([field, value]) => field.isConnected && field.value !== value)
      .map(([{ name }]) => name),
  );

for (const [call, fault, end] of CASES)
  test(`when the answer to ${call} ${fault}, ${end === 'login' ? 'the login form comes' : `there is ${end === 'dialog' ? 'the dialog' : 'a message'}, and nothing typed is lost`}`, () =>
    withBrokenCall(call, FAULTS[fault], async (visit, { reach, asked, language }) => {
      const { page } = visit;
      await reach(visit);
      const dialog = part(page, 'dialog');
      const oops = dialog.getByRole('heading', { name: { da: 'Ups', en: 'Oops' }[language] });
      if (end === 'login') {
        await becomes(() => page.evaluate(() => localStorage.getItem('jwt_access_token')), null);
        await input(page, 'emailOrPhone').first().waitFor();
        assert.is(await dialog.count(), 0);
        return;
      }
      await (end === 'dialog' ? oops : page.getByText(end).filter({ visible: true }).first()).waitFor();
      if (end !== 'dialog') assert.is(await oops.count(), 0);
      if (call.startsWith('POST')) assert.is(asked(), 1, 'it is sent once');
      assert.equal(await lostFields(page), []);
    }));

for (const call of ['POST /lease/createwithcheckout', 'POST /nox/opengatelogged', 'POST /lease/cancel'])
  test(`${call} is sent once although its button is pressed nine times more`, () =>
    withBrokenCall(
      call,
      () => {},
      async (visit, { reach, asked }) => {
        const { page } = visit;
        await reach(visit);
        await becomes(async () => asked(), 1);
        await page.evaluate(() => {
          for (let time = 1; time < 10; time++) document.pressed?.click();
        });
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50))));
        assert.is(asked(), 1);
      },
    ));
