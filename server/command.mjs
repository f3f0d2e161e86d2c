// `npm run facility`, `tenants`, `rooms`, `backup` and `restore`: runs one of server/commands/, also in a fresh clone.
import { spawnSync } from 'node:child_process';
import { install } from './install.mjs';

const [name, ...args] = process.argv.slice(2);
try {
  install();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const { bundleCommand } = await import('./bundle.mjs');
const { status } = spawnSync(process.execPath, [...(await bundleCommand(name)), ...args], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
