/**
 * `npm run accessibility`: runs the axe tests and writes what they looked at into demo/accessibility.json, from which the site makes
 * its accessibility statement. Writes nothing when one fails.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const STATEMENT = join(ROOT, 'demo/accessibility.json');
const FILES = ['my-room', 'others', 'rent-room'];

const folder = await mkdtemp(join(tmpdir(), 'accessibility-'));
try {
  const tests = FILES.map((name) => `test/browser/accessibility/${name}.test.ts`);
  const steps = ['install', 'browser', 'browser-preact', ...tests];
  const env = { ...process.env, CAMPAIGN: 'whole', ACCESSIBILITY_RESULTS: folder };
  const { status } = spawnSync(process.execPath, ['test/run.mjs', ...steps], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  });
  const parts = await Promise.all(
    (await readdir(folder))
      .sort()
      .map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  );
  if (status !== 0 || parts.length < FILES.length) throw new Error('The statement stays as it is.');
  const [{ axe, rules }] = parts;
  const screens = Object.assign({}, ...parts.map((part) => part.screens));
  const date = new Date().toISOString().slice(0, 10);
  await writeFile(STATEMENT, `${JSON.stringify({ date, axe, rules, violations: 0, screens }, null, 2)}\n`);
  console.log(`${Object.values(screens).flat().length} screens, ${rules} rules of axe ${axe}, 0 violations`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
