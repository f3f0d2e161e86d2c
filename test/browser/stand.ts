import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { type Server, startServer } from './server.ts';

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
}

export interface VisitOptions {
  width?: number;
  language?: 'da' | 'en';
  /** A kept session. */
  token?: string | undefined;
  /** Address of an HTTP proxy that everything goes through. */
  proxy?: string;
}

export interface StandOptions {
  /** The browser's shell is faster, but forgets a page that was left. */
  wholeBrowser?: boolean;
  /** Runs on each new window before its page is opened. */
  prepare?: (context: BrowserContext) => Promise<void>;
  /** Further settings of the server, read when it starts. */
  settings?: () => Record<string, string>;
}

/** A running server and a browser, shared by the tests of one file. */
export function createStand(given: StandOptions = {}) {
  const { wholeBrowser = false, settings = () => ({}), prepare = async () => {} } = given;
  let server: Server | undefined;
  let browser: Browser | undefined;

  function running(): { server: Server; browser: Browser } {
    if (!server || !browser) throw new Error('the stand was not started');
    return { server, browser };
  }

  async function open(options: VisitOptions = {}): Promise<Visit> {
    const { width = 1280, language = 'da', token, proxy } = options;
    const { server, browser } = running();
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
      locale: language,
      ...(proxy && { proxy: { server: proxy } }),
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const value = encodeURIComponent(`c=${language}|uic=${language}`);
    await context.addCookies([{ name: '.AspNetCore.Culture', value, url: server.origin }]);
    await prepare(context);
    if (token) await context.addInitScript(keepOnce, { token, origin: server.origin });
    const problems: string[] = [];
    watch(context, problems);
    return {
      page: await context.newPage(),
      context,
      server,
      problems,
      expected: [],
    };
  }

  return {
    async start() {
      [server, browser] = await Promise.all([startServer(settings()), startBrowser(wholeBrowser)]);
    },
    async stop() {
      await browser?.close();
      await server?.stop();
    },
    /** A test in a browser window of its own. Fails when the page complained of anything that was not expected. */
    visit: (options: VisitOptions, run: (visit: Visit) => Promise<void>) => async () => {
      const visit = await open(options);
      try {
        await run(visit);
        assert.equal(unexpected(visit), []);
      } catch (error) {
        (error as Error).message += ['', `on ${visit.page.url()}`, ...visit.problems].join('\n  ');
        throw error;
      } finally {
        await visit.context.close();
      }
    },
    /** A further window, closed by whoever opened it, who also looks at its problems. */
    open,
    get server() {
      return running().server;
    },
  };
}

/** Problems that no expectation names, and expectations that nothing met. */
const unexpected = ({ problems, expected }: Visit): string[] => [
  ...problems.filter((problem) => !expected.some((each) => each.test(problem))),
  ...expected
    .filter((each) => !problems.some((problem) => each.test(problem)))
    .map((each) => `never happened: ${each}`),
];

/** One that the test runner has found. */
async function startBrowser(whole: boolean): Promise<Browser> {
  const executablePath = whole ? process.env.CHROMIUM_PATH : process.env.SHELL_PATH;
  if (!executablePath) throw new Error('no browser is named: run these tests with test/run.mjs');
  // Playwright takes the back/forward cache away, which people's browsers have.
  return chromium.launch({
    executablePath,
    args: ARGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
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
