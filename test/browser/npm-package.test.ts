import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transform } from 'esbuild';
import type { Page } from 'playwright-core';
import { buildPackage } from '../../src/hosts/release/package.ts';
import { figure, howMany } from '../setup/figures.ts';
import { freePorts } from '../setup/server-process.ts';
import { assert, suite } from '../setup/suite.ts';
import {
  createProject,
  type Project,
  pack,
  readScripts,
  serveFolder,
  weigh,
} from './npm-package/projects.ts';
import { buildReleases, type Releases } from './releases/releases.ts';
import { tile, vacantRooms } from './rental.ts';
import { becomes, createTestBed } from './test-bed.ts';

const VERSION = '1.0.0';
const FOLDER = mkdtempSync(join(tmpdir(), 'selfstorage-package-'));

const test = suite('npm package');
test.after(() => rm(FOLDER, { recursive: true, force: true }));

test('what a page without React pays for stays below 500 B, and on a server it does nothing', async () => {
  const out = join(FOLDER, 'npm');
  const release = {
    version: VERSION,
    date: '2026-11-22',
    loader: `${VERSION}/loader.js`,
    integrity: 'sha384-x',
  };
  buildPackage(release, out);
  const { code } = await transform(await readFile(join(out, 'hosts/npm/index.js'), 'utf8'), { minify: true });
  const bytes = weigh([Buffer.from(code)]);
  figure(`loadSelfStorage: ${bytes} B (brotli)`);
  assert.ok(bytes <= 500, `${bytes} B`);
  const script = `
    import { loadSelfStorage } from './hosts/npm/index.js';
    import { release } from './hosts/npm/release.js';
    console.log(JSON.stringify([await loadSelfStorage({ src: '/loader.js', api: '/api', department: 1 }), release]));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: out });
  const { date: _, ...own } = release;
  assert.equal(JSON.parse(String(printed)), [null, own]);
  const { exports } = JSON.parse(await readFile(join(out, 'package.json'), 'utf8'));
  const { './package.json': __, ...modules } = exports as Record<string, Record<string, string>>;
  assert.equal(Object.keys(modules), ['.', './react', './release']);
  for (const path of Object.values(modules).flatMap((each) => Object.values(each)))
    assert.ok(await readFile(join(out, path), 'utf8'), path);
});

if (howMany({ test: 0, deep: 1 })) addProjects();

/** In projects of its own kind, with packages from the registry: only when it is asked for. */
function addProjects(): void {
  let releases: Releases;
  let packed = '';
  const projects: Project[] = [];
  const testBed = createTestBed({ settings: () => ({ DIST_DIR: releases.folder }) });

  test.before(async () => {
    releases = await buildReleases();
    const { versions } = await releases.publish(VERSION);
    buildPackage(versions[0] as (typeof versions)[number], join(FOLDER, 'packed'));
    packed = await pack(join(FOLDER, 'packed'), FOLDER);
    await testBed.start();
  });
  test.after(async () => {
    await testBed.stop();
    await releases.remove();
    for (const project of projects) await project.remove();
  });

  const create = async (name: 'vite' | 'next') => {
    const project = await createProject(name, packed);
    projects.push(project);
    return project;
  };
  const heard = (page: Page) => page.evaluate(() => Reflect.get(window, 'heard'));
  /** The scripts of the page's own site. */
  const weighPage = async (address: string) => {
    let names: string[] = [];
    await testBed.visit({}, async ({ page }) => {
      await page.goto(address, { waitUntil: 'networkidle' });
      names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    })();
    const own = names.filter((name) => name.startsWith(new URL(address).origin) && /\.js(\?|$)/.test(name));
    return weigh(
      await Promise.all(own.map(async (name) => Buffer.from(await (await fetch(name)).arrayBuffer()))),
    );
  };
  const choose = async (page: Page) => {
    const room = (await vacantRooms(testBed.server))[0] as { number: string };
    await tile(page, room).click();
    return room.number;
  };

  test('a clean Vite project: types, events, another try after a failure, and the bytes that it adds', async () => {
    const { origin } = testBed.server;
    const project = await create('vite');
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
        const number = await choose(page);
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

  test('a clean Next.js project: the placeholder is in the page of the server, events, a change of page, and the bytes that it adds', async () => {
    const { origin } = testBed.server;
    const project = await create('next');
    await project.run('next', ['build'], { NEXT_PUBLIC_SERVER: origin });
    const [port = 0] = await freePorts(1);
    const next = spawn(join(project.folder, 'node_modules/.bin/next'), ['start', '-p', String(port)], {
      cwd: project.folder,
    });
    const site = `http://localhost:${port}`;
    try {
      await becomes(
        () =>
          fetch(site).then(
            ({ ok }) => ok,
            () => false,
          ),
        true,
      );
      const html = await (await fetch(site)).text();
      assert.match(html, /<div [^>]*id="root-discount-banner"[^>]*>66 00 12 00<\/div>/);
      const [more = 0, less = 0] = [await weighPage(`${site}/alone`), await weighPage(`${site}/without`)];
      await testBed.visit({}, async ({ page }) => {
        await page.goto(site);
        await page.locator('[part=banner]').waitFor();
        await page.getByText('Lej et rum').click();
        await becomes(() => page.locator('#heard').textContent(), 'ready 1, room none');
        const number = await choose(page);
        await becomes(() => page.locator('#heard').textContent(), `ready 1, room ${number}`);
        await page.goBack();
        await page.locator('[part=banner]').waitFor();
      })();
      figure(
        `Next.js: server rendering, events, a change of page; the package adds ${more - less} B (brotli)`,
      );
    } finally {
      next.kill();
    }
  });
}
