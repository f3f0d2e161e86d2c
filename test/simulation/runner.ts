import { fork } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild, { type Plugin } from 'esbuild';
import type { Task, TaskResult } from './worker.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const HERE = join(ROOT, 'test/simulation');
const CACHE = join(ROOT, '.cache');
// The bundler as it is, from its own address.
const { forNode, keepAddress, keepAddresses } = await import(
  new URL('../../server/bundle.mjs', import.meta.url).href
);

/** A text in one source of the product, and what stands there instead. */
export interface Bug {
  file: string;
  from: string;
  to: string;
}

/** Puts a bug into one source. */
const plant = ({ file, from, to }: Bug): Plugin => ({
  name: 'planted-bug',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (path !== resolve(ROOT, file)) return undefined;
      const source = await readFile(path, 'utf8');
      if (source.split(from).length !== 2) throw new Error(`not once in ${file}: ${from}`);
      const contents: string = keepAddress(
        source.replace(from, () => to),
        path,
      );
      return { contents, loader: 'ts' };
    });
  },
});

/** The SDK of the payment provider on `fetch`, and cheap passwords. */
const replacedPackages: Plugin = {
  name: 'replaced-packages',
  setup(build) {
    const replace = (filter: RegExp, file: string) =>
      build.onResolve({ filter }, ({ importer }) =>
        dirname(importer) === HERE ? undefined : { path: join(HERE, file) },
      );
    replace(/^stripe$/, 'stripe-sdk.ts');
    replace(/^@node-rs\/argon2$/, 'cheap-argon2.ts');
  },
};

export interface Runner {
  run(task: Task): Promise<TaskResult>;
  close(): Promise<void>;
}

/** A process that does one run after the other, of the product's own sources or with a bug. */
export async function startRunner({
  bug,
  env,
}: {
  bug?: Bug;
  env?: Record<string, string>;
} = {}): Promise<Runner> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'simulation-'));
  const outfile = join(folder, 'worker.mjs');
  await esbuild.build({
    entryPoints: [join(HERE, 'worker.ts')],
    absWorkingDir: ROOT,
    outfile,
    ...forNode,
    logLevel: 'silent',
    plugins: [replacedPackages, ...(bug ? [plant(bug)] : []), keepAddresses],
  });
  const child = fork(outfile, [], {
    cwd: ROOT,
    // The test runner's options are for short processes.
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    execArgv: ['--enable-source-maps'],
    serialization: 'advanced',
  });
  const ended = new Promise<never>((_, reject) =>
    child.once('exit', (code) => reject(new Error(`the process of the runs ended (${code})`))),
  );
  ended.catch(() => {});
  return {
    async run(task) {
      const answer = new Promise((resolve) => child.once('message', resolve));
      child.send(task);
      const { result, failure } = (await Promise.race([answer, ended])) as {
        result?: TaskResult;
        failure?: string;
      };
      if (!result) throw new Error(`seed ${task.seed}: ${failure}`);
      return result;
    },
    async close() {
      child.kill();
      await ended.catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}
