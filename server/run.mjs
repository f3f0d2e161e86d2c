// `node server/run.mjs <file.ts> [arguments]`: runs a TypeScript file of the project, also in a fresh clone.
import { spawnSync } from 'node:child_process';
import { install } from './install.mjs';

const [source, ...args] = process.argv.slice(2);
try {
  install();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const { bundle } = await import('./bundle.mjs');
const { status } = spawnSync(process.execPath, [...(await bundle(source)), ...args], { stdio: 'inherit' });
process.exit(status ?? 1);
