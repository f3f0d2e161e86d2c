import { execFile, execFileSync } from 'node:child_process';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { transform } from 'esbuild';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import type { Room } from '../../src/api/calls.ts';
import { packDownloads, zipPlugin } from '../../src/hosts/release/package.ts';
import { assert, figure, howMany, temporaryFolder, test } from '../setup/suite.ts';
import { buildReleases, type Releases } from './build-releases.ts';
import { pickRoom } from './people.ts';
import { becomes, createTestBed } from './test-bed.ts';

const execute = promisify(execFile);

/** A command's output; on failure the error holds all that it printed. */
async function runIn(folder: string, [command, ...args]: string[], env: Record<string, string> = {}) {
  const { NODE_ENV: _, ...inherited } = process.env;
  try {
    const { stdout } = await execute(command as string, args, {
      cwd: folder,
      env: { ...inherited, CI: 'true', ...env },
      maxBuffer: 10_000_000,
    });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`);
  }
}

/** A Vite project outside of ours, so that it finds none of our packages: with its own ones and the one in the file. */
async function createProject(packed: string) {
  const folder = temporaryFolder();
  await cp(new URL('./vite', import.meta.url), folder, { recursive: true });
  await runIn(folder, ['npm', 'install', '--no-audit', '--no-fund', packed]);
  return {
    folder,
    /** Runs a command of the project's packages. */
    run: (command: string, args: string[], env?: Record<string, string>) =>
      runIn(folder, [join(folder, 'node_modules/.bin', command), ...args], env),
  };
}

/** All scripts below a folder. */
async function readScripts(folder: string): Promise<Buffer[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  return Promise.all(names.map((name) => readFile(join(folder, name))));
}

/** In bytes, each compressed with brotli. */
const weigh = (files: Buffer[]): number =>
  files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0);

/** Serves the files of a folder. */
async function serveFolder(folder: string): Promise<{ origin: string; stop(): void }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const file = await readFile(join(folder, pathname)).catch(() => null);
    const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
    response.writeHead(file ? 200 : 404, { 'content-type': type });
    response.end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const VERSION = '1.2.3';
const FOLDER = temporaryFolder();

const RELEASE = {
  version: VERSION,
  date: '2026-11-22',
  loader: `${VERSION}/loader.js`,
  integrity: 'sha384-x',
};

/** The package as npm installs it. */
const PACKED = join(FOLDER, 'selfstorage-widgets.tgz');

test('the WordPress plugin is a zip of one folder, with the number of the release', () => {
  const files = unzipSync(zipPlugin(RELEASE));
  assert.match(strFromU8(files['selfstorage/selfstorage.php'] as Uint8Array), '* Version: 1.2.3\n');
  assert.ok(files['selfstorage/includes/pages.php']);
});

test('what a page without React pays for stays below 500 B, and on a server it does nothing', async () => {
  await writeFile(PACKED, packDownloads(RELEASE)['selfstorage-widgets.tgz'] as Buffer);
  execFileSync('tar', ['-xzf', PACKED], { cwd: FOLDER });
  const out = join(FOLDER, 'package');
  const { code } = await transform(await readFile(join(out, 'hosts/npm/index.js'), 'utf8'), { minify: true });
  const bytes = weigh([Buffer.from(code)]);
  figure(`loadSelfStorage: ${bytes} B (brotli)`);
  assert.ok(bytes <= 500, `${bytes} B`);
  const script = `
    import { loadSelfStorage } from './hosts/npm/index.js';
    import { release } from './hosts/npm/release.js';
    console.log(JSON.stringify([await loadSelfStorage({ src: '/loader.js', api: '/api', department: 1 }), release]));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: out });
  const { date: _, ...own } = RELEASE;
  assert.equal(JSON.parse(String(printed)), [null, own]);
  const { exports } = JSON.parse(await readFile(join(out, 'package.json'), 'utf8'));
  const { './package.json': __, ...modules } = exports as Record<string, Record<string, string>>;
  assert.equal(Object.keys(modules), ['.', './react', './release']);
  for (const path of Object.values(modules).flatMap((each) => Object.values(each)))
    assert.ok(await readFile(join(out, path), 'utf8'), path);
});

if (howMany({ test: 0, deep: 1 })) testInProject();

/** In a project of its own with packages from the registry: only when it is asked for. */
function testInProject(): void {
  let releases: Releases;
  let project: Awaited<ReturnType<typeof createProject>>;
  const testBed = createTestBed({ settings: () => ({ DIST_DIR: releases.folder }) });

  test.before(async () => {
    releases = await buildReleases();
    const { versions } = await releases.publish(VERSION);
    const [release = RELEASE] = versions;
    await writeFile(PACKED, packDownloads(release)['selfstorage-widgets.tgz'] as Buffer);
    project = await createProject(PACKED);
    await testBed.start();
  });
  test.after(testBed.stop);
  const heard = (page: Page) => page.evaluate(() => Reflect.get(window, 'heard'));

  test('a clean Vite project: types, events, another try after a failure, and the bytes that it adds', async () => {
    const { origin } = testBed.server;
    await project.run('tsc', []);
    for (const PAGE of ['with', 'without'])
      await project.run('vite', ['build'], { PAGE, VITE_SERVER: origin });
    const [more, less] = await Promise.all(
      ['with', 'without'].map(async (page) => weigh(await readScripts(join(project.folder, 'dist', page)))),
    );
    const site = await serveFolder(join(project.folder, 'dist/with'));
    try {
      await testBed.visit({}, async ({ page }) => {
        await page.goto(`${site.origin}/with.html`);
        await becomes(
          async () => (await heard(page)).sort(),
          [
            ['ready', 'discount-banner'],
            ['ready', 'rent-room'],
          ],
        );
        const { number } = (await testBed.server.vacantRooms())[0] as Room;
        await pickRoom(page, { number });
        await becomes(async () => (await heard(page)).at(-1), ['room', number]);
        assert.is(await page.locator('script[src*="loader.js"]').count(), 1, 'StrictMode mounts twice');
      })();
      await testBed.visit({}, async ({ page, expected }) => {
        expected.push(/loader\.js/);
        await page.route('**/loader.js', (route) => route.abort());
        await page.goto(`${site.origin}/with.html`);
        await becomes(
          () => heard(page),
          [['failed', `SelfStorage: ${origin}/${VERSION}/loader.js could not be loaded.`]],
        );
        assert.ok(await page.getByText('66 00 12 00').first().isVisible());
        await page.unrouteAll();
        assert.is(await page.evaluate(() => Reflect.get(window, 'load')()), VERSION);
        await becomes(async () => (await heard(page)).length, 3);
      })();
    } finally {
      site.stop();
    }
    figure(`Vite: types, events, another try; the package adds ${Number(more) - Number(less)} B (brotli)`);
  });
}
