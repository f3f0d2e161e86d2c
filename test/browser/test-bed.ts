import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { apiAt } from '../setup/api.ts';
import { startedFolder } from '../setup/first-start.ts';
import { startServerProcess, withFreePorts } from '../setup/server-process.ts';
import { assert, test } from '../setup/suite.ts';
import { type HostPage, type HostSite, startHostSite } from './host.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The real server in a process of its own, on free ports and a folder of its own; it serves `dist`. */
export type Server = Awaited<ReturnType<typeof startOn>>;

/** Whoever has it may read `/staff`. */
export const STAFF_PASSWORD = 'a password of the tests';

/** The build under test. */
export const DIST = join(ROOT, process.env.BUILD === 'react' ? 'dist/react' : 'dist');

export const startServer = (settings: Record<string, string> = {}): Promise<Server> =>
  withFreePorts((ports) => startOn({ ...ports, ...settings }));

async function startOn(settings: Record<'PORT' | 'SIMULATOR_PORT', string>) {
  const folder = await startedFolder(settings);
  const env = {
    DATA_DIR: folder,
    DIST_DIR: DIST,
    // All people of a test file come from one address.
    CHECKOUT_LIMIT: '10000',
    SMS_LIMIT: '10000',
    STAFF_PASSWORD,
    ...settings,
  };
  const { origin, stop } = await startServerProcess(env);
  if (!(await fetch(`${origin}/loader.js`)).ok) {
    await stop();
    throw new Error(`there is no build in ${env.DIST_DIR}`);
  }

  return {
    ...apiAt(origin),
    origin,
    /** Where the simulated providers are. */
    simulators: `http://localhost:${settings.SIMULATOR_PORT}`,
    stop,
  };
}

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** How long a test waits for what should happen. */
const PATIENCE_MS = 10_000;

export interface Visit {
  page: Page;
  context: BrowserContext;
  server: Server;
  /** Console errors, exceptions, unhandled rejections and failed requests until now. */
  problems: string[];
  /** Those that the test brings about: each must happen, and any other fails the test. */
  expected: RegExp[];
  /** Those that need not happen. */
  possible: RegExp[];
}

interface VisitOptions {
  width?: number;
  /** A finger instead of a mouse. */
  touch?: boolean;
  language?: 'da' | 'en';
  /** A kept session. */
  token?: string | undefined;
}

interface TestBedOptions {
  /** The browser's shell is faster, but forgets a page that was left. */
  wholeBrowser?: boolean;
  /** Runs on each new window before its page is opened. */
  prepare?: (context: BrowserContext) => Promise<void>;
  /** Further settings of the server, read when it starts; such a server is not shared. */
  settings?: () => Record<string, string>;
}

/** A running server, and a host site that checkouts may return to. */
interface Sites {
  server: Server;
  host: HostSite;
}

async function startSites(settings: Record<string, string> = {}): Promise<Sites> {
  const host = await startHostSite();
  return { host, server: await startServer({ ALLOWED_ORIGINS: host.origin, ...settings }) };
}

async function stopSites({ server, host }: Sites): Promise<void> {
  await server.stop();
  await host.stop();
}

declare global {
  /** What is called when the last test file of this process is done. */
  var CLOSE_AT_END: (() => Promise<void>)[] | undefined;
}

/** Starts something once for all test files of this process; where it did not start, the next file tries again. */
function once<T>(begin: () => Promise<T>, end: (started: T) => Promise<void>): () => Promise<T> {
  let started: Promise<T> | undefined;
  return () => {
    if (!started) {
      const starting = begin();
      started = starting;
      starting.then(
        (it) => {
          globalThis.CLOSE_AT_END ??= [];
          globalThis.CLOSE_AT_END.push(() => end(it));
        },
        () => {
          started = undefined;
        },
      );
    }
    return started;
  };
}

const sharedSites = once(startSites, stopSites);
const closeBrowser = (browser: Browser) => browser.close();
const sharedBrowsers = {
  whole: once(() => startBrowser('CHROMIUM_PATH'), closeBrowser),
  shell: once(() => startBrowser('SHELL_PATH'), closeBrowser),
};

/** The test bed of a test file: there from its first test to its last. */
export function useTestBed(options?: TestBedOptions) {
  const testBed = createTestBed(options);
  test.before(testBed.start);
  test.after(testBed.stop);
  return testBed;
}

/** A running server and a browser, shared by the test files of one process. */
export function createTestBed(given: TestBedOptions = {}) {
  const { wholeBrowser = false, settings, prepare = async () => {} } = given;
  let sites: Sites | undefined;
  let browser: Browser | undefined;

  function running(): Sites & { browser: Browser } {
    if (!sites || !browser) throw new Error('the test bed was not started');
    return { ...sites, browser };
  }

  async function open(options: VisitOptions = {}): Promise<Visit> {
    const { width = 1280, touch = false, language = 'da', token } = options;
    const { server, browser } = running();
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      hasTouch: touch,
      isMobile: touch,
      reducedMotion: 'reduce',
      locale: language,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    await setLanguage(context, server.origin, language);
    await prepare(context);
    if (token) await context.addInitScript(keepOnce, { token, origin: server.origin });
    const problems: string[] = [];
    watch(context, problems);
    return { page: await context.newPage(), context, server, problems, expected: [], possible: [] };
  }

  return {
    async start() {
      [sites, browser] = await Promise.all([
        settings ? startSites(settings()) : sharedSites(),
        sharedBrowsers[wholeBrowser ? 'whole' : 'shell'](),
      ]);
    },
    async stop() {
      if (settings && sites) await stopSites(sites);
    },
    /** A test in a browser window of its own. Fails when the page complained of anything that was not expected. */
    visit: (options: VisitOptions, run: (visit: Visit) => Promise<void>) => async () => {
      const visit = await open(options);
      try {
        await check(visit, run);
      } finally {
        await visit.context.close();
      }
    },
    /** What is done in a window that is open already. */
    check,
    /** A further window, closed by whoever opened it, who also looks at its problems. */
    open,
    get server() {
      return running().server;
    },
    host: { put: (page: HostPage) => running().host.put(page) },
  };
}

async function check(visit: Visit, run: (visit: Visit) => Promise<void>): Promise<void> {
  try {
    await run(visit);
    assert.equal(unexpected(visit), []);
  } catch (error) {
    (error as Error).message += ['', `on ${visit.page.url()}`, ...visit.problems].join('\n  ');
    throw error;
  }
}

/** The language that pages are opened in from now on. */
export async function setLanguage(
  context: BrowserContext,
  url: string,
  language: 'da' | 'en',
): Promise<void> {
  const value = encodeURIComponent(`c=${language}|uic=${language}`);
  await context.addCookies([{ name: '.AspNetCore.Culture', value, url }]);
}

/** Problems that no expectation names, and expectations that nothing met. */
const unexpected = ({ problems, expected, possible }: Visit): string[] => [
  ...problems.filter((problem) => ![...expected, ...possible].some((each) => each.test(problem))),
  ...expected
    .filter((each) => !problems.some((problem) => each.test(problem)))
    .map((each) => `never happened: ${each}`),
];

/** One that the test runner has found. */
async function startBrowser(path: 'CHROMIUM_PATH' | 'SHELL_PATH'): Promise<Browser> {
  const executablePath = process.env[path];
  if (!executablePath) throw new Error('no browser is named: run these tests with test/run.mjs');
  const isWhole = path === 'CHROMIUM_PATH';
  return chromium.launch({
    executablePath,
    args: ARGS,
    // Playwright takes the back/forward cache away, which people's browsers have. Where there is one, each page has a process of its own.
    ignoreDefaultArgs: isWhole ? ['--disable-back-forward-cache'] : [],
  });
}

function watch(context: BrowserContext, problems: string[]): void {
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error()?.stack ?? error.error()}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // What is under way when a page is left ends so.
    if (reason !== 'net::ERR_ABORTED') problems.push(`request: ${request.url()} ${reason}`);
  });
}

/** Runs in the page before its scripts: a tenant who signed in on an earlier visit. */
function keepOnce({ token, origin }: { token: string; origin: string }): void {
  if (location.origin !== origin || sessionStorage.getItem('kept')) return;
  sessionStorage.setItem('kept', 'yes');
  localStorage.setItem('jwt_access_token', token);
}

/** Reads again and again until the answer is the expected one; fails with the difference when it never is. */
export async function becomes<T>(read: () => Promise<T>, expected: T, title?: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await read();
    try {
      assert.equal(found, expected, title);
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

/** Goes to a page of the demonstration site. Waits until its answer begins, and for the part named `shows`, if there is one. */
export const openPage = async (
  page: Page,
  { origin }: Server,
  path: string,
  shows?: string,
): Promise<void> => {
  await page.goto(origin + path, { waitUntil: 'commit' });
  if (shows) await part(page, shows).waitFor();
};

export const part = (page: Page, name: string): Locator => page.locator(`[part="${name}"]`);
export const input = (page: Page, name: string): Locator => page.locator(`input[name="${name}"]`);

/** Waits until a text is on screen. */
export const sees = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

/** Types into the fields of a form and sends it with the Enter key of the last. */
export async function send(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await input(page, name).fill(value);
  await input(page, Object.keys(values).at(-1) ?? '').press('Enter');
}

/** One request to the API, as it left the browser. */
interface Sent {
  /** Method and path below the API's base. */
  call: string;
  query: string;
  /** What the JSON says; null without a body. */
  body: unknown;
  authorization: string | undefined;
  contentType: string | undefined;
  /** Status of the answer, once it is there. */
  status(): Promise<number | undefined>;
}

/** Writes down every request to the API from now on. */
export function traffic(context: BrowserContext): Sent[] {
  const sent: Sent[] = [];
  context.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    const { authorization, 'content-type': contentType } = request.headers();
    const body = request.postData();
    sent.push({
      call: `${request.method()} ${pathname.slice('/api'.length)}`,
      query: search.slice(1),
      body: body === null ? null : JSON.parse(body),
      authorization,
      contentType,
      status: async () => (await request.response())?.status(),
    });
  });
  return sent;
}

/** Waits until every request so far is answered: after a sign-out the server would refuse those that are under way. */
export async function waitUntilAnswered(sent: Sent[]): Promise<void> {
  for (const request of sent) await request.status();
}
