import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { newGuest, tenantWithLease } from '../browser/people.ts';
import { becomes, type Server, startServer } from '../browser/test-bed.ts';
import { freePorts } from '../setup/server-process.ts';
import { assert, test } from '../setup/suite.ts';

let server: Server;
test.before(async () => {
  server = await startServer();
});
test.after(() => server.stop());

/** Runs in a browser that has seen nothing yet. */
const visit = (run: (webKit: WebKit) => Promise<void>) => async () => {
  const webKit = await startWebKit();
  await run(webKit).finally(webKit.close);
};

test(
  'R1.1 a guest rents a room on a phone and comes to the way to it',
  visit(async (webKit) => {
    const guest = newGuest();
    await webKit.open(`${server.origin}/RentRoom`, { width: 410 });
    for (const part of ['band', 'room', 'next']) await webKit.press(`[part=${part}]`);
    for (const [name, text] of Object.entries(guest)) await webKit.type(`[part=form] [name=${name}]`, text);
    await webKit.press('[part=form] [name=terms]');
    await webKit.press('[part=form] [part=submit]', 'last');
    await webKit.press('[name=step][value=pay]');
    await webKit.waitFor('[part=arrival]');
    assert.match(await webKit.evaluate('return all("[part=arrival]")[0].textContent'), guest.code);
  }),
);

test(
  'a tenant opens gate and door, and a dialog is as high as its text',
  visit(async (webKit) => {
    const { guest } = await tenantWithLease(server);
    await webKit.open(`${server.origin}/MyRoom`, { width: 410 });
    await webKit.type('[name=emailOrPhone]', guest.email);
    await webKit.type('[name=password]', guest.password);
    await webKit.press('[part=form] [part=submit]');
    for (const part of ['open-outer', 'open-door', 'close-door', 'terminate'])
      await webKit.press(`[part=${part}]`);
    await webKit.waitFor('[part=dialog]');
    const free = await webKit.evaluate('return innerHeight - all("[part=dialog]")[0].offsetHeight');
    assert.ok(free > 100, `${free} px above and below it`);
  }),
);

/** WebKitGTK, whose engine is Safari's, and a screen for it. */
const PACKAGES = ['webkit2gtk-driver', 'xvfb', 'xauth'];

/** In the page: the elements of a selector that are shown, also those in widgets. */
const ALL = `
  const all = (selector, root = document) => [
    ...[...root.querySelectorAll(selector)].filter((element) => element.getClientRects().length),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? all(selector, shadowRoot) : [])),
  ];`;

/** A window of WebKit, driven over WebDriver (W3C). */
type WebKit = Awaited<ReturnType<typeof startWebKit>>;

async function startWebKit() {
  await ensurePackages();
  const [port] = await freePorts(1);
  const driver = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1400x1000x24', 'WebKitWebDriver', `--port=${port}`],
    { stdio: 'ignore', detached: true },
  );
  async function ask(method: string, path: string, body?: object) {
    const options = { method, ...(body && { body: JSON.stringify(body) }) };
    const { value } = await (await fetch(`http://127.0.0.1:${port}${path}`, options)).json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }
  const isReady = () =>
    ask('GET', '/status').then(
      () => true,
      () => false,
    );
  await becomes(isReady, true, 'WebKitWebDriver answers');
  const session = `/session/${(await ask('POST', '/session', { capabilities: {} })).sessionId}`;

  /** Runs the body of a function in the page; `all` finds elements, also those of widgets. */
  const evaluate = (script: string, ...args: unknown[]) =>
    ask('POST', `${session}/execute/sync`, { script: ALL + script, args });
  const waitFor = (selector: string) =>
    becomes(() => evaluate('return all(arguments[0]).length > 0', selector), true, `${selector} is shown`);
  return {
    evaluate,
    waitFor,
    async open(url: string, { width }: { width: number }) {
      await ask('POST', `${session}/window/rect`, { x: 0, y: 0, width, height: 860 });
      await ask('POST', `${session}/url`, { url });
    },
    /** Presses the first element that the selector matches, or the last. */
    async press(selector: string, which: 'first' | 'last' = 'first') {
      await waitFor(selector);
      await evaluate('all(arguments[0]).at(arguments[1]).click()', selector, which === 'last' ? -1 : 0);
    },
    async type(selector: string, text: string) {
      await waitFor(selector);
      const element = await evaluate('return all(arguments[0])[0]', selector);
      await ask('POST', `${session}/element/${Object.values(element)[0]}/value`, { text });
    },
    async close() {
      await ask('DELETE', session);
      process.kill(-(driver.pid as number));
      await once(driver, 'exit');
    },
  };
}

async function ensurePackages(): Promise<void> {
  const { inPath, installPackages } = await import(new URL('../setup/packages.mjs', import.meta.url).href);
  const isThere = () => inPath('WebKitWebDriver') && inPath('xvfb-run');
  if (!isThere()) installPackages(PACKAGES);
  if (!isThere()) throw new Error(`WebKit and a screen for it are needed: ${PACKAGES.join(', ')}`);
}
