// `npm start`: installs, builds and runs the product. With --watch it follows changes of the sources.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { install } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const watch = process.argv.includes('--watch');

const run = (...args) =>
  spawn(process.execPath, args, {
    cwd: root,
    // The server ends when this channel closes, so also if this process is killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: watch ? { ...process.env, RELOAD: 'true' } : process.env,
  });

const finished = (child) =>
  new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });

install();
if (watch) {
  const builder = run('build.mjs', '--watch');
  process.on('exit', () => builder.kill());
} else {
  console.log('Building …');
  if ((await finished(run('build.mjs', '--quiet'))) !== 0) process.exit(1);
  await finished(run('server/run.mjs', 'src/hosts/release/run.ts', '--if-released'));
}
const { bundle } = await import('./bundle.mjs');
const server = watch
  ? run(
      '--watch-path=server',
      '--watch-path=demo',
      '--watch-path=openapi',
      'server/run.mjs',
      'server/main.ts',
    )
  : run(...(await bundle('server/main.ts')));
// The server shuts down gracefully; this process only waits for it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
process.exit(await finished(server));
